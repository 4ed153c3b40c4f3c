// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPalette>
#include <QString>
#include <QStringList>

namespace logix {

/// Sets of colours for the whole window, from `resources/themes`.
class Themes
{
public:
    /// The ID that leaves the colours to the desktop.
    static QString system();
    /// Every ID, the system's first.
    static QStringList all();
    /// An ID's name for people.
    static QString label(const QString &id);
    /// The colours of `id`; the style's own for the system's.
    static QPalette palette(const QString &id);
    /// Uses a theme in the whole program from now on.
    static void apply(const QString &id);
};

} // namespace logix
