// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "format/Format.h"

#include <filesystem>
#include <string>
#include <vector>

namespace logix {

/// A file that may be formatted.
struct FormatTarget
{
    /// As the request names it.
    std::string name;
    /// Where it really is.
    std::filesystem::path path;
};

/// Looks at a request before anything runs: its options, and that each file is there, is Verilog,
/// lies in the source folder and is listed once. Errors: request, with everything that is wrong.
[[nodiscard]] Result<std::vector<FormatTarget>> checkedTargets(const FormatRequest &request);

} // namespace logix
