// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diagram/Schematic.h"

#include <string>
#include <string_view>

namespace logix::diagram {

/// A laid out schematic as an SVG document without script: a default style scoped to
/// `svg.logix-diagram` (`style`, from `resources/diagram/drawing.css`), colours as CSS variables,
/// and data attributes for hosts: data-block, data-port, data-pin, data-label, data-bits, data-sj.
[[nodiscard]] std::string writeSvg(const Schematic &schematic, const Module &module,
                                   std::string_view style);

} // namespace logix::diagram
