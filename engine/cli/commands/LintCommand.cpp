// SPDX-License-Identifier: Apache-2.0
#include "api/tools/LintTool.h"
#include "cli/ProblemText.h"
#include "cli/ProjectCall.h"
#include "messages/cli.h"

#include <nlohmann/json.hpp>

namespace logix::cli {

int runLint(const Invocation &invocation)
{
    const auto project = openProject(invocation);
    if (!project) {
        return reportFailure(invocation, project.error());
    }
    LintRequest request = project->lintRequest();
    request.verbose |= invocation.arguments.has("--verbose");
    request.synthesize &= !invocation.arguments.has("--no-synthesize");
    request.strict |= invocation.arguments.has("--strict");
    request.style |= invocation.arguments.has("--style");
    if (invocation.arguments.has("--no-testbenches")) {
        request.sources.testbenches.clear();
    }
    const ToolAnswer answer = callTool(invocation, "lint", lintRequestJson(request));
    if (answer.isError) {
        return reportFailure(invocation, answer);
    }
    const Json result = answer.content();
    const bool hasPassed = result.at("passed").get<bool>();
    Terminal &terminal = invocation.terminal;
    if (invocation.wantsJson()) {
        terminal.print(answer.text);
    } else {
        printProblems(result.at("diagnostics"), terminal, true);
        terminal.print(
            hasPassed ? terminal.styled(terminal.text(Message(msg::cli::lintPassed)), Style::Good)
                      : terminal.styled(terminal.text(lintCounts(result)), Style::Bold));
    }
    if (!writeSarif(invocation, result.at("diagnostics"))) {
        return exitCode::setup;
    }
    return hasPassed ? exitCode::passed : exitCode::design;
}

} // namespace logix::cli
