// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace logix::cli {

/// The program that runs another as root: pkexec, which asks in a window, where there is a desktop,
/// otherwise sudo, which asks on the terminal; empty for root itself. Nothing when neither is
/// there.
[[nodiscard]] std::optional<std::filesystem::path> privilegeProgram();

/// Runs a command as root on this terminal; gives its exit code, or nothing when it didn't run.
[[nodiscard]] std::optional<int> runAsRoot(const std::filesystem::path &privilegeProgram,
                                           const std::vector<std::string> &command);

} // namespace logix::cli
