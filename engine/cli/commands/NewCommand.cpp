// SPDX-License-Identifier: Apache-2.0
#include "cli/ProjectCall.h"
#include "messages/cli.h"
#include "project/NewProject.h"

namespace logix::cli {

int runNew(const Invocation &invocation)
{
    const std::vector<std::string> &words = invocation.arguments.words;
    std::filesystem::path folder = (invocation.folder / words[1]).lexically_normal();
    const auto custom = projectBoardsFolder(invocation);
    if (!custom) {
        return reportFailure(invocation, custom.error());
    }
    const auto files = createProject(
        {.board = words[0], .folder = folder, .customBoardsFolder = *custom},
        invocation.engine.catalog(), invocation.engine.options().resources / "templates/project");
    if (!files) {
        return reportFailure(invocation, files.error());
    }
    for (const std::string &file : *files) {
        invocation.terminal.print("  " + file);
    }
    invocation.terminal.print(
        Message(msg::cli::projectMade, {{"folder", folder.string()}}).english());
    return exitCode::passed;
}

} // namespace logix::cli
