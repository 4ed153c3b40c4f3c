// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/BuildFolder.h"
#include "build/StepPlan.h"
#include "toolchain/ToolRun.h"

#include <string>
#include <vector>

namespace logix {

/// The end of what a step's program printed or logged, for an error's details.
[[nodiscard]] std::string stepDetails(const BuildFolder &folder, const PlannedStep &step,
                                      const ToolOutcome &outcome, const std::string &out = {});

/// Whether a step went well: by how its program ended, by what it said and by the files that it
/// made, whose names `out` stands before. Errors: design, tool, setup for a full disk.
[[nodiscard]] Result<> judgeStep(const BuildFolder &folder, const PlannedStep &step,
                                 const ToolOutcome &outcome, std::vector<Diagnostic> diagnostics,
                                 const std::string &out = {});

/// Whether a file isn't there or has nothing in it.
[[nodiscard]] bool isMissingOrEmpty(const std::filesystem::path &file);

} // namespace logix
