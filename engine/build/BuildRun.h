// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "build/Build.h"
#include "build/BuildFolder.h"
#include "build/BuildInputs.h"
#include "build/BuildRecord.h"
#include "build/Report.h"
#include "build/StepRunner.h"
#include "flow/Flow.h"

#include <map>
#include <string>
#include <vector>

namespace logix {

/// One build, from the request to the result. Used once, by one thread.
class BuildRun
{
public:
    BuildRun(const Builder::Services &services, const BuildRequest &request,
             const CallContext &context)
        : m_services(services), m_request(request), m_context(context)
    {
    }

    [[nodiscard]] Result<BuildResult> run();

private:
    /// A step with everything its program needs.
    struct Step
    {
        const FlowStep *flow = nullptr;
        Tool tool;
        std::vector<std::string> arguments;
        std::string key;
    };

    [[nodiscard]] Result<BuildResult> build(const BuildFolder &folder);
    [[nodiscard]] Result<> readInputs();
    [[nodiscard]] Result<> findTools();
    [[nodiscard]] Result<FlowVariables> variables(const BuildFolder &folder) const;
    /// The steps' arguments and keys, and the whole build's key, from the inputs as they are.
    [[nodiscard]] Result<> plan(const BuildFolder &folder);
    [[nodiscard]] std::optional<BuildResult> upToDate(const BuildFolder &folder) const;
    [[nodiscard]] Result<> checkFirst(const BuildFolder &folder) const;
    [[nodiscard]] std::vector<Diagnostic> checkConstraints() const;
    [[nodiscard]] Result<> runFlowStep(const BuildFolder &folder, std::size_t index);
    [[nodiscard]] Result<> runOnce(const BuildFolder &folder, std::size_t index);
    /// Whether a step's inputs are still what they were when it began; reads them again if not.
    [[nodiscard]] Result<bool> areInputsSame(const BuildFolder &folder, const FlowStep &step);
    [[nodiscard]] Result<> afterSynthesis(const BuildFolder &folder, const StepOutcome &outcome);
    [[nodiscard]] Result<> afterPlacement(const BuildFolder &folder, const StepOutcome &outcome);
    [[nodiscard]] Result<> judge(const BuildFolder &folder, const Step &step,
                                 const StepOutcome &outcome, std::vector<Diagnostic> diagnostics);
    [[nodiscard]] Result<> record(const BuildFolder &folder);
    [[nodiscard]] Result<BuildResult> result(const PlacedFacts &placed,
                                             std::vector<Diagnostic> warnings) const;
    [[nodiscard]] Error withCommands(Error error) const;
    [[nodiscard]] std::string details(const BuildFolder &folder, const Step &step,
                                      const StepOutcome &outcome) const;

    const Builder::Services &m_services;
    const BuildRequest &m_request;
    const CallContext &m_context;
    BuildTarget m_target;
    Flow m_flow;
    std::optional<ReportRules> m_rules;
    std::optional<BuildInputs> m_inputs;
    std::vector<Step> m_steps;
    std::string m_key;
    /// By step, so that a step that runs again replaces its own.
    std::map<std::size_t, std::vector<Diagnostic>> m_warnings;
    std::vector<CommandRecord> m_commands;
    BuildRecord m_record;
};

} // namespace logix
