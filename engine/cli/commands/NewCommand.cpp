// SPDX-License-Identifier: Apache-2.0
#include "api/RequestReader.h"
#include "cli/ProjectCall.h"
#include "messages/cli.h"

#include <nlohmann/json.hpp>

namespace logix::cli {

int runNew(const Invocation &invocation)
{
    const Arguments &arguments = invocation.arguments;
    const std::filesystem::path folder =
        (invocation.folder / arguments.words[1]).lexically_normal();
    const auto custom = projectBoardsFolder(invocation);
    if (!custom) {
        return reportFailure(invocation, custom.error());
    }
    const auto variant = variantFrom(arguments.values("--variant"));
    if (!variant) {
        return reportFailure(invocation, variant.error());
    }
    Json request = {
        {"folder", folder.has_filename() ? folder.string() : folder.parent_path().string()},
        {"board", arguments.words[0]}};
    if (*variant != VariantChoice()) {
        request["board_variant"] = variantChoiceJson(*variant);
    }
    if (*custom) {
        request["custom_boards_folder"] = (*custom)->string();
    }
    if (const auto parts = arguments.values("--include"); !parts.empty()) {
        request["include"] = parts;
    }
    if (arguments.has("--preview")) {
        request["preview"] = true;
    }
    const ToolAnswer answer = callTool(invocation, "create_project", request);
    if (const auto code = concluded(invocation, answer)) {
        return *code;
    }
    Terminal &terminal = invocation.terminal;
    const Json result = answer.content();
    for (const Json &file : result.at("files")) {
        const std::string name = file.at("name").get<std::string>();
        if (result.at("written").get<bool>()) {
            terminal.print("  " + name);
        } else {
            terminal.print(terminal.styled(name, Style::Bold));
            terminal.print(file.at("text").get<std::string>());
        }
    }
    if (result.at("written").get<bool>()) {
        terminal.print(
            terminal.text(Message(msg::cli::projectMade, {{"folder", folder.string()}})));
    }
    return exitCode::passed;
}

} // namespace logix::cli
