// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace logix::launcher {

/// The words that make `logix WORD` a command. The launcher links nothing of the engine, so they
/// stand here again; a test of the command line compares them.
inline constexpr std::array<std::string_view, 17> commandNames = {
    "new",     "lint",    "test",    "simulate",    "format", "build",
    "diagram", "upload",  "program", "devices",     "clean",  "boards",
    "board",   "compare", "info",    "completions", "help"};

/// Options before the command that take the next word as their value.
inline constexpr std::array<std::string_view, 3> globalOptionsWithValue = {"-C", "--engine-folder",
                                                                           "--allow-folder"};

} // namespace logix::launcher
