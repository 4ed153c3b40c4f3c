// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "hdl/SourceSet.h"

#include <optional>
#include <string>
#include <string_view>

namespace logix {

/// A block that was begun and isn't ended.
struct OpenBlock
{
    /// Such as `begin` or `module`, and what would end it.
    std::string opening;
    std::string closing;
    int line = 0;
    /// Counts bytes from 1.
    int column = 0;
};

/// The block whose end is missing, when that is why a tool stopped at `line`: tools tell where they
/// noticed, often far below. Of nested blocks it is the one that the indentation gives away.
/// Nothing when the blocks before `line` are in order, or something else is wrong with them.
/// `isAtElse`: what the tool didn't expect is an `else`.
[[nodiscard]] std::optional<OpenBlock> openBlockAt(std::string_view text, const Defines &defines,
                                                   int line, bool isAtElse = false);

/// Tells of the open block, if that is what a tool's syntax error is about: a hint, and its place
/// among what is related. `text` is the file that the diagnostic names.
void explainOpenBlock(Diagnostic &diagnostic, std::string_view text, const Defines &defines);

} // namespace logix
