// SPDX-License-Identifier: Apache-2.0
#include "api/tools/SimulateTool.h"
#include "cli/ProblemText.h"
#include "cli/ProjectCall.h"
#include "messages/cli.h"

#include <nlohmann/json.hpp>

namespace logix::cli {

namespace {

constexpr std::size_t shownNames = 5;

Result<std::string> chosenTestbench(const Invocation &invocation, const ResolvedProject &project)
{
    const auto chosen = chosenTestbenches(invocation, project);
    if (!chosen) {
        return Failure(chosen.error());
    }
    if (chosen->size() == 1) {
        return chosen->front();
    }
    std::string names;
    for (std::size_t i = 0; i < chosen->size() && i < shownNames; ++i) {
        names += (i > 0 ? ", " : "") + (*chosen)[i];
    }
    return Failure(
        requestError(Message(msg::cli::testbenchWhich,
                             {{"count", static_cast<std::int64_t>(chosen->size())},
                              {"files", names + (chosen->size() > shownNames ? ", …" : "")}})));
}

Result<SimulateRequest> requestOf(const Invocation &invocation)
{
    const auto project = openProject(invocation);
    if (!project) {
        return Failure(project.error());
    }
    const auto testbench = chosenTestbench(invocation, *project);
    if (!testbench) {
        return Failure(testbench.error());
    }
    const auto maxTime = numberOption(invocation, "--max-time");
    const auto timeout = numberOption(invocation, "--timeout");
    if (!maxTime || !timeout) {
        return Failure(!maxTime ? maxTime.error() : timeout.error());
    }
    const Arguments &arguments = invocation.arguments;
    SimulateRequest request{.setup = project->benchSetup(),
                            .openViewer = !arguments.has("--no-viewer")};
    request.layoutFile =
        arguments.value("--layout")
            .value_or(std::filesystem::path(*testbench).replace_extension(".gtkw").string());
    request.setup.sources.testbenches = {*testbench};
    request.setup.plusargs = arguments.values("--plusarg");
    request.setup.maxSimTimeNs = *maxTime;
    request.setup.timeout = std::chrono::seconds(timeout->value_or(0));
    request.setup.verbose |= arguments.has("--verbose");
    if (auto simulator = simulatorOption(invocation); !simulator) {
        return Failure(std::move(simulator.error()));
    } else {
        request.setup.simulator = *simulator;
    }
    if (!request.openViewer && !arguments.has("--layout")) {
        // Nobody would save it, and nobody would delete it.
        request.layoutFile.reset();
    }
    return request;
}

} // namespace

int runSimulate(const Invocation &invocation)
{
    const auto request = requestOf(invocation);
    if (!request) {
        return reportFailure(invocation, request.error());
    }
    const ToolAnswer answer = callTool(invocation, "simulate", simulateRequestJson(*request));
    if (answer.isError) {
        return reportFailure(invocation, answer);
    }
    const Json result = answer.content();
    const bool hasPassed = result.at("passed").get<bool>();
    Terminal &terminal = invocation.terminal;
    if (invocation.wantsJson()) {
        terminal.print(answer.text);
    } else {
        const std::string output = result.at("output");
        if (!output.empty()) {
            terminal.print(output);
        }
        printProblems(result.at("diagnostics"), terminal, true);
        const auto waveform =
            request->setup.buildFolder / result.at("waveform_file").get<std::string>();
        terminal.print(
            terminal.text(Message(msg::cli::simulateWaveform, {{"file", waveform.string()}})));
        const std::string verdict =
            terminal.text(Message(hasPassed ? msg::cli::testPassed : msg::cli::testFailed));
        terminal.print(terminal.styled(verdict, hasPassed ? Style::Good : Style::Error) + ' '
                       + request->setup.sources.testbenches.front());
    }
    if (!writeSarif(invocation, result.at("diagnostics"))) {
        return exitCode::setup;
    }
    return hasPassed ? exitCode::passed : exitCode::design;
}

} // namespace logix::cli
