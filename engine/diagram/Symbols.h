// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diagram/Schematic.h"

#include <string>
#include <vector>

namespace logix::diagram {

/// The shape that fits the ports a block has: its type's own, or a plain box.
[[nodiscard]] Shape shapeOf(const SchematicNode &node, const Block &block);

/// As shown above a block.
[[nodiscard]] std::string captionOf(const Block &block);
/// As shown in a pin.
[[nodiscard]] std::string pinText(const Pin &pin);
/// As shown in a module's or FPGA block's box.
[[nodiscard]] std::vector<std::string> parameterLines(const Block &block);
/// Room for the slash and the number of bits on the wire of a bus; 0 when there is none.
[[nodiscard]] double widthMarkRoom(const SchematicNode &node, const SchematicPort &port);

/// The body of a block as SVG, its corner at 0, 0.
[[nodiscard]] std::string drawBody(const SchematicNode &node, const Block &block);
[[nodiscard]] std::string drawPin(const SchematicNode &node, const Pin &pin);

/// Text as the content or attribute of an SVG element.
[[nodiscard]] std::string escaped(std::string_view text);
/// A length with at most two digits behind the point.
[[nodiscard]] std::string length(double value);
/// A text element; `anchor` is start, middle or end.
[[nodiscard]] std::string textElement(std::string_view style, double x, double y,
                                      std::string_view anchor, std::string_view text);

} // namespace logix::diagram
