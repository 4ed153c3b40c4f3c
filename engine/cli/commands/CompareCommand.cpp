// SPDX-License-Identifier: Apache-2.0
#include "cli/ProjectCall.h"
#include "messages/cli.h"

#include <nlohmann/json.hpp>

namespace logix::cli {

int runCompare(const Invocation &invocation)
{
    const std::vector<std::string> &words = invocation.arguments.words;
    const auto custom = projectBoardsFolder(invocation);
    if (!custom) {
        return reportFailure(invocation, custom.error());
    }
    Json request = {{"from_board", words[0]}, {"to_board", words[1]}};
    if (*custom) {
        request["custom_boards_folder"] = (*custom)->string();
    }
    const ToolAnswer answer = callTool(invocation, "compare_boards", request);
    if (const auto code = concluded(invocation, answer)) {
        return *code;
    }
    Terminal &terminal = invocation.terminal;
    const Json result = answer.content();
    for (const Json &aspect : result.at("aspects")) {
        const bool differs = aspect.at("same") == "no";
        terminal.print(terminal.styled(aspect.at("text").get<std::string>(),
                                       differs ? Style::Warning : Style::Plain));
    }
    terminal.print(terminal.text(
        Message(result.at("same_build").get<bool>() ? msg::cli::sameBuild : msg::cli::otherBuild)));
    return exitCode::passed;
}

} // namespace logix::cli
