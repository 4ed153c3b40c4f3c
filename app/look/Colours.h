// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QPalette>

namespace logix {

/// Colours with a meaning. Each is readable on the palette's own background.
enum class Meaning { Error, Warning, Note, Success, Secondary };

/// The colour for `meaning` as text on `palette`'s base: at least 4.5 : 1 against it, 7 : 1 when
/// the palette itself has a high contrast.
[[nodiscard]] QColor colourFor(Meaning meaning, const QPalette &palette,
                               QPalette::ColorRole background = QPalette::Base);

/// The contrast of two opaque colours as WCAG 2 defines it, from 1 to 21.
[[nodiscard]] double contrast(const QColor &first, const QColor &second);

} // namespace logix
