// SPDX-License-Identifier: Apache-2.0
#include "api/tools/FormatTool.h"
#include "cli/ProblemText.h"
#include "cli/ProjectCall.h"
#include "messages/cli.h"

#include <nlohmann/json.hpp>

namespace logix::cli {

namespace {

/// The files that the command line names, else the project's.
Result<std::vector<std::string>> chosenFiles(const Invocation &invocation)
{
    std::vector<std::string> files;
    for (const std::string &word : invocation.arguments.words) {
        const std::filesystem::path path = std::filesystem::path(word).lexically_normal();
        files.push_back(path.is_absolute() ? path.lexically_relative(invocation.folder).string()
                                           : path.string());
    }
    if (!files.empty()) {
        return files;
    }
    return readProject(invocation.folder)
        .and_then([&](const ProjectSettings &settings) {
            return resolveProject(invocation.folder, settings, invocation.engine.catalog());
        })
        .transform([](const ResolvedProject &project) {
            std::vector<std::string> all = project.sourceFiles;
            all.insert(all.end(), project.testbenchFiles.begin(), project.testbenchFiles.end());
            return all;
        });
}

} // namespace

int runFormat(const Invocation &invocation)
{
    auto files = chosenFiles(invocation);
    if (!files) {
        return reportFailure(invocation, files.error());
    }
    const FormatRequest request{.sourceFolder = invocation.folder,
                                .files = std::move(*files),
                                .veribleOptions = invocation.arguments.values("--option"),
                                .verbose = invocation.arguments.has("--verbose")};
    const ToolAnswer answer = callTool(invocation, "format", formatRequestJson(request));
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
        bool isIdle = true;
        for (const Json &file : result.at("files")) {
            const std::string status = file.at("status");
            if (status == "unchanged") {
                continue;
            }
            isIdle = false;
            const std::string name = file.at("file");
            terminal.print(status == "formatted"
                               ? terminal.text(Message(msg::cli::formatChanged, {{"file", name}}))
                               : terminal.styled(terminal.text(Message(msg::cli::formatFailed,
                                                                       {{"file", name}})),
                                                 Style::Error));
        }
        if (isIdle) {
            terminal.print(
                terminal.styled(terminal.text(Message(msg::cli::formatUnchanged)), Style::Good));
        }
    }
    if (!writeSarif(invocation, result.at("diagnostics"))) {
        return exitCode::setup;
    }
    return hasPassed ? exitCode::passed : exitCode::design;
}

} // namespace logix::cli
