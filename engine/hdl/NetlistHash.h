// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <string>

namespace logix {

/// A hash of a netlist in the synthesis tool's JSON format without the places in the sources that
/// it names, so that an edit that only moves lines gives the same one. Reads the file as a stream.
/// Errors: setup, when the file can't be read.
[[nodiscard]] Result<std::string> netlistHash(const std::filesystem::path &file);

} // namespace logix
