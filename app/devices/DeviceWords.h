// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/DevicesInfo.h"

#include <QCoreApplication>

namespace logix {

/// The board that a project is for, and the way it is programmed.
struct WantedBoard
{
    QString id;
    QString name;
    Selector selector;
};

/// Puts devices into words.
class DeviceWords
{
    Q_DECLARE_TR_FUNCTIONS(DeviceWords)

public:
    /// Label, and what tells it from its twins.
    [[nodiscard]] static QString name(const DevicesInfo &all, const ConnectedDevice &device);
    /// How likely a device is a board: a sentence.
    [[nodiscard]] static QString match(MatchLevel level, const QString &board);
    /// What a device is to somebody who wants a board, or, for nothing, in general: a sentence.
    [[nodiscard]] static QString what(const ConnectedDevice &device,
                                      const std::optional<WantedBoard> &wanted);
};

} // namespace logix
