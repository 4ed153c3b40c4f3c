// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diagram/Model.h"
#include "diagram/VendorCells.h"

#include <functional>
#include <vector>

namespace logix::diagram {

struct ModelOptions
{
    const VendorCells &vendorCells;
    std::string toolchain;
    /// Names a source place as the request named its file; empty for a file that isn't the user's.
    std::function<SourcePlace(const SourcePlace &)> nameSource;
};

/// Every module that is used, the top module first, then level by level. Labels and notes are left
/// to what draws them. Errors: engine, when the netlist has no top module.
[[nodiscard]] Result<std::vector<Module>> buildModel(const Netlist &netlist,
                                                     const InstanceParameters &instances,
                                                     const ModelOptions &options);

} // namespace logix::diagram
