// SPDX-License-Identifier: Apache-2.0
#include "api/AccessRules.h"
#include "cli/ProjectCall.h"
#include "messages/cli.h"
#include "project/NewProject.h"

namespace logix::cli {

int runNew(const Invocation &invocation)
{
    const std::vector<std::string> &words = invocation.arguments.words;
    std::filesystem::path folder = (invocation.folder / words[1]).lexically_normal();
    if (const auto problem = writingProblem(invocation.tools.rules(), "new", folder)) {
        return reportFailure(invocation, *problem);
    }
    const auto custom = projectBoardsFolder(invocation);
    if (!custom) {
        return reportFailure(invocation, custom.error());
    }
    const Catalog &catalog = invocation.engine.catalog();
    const auto selection = catalog.select(words[0], {}, *custom);
    if (!selection) {
        return reportFailure(invocation, selection.error());
    }
    const auto family = catalog.family(selection->board->fpga.family);
    if (!family) {
        return reportFailure(invocation, family.error());
    }
    const auto files = newProjectFiles(*selection->board, *family, {});
    if (!files) {
        return reportFailure(invocation, files.error());
    }
    if (const auto made = createProject(folder, *files); !made) {
        return reportFailure(invocation, made.error());
    }
    for (const ProjectFile &file : *files) {
        invocation.terminal.print("  " + file.name);
    }
    invocation.terminal.print(
        Message(msg::cli::projectMade, {{"folder", folder.string()}}).english());
    return exitCode::passed;
}

} // namespace logix::cli
