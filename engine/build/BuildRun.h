// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/BuildFolder.h"
#include "build/Build.h"
#include "build/BuildInputs.h"
#include "build/BuildRecord.h"
#include "build/Diagnosis.h"
#include "build/Report.h"
#include "build/StepPlan.h"
#include "flow/Flow.h"
#include "hdl/Netlist.h"
#include "toolchain/ToolRun.h"

#include <map>
#include <string>
#include <vector>

namespace logix {

/// One build, from the request to the result. Used once, by one thread.
class BuildRun
{
public:
    BuildRun(const EngineServices &services, const BuildRequest &request,
             const CallContext &context)
        : m_services(services), m_request(request), m_context(context)
    {
    }

    [[nodiscard]] Result<BuildResult> run();

private:
    /// Everything between having the folder and the result.
    [[nodiscard]] Result<BuildResult> runIn(const BuildFolder &folder);
    [[nodiscard]] Result<> plan(const BuildFolder &folder);
    [[nodiscard]] std::optional<BuildResult> upToDate(const BuildFolder &folder);
    /// Nothing that an earlier build made vouches for itself any more; its steps are remembered.
    [[nodiscard]] Result<> putAside(const BuildFolder &folder);
    /// What fails leaves no bitstream and no files of later steps.
    void cleanUp(const BuildFolder &folder) const;
    [[nodiscard]] Result<> checkFirst(const BuildFolder &folder) const;
    [[nodiscard]] std::vector<Diagnostic> checkConstraints() const;

    /// Runs a step, or takes what it made before.
    [[nodiscard]] Result<> doStep(const BuildFolder &folder, std::size_t index);
    /// Whether the files that a step would make are there as they were made.
    [[nodiscard]] std::optional<std::string> changedOutput(const BuildFolder &folder,
                                                           const StepRecord &before) const;
    [[nodiscard]] Result<> reuse(const BuildFolder &folder, std::size_t index,
                                 const StepRecord &before);
    [[nodiscard]] Result<> runStep(const BuildFolder &folder, std::size_t index, StepRecord now);
    [[nodiscard]] Result<> runOnce(const BuildFolder &folder, std::size_t index, StepRecord &now);
    /// Whether a step's inputs are still what they were when it began; reads them again if not.
    [[nodiscard]] Result<bool> areInputsSame(const BuildFolder &folder, const FlowStep &step);
    [[nodiscard]] Result<ToolOutcome> runTool(const BuildFolder &folder, const PlannedStep &step,
                                              const CallContext &context) const;

    [[nodiscard]] Result<> afterSynthesis(const BuildFolder &folder, const PlannedStep &step,
                                          const ToolOutcome &outcome, StepRecord &now);
    /// `out` is what stands before the names of its files.
    [[nodiscard]] Result<> afterPlacement(const BuildFolder &folder, const PlannedStep &step,
                                          const ToolOutcome &outcome, const std::string &out,
                                          StepRecord &now) const;
    /// Place and route with several seeds side by side; the best one's files are taken.
    [[nodiscard]] Result<> sweep(const BuildFolder &folder, const PlannedStep &step,
                                 StepRecord &now);
    [[nodiscard]] Result<> afterPacking(const BuildFolder &folder, const PlannedStep &step,
                                        const ToolOutcome &outcome);
    /// The top module's ports of a netlist that wasn't made just now.
    [[nodiscard]] Result<> readPorts(const BuildFolder &folder);
    /// The constraints against the netlist's ports.
    [[nodiscard]] Result<> matchConstraints();

    [[nodiscard]] Result<BuildRecord> record(const BuildFolder &folder);
    [[nodiscard]] BuildResult result(const BuildRecord &record) const;
    /// The clock nets that a target was given for, in MHz; warns of targets that no clock has.
    [[nodiscard]] std::map<std::string, double> targets(const PlacedFacts &placed,
                                                        std::vector<Diagnostic> &warnings) const;
    [[nodiscard]] PlanContext planContext(const BuildFolder &folder) const;
    [[nodiscard]] Diagnosis diagnosis(const BuildFolder &folder) const;

    const EngineServices &m_services;
    const BuildRequest &m_request;
    const CallContext &m_context;
    BuildTarget m_target;
    Flow m_flow;
    std::optional<ReportRules> m_rules;
    std::optional<BuildInputs> m_inputs;
    std::vector<PlannedStep> m_steps;
    FlowVariables m_variables;
    std::string m_key;
    /// What earlier builds in the folder did.
    std::vector<StepRecord> m_before;
    std::vector<StepRecord> m_done;
    std::vector<StepResult> m_results;
    /// The top module's, as synthesized.
    std::optional<std::vector<NetlistPort>> m_ports;
    /// Of the constraints against the ports.
    std::vector<Diagnostic> m_constraintWarnings;
    std::vector<CommandRecord> m_commands;
};

} // namespace logix
