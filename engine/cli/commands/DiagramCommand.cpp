// SPDX-License-Identifier: Apache-2.0
#include "api/tools/DiagramTool.h"
#include "cli/ProblemText.h"
#include "cli/ProjectCall.h"
#include "messages/cli.h"

#include <charconv>
#include <nlohmann/json.hpp>

namespace logix::cli {

namespace {

Result<int> levelsFrom(const std::string &text)
{
    int levels = 0;
    const char *end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, levels);
    if (parsed.ec != std::errc() || parsed.ptr != end || levels < 0) {
        return Failure(requestError(Message(msg::cli::levelsInvalid, {{"value", text}})));
    }
    return levels;
}

void printModules(const Json &modules, Terminal &terminal)
{
    for (const Json &module : modules) {
        const auto note = module.find("note");
        terminal.print(
            note == module.end()
                ? terminal.text(Message(msg::cli::diagramModule,
                                        {{"module", module.at("key").get<std::string>()},
                                         {"blocks", module.at("blocks").get<int64_t>()}}))
                : module.at("key").get<std::string>() + ": " + note->get<std::string>());
    }
}

} // namespace

int runDiagram(const Invocation &invocation)
{
    const auto project = openProject(invocation);
    if (!project) {
        return reportFailure(invocation, project.error());
    }
    auto request = project->diagramRequest();
    if (!request) {
        return reportFailure(invocation, request.error());
    }
    if (const auto levels = invocation.arguments.value("--levels")) {
        const auto number = levelsFrom(*levels);
        if (!number) {
            return reportFailure(invocation, number.error());
        }
        request->levels = *number;
    }
    request->open = invocation.arguments.has("--open");
    request->verbose |= invocation.arguments.has("--verbose");
    const ToolAnswer answer = callTool(invocation, "diagram", diagramRequestJson(*request));
    if (const auto code = concluded(invocation, answer)) {
        return *code;
    }
    Terminal &terminal = invocation.terminal;
    const Json result = answer.content();
    printProblems(result.at("diagnostics"), terminal, true);
    if (invocation.arguments.has("--outline")) {
        terminal.print(result.at("outline").get<std::string>());
        return exitCode::passed;
    }
    printModules(result.at("modules"), terminal);
    const auto page = request->buildFolder / result.at("page_file").get<std::string>();
    terminal.print(terminal.styled(
        terminal.text(Message(msg::cli::diagramDone, {{"file", page.string()}})), Style::Good));
    return exitCode::passed;
}

} // namespace logix::cli
