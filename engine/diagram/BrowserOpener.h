// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace logix {

/// Shows a file in the user's default web browser, by the desktop's own program, which goes on
/// without the engine. False where there is no desktop or no such program.
[[nodiscard]] bool openInBrowser(const std::filesystem::path &file);

} // namespace logix
