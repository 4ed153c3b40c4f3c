// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace logix {

/// What the settings remember of projects: which were open of late, and which files in each.
class ProjectHistory
{
public:
    /// Folders that are still there, the latest first.
    [[nodiscard]] static QStringList recent();
    /// Puts a folder at the front.
    static void remember(const QString &folder);

    /// The folder that was open when the program last ended; empty when none was.
    [[nodiscard]] static QString last();
    static void setLast(const QString &folder);

    struct OpenFiles
    {
        /// Absolute, in the order of their tabs; only those that are still there.
        QStringList paths;
        QString current;
    };
    [[nodiscard]] static OpenFiles openFiles(const QString &folder);
    static void setOpenFiles(const QString &folder, const OpenFiles &files);
};

} // namespace logix
