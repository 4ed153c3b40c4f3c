// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace logix::cli {

/// The words that make `logix WORD` a command, for the launcher, which links nothing of the
/// engine.
inline constexpr std::array<std::string_view, 10> commandNames = {
    "new", "lint", "build", "clean", "boards", "board", "compare", "info", "completions", "help"};

/// Options before the command that take the next word as their value.
inline constexpr std::array<std::string_view, 3> globalOptionsWithValue = {"-C", "--engine-folder",
                                                                           "--allow-folder"};

} // namespace logix::cli
