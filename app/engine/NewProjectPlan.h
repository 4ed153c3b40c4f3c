// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalog/Catalog.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace logix {

/// What a new project is to be made of.
struct NewProjectWish
{
    QString boardId;
    VariantChoice choice;
    /// Of the board, beside those that every project has.
    QStringList parts;
    /// Absolute; empty for none.
    QString customBoardsFolder;

    friend bool operator==(const NewProjectWish &a, const NewProjectWish &b)
    {
        return a.boardId == b.boardId && a.choice.connection == b.choice.connection
               && a.choice.memory == b.choice.memory && a.parts == b.parts
               && a.customBoardsFolder == b.customBoardsFolder;
    }
};

/// What would be made of a wish.
struct NewProjectPlan
{
    struct Part
    {
        QString name;
        /// Every project has it.
        bool isRequired = false;
        QStringList pins;
    };
    struct File
    {
        QString name;
        QString text;
    };

    NewProjectWish wish;
    QList<Part> parts;
    QList<File> files;
    /// Why there are no files, in one sentence.
    QString problem;
};

} // namespace logix
