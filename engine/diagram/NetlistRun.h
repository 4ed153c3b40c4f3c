// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diagram/Diagram.h"
#include "diagram/InstanceParameters.h"
#include "diagram/Netlist.h"

#include <filesystem>
#include <string>
#include <vector>

namespace logix::diagram {

/// A design as yosys read it.
struct ReadDesign
{
    Netlist netlist;
    /// What the instances say about parameters, before yosys made modules of them.
    InstanceParameters instances;
    std::vector<Diagnostic> diagnostics;
    std::vector<CommandRecord> commands;
};

struct NetlistJob
{
    const DiagramRequest &request;
    const SourceSet &sources;
    /// The board's FPGA family's toolchain and the family itself.
    std::string toolchain;
    std::string family;
    /// Where the netlist is written.
    std::filesystem::path netlistFile;
};

/// Lets yosys read the design as written. Errors: design, with diagnostics; setup; tool.
[[nodiscard]] Result<ReadDesign>
readDesign(const NetlistJob &job, const Diagrammer::Services &services, const CallContext &context);

} // namespace logix::diagram
