// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace logix::diagram {

/// How wide a text is in the diagram's typeface, at least: measured by a table of the widest of the
/// usual screen typefaces, since the engine has no typefaces of its own. `size` and the result are
/// pixels.
[[nodiscard]] double textWidth(std::string_view text, double size, bool isBold = false);

} // namespace logix::diagram
