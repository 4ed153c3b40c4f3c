// SPDX-License-Identifier: Apache-2.0
#include "api/tools/CreateProjectTool.h"

#include "api/Engine.h"
#include "api/RequestReader.h"
#include "messages/api.h"

#include <nlohmann/json.hpp>

namespace logix {

Result<std::string> CreateProjectTool::run(const Json &request, Engine &engine, const CallContext &,
                                           const RenderContext &) const
{
    const RequestReader fields(request);
    const auto made =
        engine.createProject({.folder = fields.path("folder"),
                              .board = fields.text("board"),
                              .boardVariant = fields.boardVariant(),
                              .customBoardsFolder = fields.optionalPath("custom_boards_folder"),
                              .parts = fields.texts("include"),
                              .preview = fields.flag("preview", false)});
    if (!made) {
        return Failure(made.error());
    }
    Json json = {{"folder", made->folder.string()},
                 {"board", made->board},
                 {"board_variant", selectorJson(made->boardVariant)},
                 {"written", made->wasWritten},
                 {"files", Json::array()},
                 {"included", made->included},
                 {"parts", Json::array()}};
    for (const ProjectFile &file : made->files) {
        json["files"].push_back({{"name", file.name}, {"text", file.text}});
    }
    for (const ProjectPart &part : made->parts) {
        json["parts"].push_back(
            {{"name", part.name}, {"pins", part.pins}, {"required", part.isRequired}});
    }
    return jsonLine(json);
}

std::string CreateProjectTool::summary(const std::string &resultText) const
{
    const Json result = Json::parse(resultText);
    std::string text = Message(result.at("written").get<bool>() ? msg::api::summaryProjectMade
                                                                : msg::api::summaryProjectShown,
                               {{"folder", result.at("folder").get<std::string>()}})
                           .english();
    for (const Json &file : result.at("files")) {
        text += '\n' + file.at("name").get<std::string>();
    }
    return text;
}

} // namespace logix
