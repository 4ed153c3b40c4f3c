// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace logix {

/// Files of a project folder, by name relative to it, sorted.
struct FoundFiles
{
    /// Verilog and SystemVerilog, without headers.
    std::vector<std::string> sources;
    /// By their ending: pcf, lpf, cst, xdc.
    std::vector<std::string> constraints;
};

/// Looks through a folder and below it. Hidden folders, build folders, links out of the folder and
/// folders that can't be read are left out; linked folders too, so nothing is found twice.
/// Errors: request, for a folder that isn't there or holds more than a design does.
[[nodiscard]] Result<FoundFiles> findFiles(const std::filesystem::path &folder);

} // namespace logix
