// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// An array of registers that a text declares, such as `reg [7:0] mem [0:1023];`.
struct MemoryDeclaration
{
    std::string module;
    std::string name;
    SourcePlace place;
    /// Width times depth.
    std::uint64_t bits = 0;
    std::uint64_t words = 0;
};

/// The memories of a text whose sizes are plain numbers, or sums, products and powers of them and
/// of local parameters: what can't be told for certain by the text alone is left out, such as a
/// size that a parameter gives, but for the top module's, which nobody sets. Reads without
/// preprocessing; memories inside an `ifdef are left out.
[[nodiscard]] std::vector<MemoryDeclaration>
memoriesIn(std::string_view text, const std::string &fileName, std::string_view topModule = {});

} // namespace logix
