// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalog/Compare.h"

#include <QList>
#include <QMetaType>
#include <QString>
#include <QStringList>

namespace logix {

struct BoardChangeWish
{
    /// The project's.
    QString folder;
    QString from;
    QString to;
    /// Empty for none.
    QString customBoardsFolder;
    /// The project's pin file, relative to its folder; empty for none.
    QString pinFile;
};

/// What it means for a project to go to another board.
struct BoardChange
{
    struct Aspect
    {
        BoardAspect::Same same = BoardAspect::Same::Unknown;
        QString text;
    };

    BoardChangeWish wish;
    QString fromName;
    QString toName;
    /// A bitstream for one fits the other, and so does the pin file.
    bool sameBuild = false;
    QList<Aspect> aspects;
    /// The pin file for the new board, relative to the folder; empty when none can be made.
    QString newPinFile;
    QString pinText;
    /// "led[0]: 11 → 45 (leds[0])"
    QStringList moved;
    /// Ports that the new board has nothing for.
    QStringList left;
    /// Ports whose level means the opposite there.
    QStringList inverted;
    /// Why nothing can be said.
    QString problem;
};

} // namespace logix

Q_DECLARE_METATYPE(logix::BoardChange)
