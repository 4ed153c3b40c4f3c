// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace logix::cli {

inline constexpr std::array<std::string_view, 3> completionShells = {"bash", "zsh", "fish"};

/// A script that teaches a shell the commands and their options; nothing for an unknown shell.
[[nodiscard]] std::optional<std::string> completionScript(std::string_view shell);

} // namespace logix::cli
