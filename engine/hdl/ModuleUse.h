// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// How much of a design a module makes up, without the modules inside it.
struct ModuleUse
{
    /// As the source names it; the top module too.
    std::string module;
    /// Where it is declared, as the synthesis tool wrote it; may be empty.
    std::string source;
    std::int64_t instances = 0;
    std::int64_t cells = 0;
};

/// Counts a flat netlist's cells by the module that they come from, the largest first; a module
/// without cells is left out. `types` are names of cell types, those that end in `*` stand for
/// every name that begins so. Reads the file as a stream. Errors: tool, as readNetlist.
[[nodiscard]] Result<std::vector<ModuleUse>> moduleUses(const std::filesystem::path &file,
                                                        const std::string &topModule,
                                                        const std::vector<std::string> &types);

} // namespace logix
