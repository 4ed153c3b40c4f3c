// SPDX-License-Identifier: Apache-2.0
#include "api/tools/ProgramBoardTool.h"

#include "api/Engine.h"
#include "api/RequestReader.h"
#include "api/tools/DeviceJson.h"
#include "messages/api.h"

#include <nlohmann/json.hpp>

namespace logix {

ProgramRequest programRequestFrom(const Json &request)
{
    const RequestReader fields(request);
    return {.buildFolder = fields.path("build_folder"),
            .device = fields.text("device"),
            .programmerCommand = fields.optionalText("programmer_command"),
            .customBoardsFolder = fields.optionalPath("custom_boards_folder"),
            .verbose = fields.flag("verbose", false),
            .dryRun = fields.flag("dry_run", false)};
}

Json programRequestJson(const ProgramRequest &request)
{
    Json json = {{"build_folder", request.buildFolder.string()}, {"device", request.device}};
    if (request.programmerCommand) {
        json["programmer_command"] = *request.programmerCommand;
    }
    if (request.customBoardsFolder) {
        json["custom_boards_folder"] = request.customBoardsFolder->string();
    }
    if (request.verbose) {
        json["verbose"] = true;
    }
    if (request.dryRun) {
        json["dry_run"] = true;
    }
    return json;
}

Result<std::string> ProgramBoardTool::run(const Json &request, Engine &engine,
                                          const CallContext &context,
                                          const RenderContext &render) const
{
    return engine.programBoard(programRequestFrom(request), context)
        .transform([&](const ProgramResult &result) {
            Json json = {{"device", deviceJson(result.device)},
                         {"programmer", result.programmer},
                         {"written", result.wasWritten},
                         {"fpga_checked", result.fpgaCheck == FpgaCheck::Passed},
                         {"messages", Json::array()}};
            for (const Message &message : result.messages) {
                json["messages"].push_back(render.text(message));
            }
            if (result.plannedCommand) {
                json["planned_command"] = commandsJson({*result.plannedCommand}).front();
            }
            json["commands"] = commandsJson(result.commands);
            return jsonLine(json);
        });
}

std::string ProgramBoardTool::summary(const std::string &resultText) const
{
    const Json result = Json::parse(resultText);
    return Message(result.at("written").get<bool>() ? msg::api::summaryProgrammed
                                                    : msg::api::summaryProgramPlanned,
                   {{"device", result.at("device").at("label").get<std::string>()}})
        .english();
}

} // namespace logix
