// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace logix::test {

/// What a drawing costs the eye.
struct DrawingNumbers
{
    std::size_t blocks = 0;
    std::size_t nets = 0;
    std::size_t crossings = 0;
    std::size_t bends = 0;
    double length = 0;
    double width = 0;
    double height = 0;
};

struct DrawingCheck
{
    /// One line each; empty when all is as it must be.
    std::vector<std::string> problems;
    DrawingNumbers numbers;
};

/// Reads a drawing as any viewer would and proves that no block overlaps another, no wire crosses a
/// block or a text, no text overlaps another or leaves the view, and every end of a net in the
/// module's model is drawn exactly once: as a wire that carries its bits to where they come from,
/// or as a label.
[[nodiscard]] DrawingCheck checkDrawing(const std::string &svg,
                                        const nlohmann::ordered_json &module);

} // namespace logix::test
