// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace logix {

/// The whole file. Errors: setup, naming the file and the system's reason.
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path &file);

/// Replaces `file` so that a reader sees the old text or the new one, never half of it: writes
/// beside it, syncs, renames. Keeps an existing file's mode and writes through a symbolic link.
/// Errors: setup; the old file is then untouched and nothing is left beside it.
[[nodiscard]] Result<> writeFileSafely(const std::filesystem::path &file, std::string_view text);

/// The folder for the engine's own data of this user: the user's data folder plus `logix/engine`.
[[nodiscard]] std::filesystem::path defaultEngineFolder();

} // namespace logix
