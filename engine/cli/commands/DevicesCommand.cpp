// SPDX-License-Identifier: Apache-2.0
#include "cli/Privileged.h"
#include "cli/ProjectCall.h"
#include "messages/cli.h"

#include <cerrno>
#include <iostream>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace logix::cli {

namespace {

constexpr std::size_t mostBoardsNamed = 6;

std::string joined(const Json &list, std::size_t most, const Terminal &terminal)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(list.size(), most); ++i) {
        text += (text.empty() ? "" : ", ") + list[i].get<std::string>();
    }
    return list.size() > most ? terminal.text(Message(
                                    msg::cli::andMore,
                                    {{"list", text}, {"count", std::int64_t(list.size() - most)}}))
                              : text;
}

/// What a device may be, in words.
std::string boardsLine(const Json &device, const Terminal &terminal)
{
    if (device.contains("likely_boards")) {
        return terminal.text(
            Message(msg::cli::deviceLikely,
                    {{"boards", joined(device.at("likely_boards"), mostBoardsNamed, terminal)}}));
    }
    const Json boards = device.value("boards", Json::array());
    if (boards.empty()) {
        return terminal.text(Message(msg::cli::deviceUnknown));
    }
    Json names = Json::array();
    for (const Json &board : boards) {
        names.push_back(board.at("board"));
    }
    return terminal.text(
        Message(msg::cli::deviceMayBe, {{"boards", joined(names, mostBoardsNamed, terminal)}}));
}

void printDevice(const Json &device, Terminal &terminal)
{
    terminal.print(terminal.styled(device.at("label").get<std::string>(), Style::Bold));
    terminal.print("  " + terminal.styled(device.at("id").get<std::string>(), Style::Info));
    terminal.print("  " + boardsLine(device, terminal));
    if (device.contains("serial_ports")) {
        const std::string ports = joined(device.at("serial_ports"), mostBoardsNamed, terminal);
        terminal.print("  " + terminal.text(Message(msg::cli::deviceSerial, {{"ports", ports}})));
    }
}

void printUnreachable(const Json &device, Terminal &terminal)
{
    terminal.print(terminal.styled(device.at("label").get<std::string>(), Style::Warning));
    terminal.print("  " + terminal.text(Message(msg::cli::deviceUnreachable)));
    terminal.print("  " + device.at("action").at("description").get<std::string>());
}

/// Asks on the terminal; no for everything that isn't a clear yes.
bool isConfirmed(Terminal &terminal)
{
    terminal.note(terminal.text(Message(msg::cli::fixAsk)));
    std::string answer;
    std::getline(std::cin, answer);
    return answer == "y" || answer == "Y" || answer == "yes";
}

int fixPermissions(const Invocation &invocation)
{
    if (invocation.tools.rules().isReadOnly) {
        return reportFailure(invocation, requestError(msg::cli::fixReadOnly));
    }
    const auto custom = projectBoardsFolder(invocation);
    if (!custom) {
        return reportFailure(invocation, custom.error());
    }
    const auto fix = invocation.engine.permissionFix(*custom);
    if (!fix) {
        return reportFailure(invocation, fix.error());
    }
    Terminal &terminal = invocation.terminal;
    if (fix->state == RulesState::Installed) {
        terminal.print(
            terminal.text(Message(msg::cli::fixInstalled, {{"file", fix->target.string()}})));
        return exitCode::passed;
    }
    terminal.print(terminal.text(Message(msg::cli::fixShows, {{"file", fix->target.string()}})));
    terminal.print(fix->rules);
    const auto program = privilegeProgram();
    if (!program) {
        return reportFailure(invocation, setupError(Message(msg::cli::fixNoRoot,
                                                            {{"command", fix->command.back()}})));
    }
    if (!invocation.arguments.has("--yes")) {
        if (isatty(STDIN_FILENO) == 0) {
            return reportFailure(invocation, requestError(msg::cli::fixNeedsYes));
        }
        if (!isConfirmed(terminal)) {
            terminal.note(terminal.text(Message(msg::cli::fixDeclined)));
            return exitCode::cancelled;
        }
    }
    const auto code = runAsRoot(*program, fix->command);
    if (!code || *code != 0) {
        return reportFailure(invocation,
                             setupError(Message(msg::cli::fixFailed,
                                                {{"program", program->empty() ? fix->command.front()
                                                                              : program->string()},
                                                 {"code", std::int64_t(code.value_or(-1))}})));
    }
    terminal.print(terminal.styled(terminal.text(Message(msg::cli::fixDone)), Style::Good));
    return exitCode::passed;
}

} // namespace

int runDevices(const Invocation &invocation)
{
    if (invocation.arguments.has("--fix")) {
        return fixPermissions(invocation);
    }
    Json request = Json::object();
    if (invocation.arguments.has("--build")) {
        const auto project = openProject(invocation);
        if (!project) {
            return reportFailure(invocation, project.error());
        }
        request["build_folder"] = project->buildFolder.string();
        if (project->customBoardsFolder) {
            request["custom_boards_folder"] = project->customBoardsFolder->string();
        }
    } else {
        const auto custom = projectBoardsFolder(invocation);
        if (!custom) {
            return reportFailure(invocation, custom.error());
        }
        if (*custom) {
            request["custom_boards_folder"] = (*custom)->string();
        }
    }
    const ToolAnswer answer = callTool(invocation, "list_devices", request);
    if (const auto code = concluded(invocation, answer)) {
        return *code;
    }
    const Json result = answer.content();
    const Json unreachable = result.value("unreachable", Json::array());
    for (const Json &device : result.at("devices")) {
        printDevice(device, invocation.terminal);
    }
    for (const Json &device : unreachable) {
        printUnreachable(device, invocation.terminal);
    }
    if (result.at("devices").empty() && unreachable.empty()) {
        invocation.terminal.note(invocation.terminal.text(Message(msg::cli::noDevices)));
    }
    return exitCode::passed;
}

} // namespace logix::cli
