// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "catalog/EngineServices.h"
#include "hdl/ModuleIndex.h"
#include "toolchain/CellModels.h"

#include <filesystem>
#include <string>
#include <vector>

namespace logix {

/// What makes the FPGA's cells known to a simulator: models that work, and black boxes for those
/// that have none.
struct BenchModels
{
    /// Files of which the simulator takes the modules that are used.
    std::vector<std::filesystem::path> libraries;
    /// Where the files look for those that they include.
    std::vector<std::filesystem::path> includeFolders;
    /// Names of the cells that are used.
    std::vector<std::string> cells;

    [[nodiscard]] bool isModelFile(std::string_view printed) const;
};

/// The models that a design needs; none for a design without cells. Errors: setup, engine.
[[nodiscard]] Result<BenchModels> benchModels(const EngineServices &services,
                                              const std::string &family, const ModuleIndex &index);

} // namespace logix
