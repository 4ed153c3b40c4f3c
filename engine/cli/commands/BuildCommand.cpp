// SPDX-License-Identifier: Apache-2.0
#include "api/tools/BuildTool.h"
#include "cli/ProblemText.h"
#include "cli/ProjectCall.h"
#include "messages/cli.h"

#include <nlohmann/json.hpp>

namespace logix::cli {

int runBuild(const Invocation &invocation)
{
    const auto project = openProject(invocation);
    if (!project) {
        return reportFailure(invocation, project.error());
    }
    auto request = project->buildRequest();
    if (!request) {
        return reportFailure(invocation, request.error());
    }
    request->verbose |= invocation.arguments.has("--verbose");
    const ToolAnswer answer = callTool(invocation, "build", buildRequestJson(*request));
    if (answer.isError) {
        return reportFailure(invocation, answer);
    }
    Terminal &terminal = invocation.terminal;
    const Json result = answer.content();
    const int code =
        writeSarif(invocation, result.at("warnings")) ? exitCode::passed : exitCode::setup;
    if (invocation.wantsJson()) {
        terminal.print(answer.text);
        return code;
    }
    printProblems(result.at("warnings"), terminal, true);
    terminal.print(result.value("report", std::string()));
    const std::string bitstream =
        (request->buildFolder / result.value("bitstream", std::string())).string();
    const bool isUpToDate = result.at("up_to_date").get<bool>();
    terminal.print(terminal.styled(
        Message(isUpToDate ? msg::cli::buildUpToDate : msg::cli::buildDone, {{"file", bitstream}})
            .english(),
        Style::Good));
    return code;
}

} // namespace logix::cli
