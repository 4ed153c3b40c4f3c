// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace logix::launcher {

/// What `logix` becomes.
enum class Target { Engine, Ide };

/// Decides by the words after the program's name: a command, --mcp and what only the engine knows
/// make the engine; a folder, a file or nothing make the IDE. `exists` tells whether a word names
/// something on the disk, so that a misspelt command gets the engine's answer rather than a window.
[[nodiscard]] Target targetOf(const std::vector<std::string_view> &arguments,
                              bool (*exists)(const std::string &path));

} // namespace logix::launcher
