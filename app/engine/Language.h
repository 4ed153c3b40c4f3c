// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLocale>
#include <QString>

namespace logix {

/// The code of the language that the window speaks, such as "de": the user's first choice. Where
/// Logix doesn't know it, the window is in English.
[[nodiscard]] inline QString windowLanguage()
{
    return QLocale().uiLanguages().value(0).section(u'-', 0, 0).section(u'_', 0, 0);
}

} // namespace logix
