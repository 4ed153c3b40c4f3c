// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace logix {

/// Whether `text` is a complete path without `.`, `..`, `~` or a control character.
[[nodiscard]] bool isAbsolutePath(std::string_view text);

/// Whether `text` is a path below a folder: no leading `/`, no `.`, `..` or empty parts, no
/// control character. The empty text isn't one.
[[nodiscard]] bool isRelativePath(std::string_view text);

/// Where `path` really is, through symbolic links; parts that don't exist stay as they are.
[[nodiscard]] std::filesystem::path realLocation(const std::filesystem::path &path);

/// Whether `path` is `folder` or below it, by whole path parts. Compares as spelled: resolve both
/// first where links matter.
[[nodiscard]] bool isInside(const std::filesystem::path &path, const std::filesystem::path &folder);

/// Whether one of the last two folder names contains "build", ignoring case, and the path is not
/// a place whose loss would hurt: the root, the home folder, `sourceFolder` or a parent of it
/// (which may be empty for none). Links are resolved before.
[[nodiscard]] bool isBuildFolderPath(const std::filesystem::path &path,
                                     const std::filesystem::path &sourceFolder);

} // namespace logix
