// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/BuildFolder.h"
#include "base/CallContext.h"
#include "build/BuildInputs.h"
#include "build/BuildRecord.h"
#include "flow/Flow.h"
#include "toolchain/Toolchain.h"

#include <optional>
#include <string>
#include <vector>

namespace logix {

/// A step with everything its program needs. Its flow outlives it.
struct PlannedStep
{
    const FlowStep *flow = nullptr;
    Tool tool;
    std::vector<std::string> arguments;
    /// Hash of the arguments without what only changes how much is printed.
    std::string argumentsKey;

    /// The program's name, as people know it.
    [[nodiscard]] std::string toolName() const { return tool.program.filename().string(); }
};

/// The steps of a flow with their programs. Errors: setup.
[[nodiscard]] Result<std::vector<PlannedStep>> findSteps(const Flow &flow,
                                                         const BuildTarget &target,
                                                         const EngineServices &services,
                                                         const CallContext &context);

/// What a build's plan is made of.
struct PlanContext
{
    const BuildRequest &request;
    const BuildTarget &target;
    const BuildInputs &inputs;
    const Flow &flow;
    const BuildFolder &folder;
    const EngineServices &services;
    const CallContext &call;
};

/// Values for the flow's arguments; makes the copies for tools that can't read the user's own
/// files. Errors: request, setup.
[[nodiscard]] Result<FlowVariables> stepVariables(const PlanContext &context,
                                                  const std::vector<PlannedStep> &steps);

/// Fills in the steps' arguments. Errors: engine, for a broken flow.
[[nodiscard]] Result<> expandSteps(std::vector<PlannedStep> &steps, const FlowVariables &variables,
                                   const BuildOptions &options);

/// Hash of everything that the build depends on.
[[nodiscard]] std::string buildKey(const PlanContext &context,
                                   const std::vector<PlannedStep> &steps);

/// What a step would be run with now. `netlist` is the netlist's hash; `done` are the steps before.
[[nodiscard]] StepRecord stepRecord(const PlannedStep &step, const PlanContext &context,
                                    const std::string &netlist,
                                    const std::vector<StepRecord> &done);

/// Why a step has to run, in words; nothing when what it made before will do. Whether that is still
/// there is not looked at.
[[nodiscard]] std::optional<Message> whyRun(const StepRecord *before, const StepRecord &now,
                                            const PlannedStep &step, const Flow &flow);

} // namespace logix
