// SPDX-License-Identifier: Apache-2.0
#include "api/tools/BuildTool.h"
#include "api/tools/ProgramBoardTool.h"
#include "cli/ProblemText.h"
#include "cli/ProjectCall.h"
#include "messages/cli.h"

#include <nlohmann/json.hpp>

namespace logix::cli {

namespace {

/// Builds the project first; the exit code when that failed.
std::optional<int> buildFirst(const Invocation &invocation, const ResolvedProject &project)
{
    auto request = project.buildRequest();
    if (!request) {
        return reportFailure(invocation, request.error());
    }
    request->verbose |= invocation.arguments.has("--verbose");
    const ToolAnswer answer = callTool(invocation, "build", buildRequestJson(*request));
    if (answer.isError) {
        return reportFailure(invocation, answer);
    }
    if (!invocation.wantsJson()) {
        const Json result = answer.content();
        printProblems(result.at("warnings"), invocation.terminal, false);
        invocation.terminal.note(result.value("report_summary", std::string()));
    }
    return std::nullopt;
}

Error deviceMissing(const Invocation &invocation, const std::vector<UnreachableDevice> &unreachable)
{
    Error error = setupError(msg::cli::uploadNoDevice);
    error.action = {.code = ActionCode::ConnectBoard,
                    .description = Message(msg::cli::uploadConnect)};
    // A device that is there but can't be opened is the likely reason.
    if (!unreachable.empty()) {
        error.details = invocation.terminal.text(
            Message(msg::cli::uploadUnreachable, {{"device", unreachable.front().label}}));
        error.action = unreachable.front().action;
    }
    return error;
}

/// The device to program: the one that was named, or the only one that fits.
Result<std::string> chosenDevice(const Invocation &invocation, const ResolvedProject &project)
{
    if (const auto named = invocation.arguments.value("--device")) {
        return *named;
    }
    const auto list = invocation.engine.listDevices(
        {.customBoardsFolder = project.customBoardsFolder, .buildFolder = project.buildFolder});
    if (!list) {
        return Failure(list.error());
    }
    if (list->devices.size() == 1) {
        return list->devices.front().id;
    }
    if (list->devices.empty()) {
        return Failure(deviceMissing(invocation, list->unreachable));
    }
    Error error = requestError(
        Message(msg::cli::uploadSeveral, {{"count", std::int64_t(list->devices.size())}}));
    for (const Device &device : list->devices) {
        error.details += (error.details.empty() ? "" : "\n") + device.id + "  " + device.label;
    }
    return Failure(std::move(error));
}

int programProject(const Invocation &invocation, const ResolvedProject &project)
{
    const auto device = chosenDevice(invocation, project);
    if (!device) {
        return reportFailure(invocation, device.error());
    }
    const ProgramRequest request{.buildFolder = project.buildFolder,
                                 .device = *device,
                                 .programmerCommand = invocation.arguments.value("--command"),
                                 .customBoardsFolder = project.customBoardsFolder,
                                 .verbose = invocation.arguments.has("--verbose"),
                                 .dryRun = invocation.arguments.has("--dry-run")};
    const ToolAnswer answer = callTool(invocation, "program_board", programRequestJson(request));
    if (const auto code = concluded(invocation, answer)) {
        return *code;
    }
    Terminal &terminal = invocation.terminal;
    const Json result = answer.content();
    for (const Json &message : result.at("messages")) {
        terminal.print(message.get<std::string>());
    }
    if (result.contains("planned_command")) {
        terminal.print(result.at("planned_command").at("shell").get<std::string>());
    } else if (result.at("messages").empty()) {
        terminal.print(terminal.text(Message(msg::cli::programmed)));
    }
    return exitCode::passed;
}

} // namespace

int runProgram(const Invocation &invocation)
{
    const auto project = openProject(invocation);
    return project ? programProject(invocation, *project)
                   : reportFailure(invocation, project.error());
}

int runUpload(const Invocation &invocation)
{
    const auto project = openProject(invocation);
    if (!project) {
        return reportFailure(invocation, project.error());
    }
    if (const auto failed = buildFirst(invocation, *project)) {
        return *failed;
    }
    return programProject(invocation, *project);
}

} // namespace logix::cli
