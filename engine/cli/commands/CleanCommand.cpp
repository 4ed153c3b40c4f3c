// SPDX-License-Identifier: Apache-2.0
#include "cli/ProjectCall.h"
#include "messages/cli.h"

#include <nlohmann/json.hpp>

namespace logix::cli {

int runClean(const Invocation &invocation)
{
    const auto project = openProject(invocation);
    if (!project) {
        return reportFailure(invocation, project.error());
    }
    const ToolAnswer answer =
        callTool(invocation, "clean_build", {{"folder", project->buildFolder.string()}});
    if (const auto code = concluded(invocation, answer)) {
        return *code;
    }
    const Json deleted = answer.content().at("deleted");
    if (deleted.empty()) {
        invocation.terminal.print(invocation.terminal.text(Message(msg::cli::nothingToClean)));
    }
    for (const Json &folder : deleted) {
        invocation.terminal.print(invocation.terminal.text(
            Message(msg::cli::folderDeleted, {{"folder", folder.get<std::string>()}})));
    }
    return exitCode::passed;
}

} // namespace logix::cli
