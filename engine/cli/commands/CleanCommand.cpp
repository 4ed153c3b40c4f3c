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
    if (answer.isError) {
        return reportFailure(invocation, answer);
    }
    if (invocation.wantsJson()) {
        invocation.terminal.print(answer.text);
        return exitCode::passed;
    }
    const Json deleted = answer.content().at("deleted");
    if (deleted.empty()) {
        invocation.terminal.print(Message(msg::cli::nothingToClean).english());
    }
    for (const Json &folder : deleted) {
        invocation.terminal.print(
            Message(msg::cli::folderDeleted, {{"folder", folder.get<std::string>()}}).english());
    }
    return exitCode::passed;
}

} // namespace logix::cli
