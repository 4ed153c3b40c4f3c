// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "build/StepPlan.h"

namespace logix {

/// Values for the openXC7 flow: which of the two dialects place and route speaks, and where the
/// databases of the part are. Errors: setup.
[[nodiscard]] Result<FlowVariables> openXc7Variables(const Fpga &fpga,
                                                     const std::vector<PlannedStep> &steps,
                                                     const EngineServices &services,
                                                     const CallContext &context);

} // namespace logix
