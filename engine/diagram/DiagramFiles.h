// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <string_view>

namespace logix::diagram {

/// Writes a file that the next call makes again: beside its place, then renamed, but without
/// waiting for the disk, which would take longer than drawing. Errors: setup.
[[nodiscard]] Result<> writeMadeFile(const std::filesystem::path &file, std::string_view text);

} // namespace logix::diagram
