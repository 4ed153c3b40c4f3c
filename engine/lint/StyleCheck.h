// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/Result.h"
#include "catalog/EngineServices.h"
#include "hdl/SourceSet.h"

#include <vector>

namespace logix {

struct StyleFindings
{
    /// Notes, in the order of the files. What Verible can't parse is left out: whether the code is
    /// right is for Verilator to say.
    std::vector<Diagnostic> diagnostics;
    CommandRecord command;
};

/// Checks the style of the listed files with Verible: its default rules, or those of a
/// `.rules.verible_lint` in the source folder. Errors: setup, tool, cancelled.
[[nodiscard]] Result<StyleFindings>
checkStyle(const SourceSet &sources, const EngineServices &services, const CallContext &context);

} // namespace logix
