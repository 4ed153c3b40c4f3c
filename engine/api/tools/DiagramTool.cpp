// SPDX-License-Identifier: Apache-2.0
#include "api/tools/DiagramTool.h"

#include "api/Engine.h"
#include "api/RequestReader.h"
#include "messages/api.h"

#include <nlohmann/json.hpp>

namespace logix {

namespace {

Json moduleJson(const DiagramModule &module, const RenderContext &render)
{
    Json json = {{"key", module.key}, {"name", module.name}, {"top", module.isTop}};
    if (module.svgFile) {
        json["svg_file"] = *module.svgFile;
    }
    json["blocks"] = module.blocks;
    if (module.note) {
        json["note"] = render.text(*module.note);
    }
    return json;
}

} // namespace

DiagramRequest diagramRequestFrom(const Json &request)
{
    const RequestReader fields(request);
    DiagramRequest typed{.board = fields.text("board"),
                         .boardVariant = fields.boardVariant(),
                         .customBoardsFolder = fields.optionalPath("custom_boards_folder"),
                         .topModule = fields.text("top_module"),
                         .sources = {.folder = fields.path("source_folder"),
                                     .sources = fields.texts("source_files"),
                                     .includeFolders = fields.texts("include_folders")},
                         .buildFolder = fields.path("build_folder"),
                         .defines = fields.defines(),
                         .open = fields.flag("open", false),
                         .verbose = fields.flag("verbose", false),
                         .displayPaths = fields.displayPaths()};
    typed.levels = request.value("levels", typed.levels);
    return typed;
}

Json diagramRequestJson(const DiagramRequest &request)
{
    Json json = {{"board", request.board}};
    if (Json variant = variantChoiceJson(request.boardVariant); !variant.empty()) {
        json["board_variant"] = std::move(variant);
    }
    if (request.customBoardsFolder) {
        json["custom_boards_folder"] = request.customBoardsFolder->string();
    }
    json["top_module"] = request.topModule;
    if (request.levels != DiagramRequest().levels) {
        json["levels"] = request.levels;
    }
    json["source_folder"] = request.sources.folder.string();
    json["source_files"] = request.sources.sources;
    json["build_folder"] = request.buildFolder.string();
    if (Json folders = includeFoldersJson(request.sources); !folders.empty()) {
        json["include_folders"] = std::move(folders);
    }
    if (!request.defines.empty()) {
        json["defines"] = request.defines;
    }
    if (request.open) {
        json["open"] = true;
    }
    if (request.verbose) {
        json["verbose"] = true;
    }
    return json;
}

Json diagramResultJson(const DiagramResult &result, const RenderContext &render)
{
    Json modules = Json::array();
    for (const DiagramModule &module : result.modules) {
        modules.push_back(moduleJson(module, render));
    }
    return {{"page_file", result.pageFile},
            {"model_file", result.modelFile},
            {"modules", std::move(modules)},
            {"opened", result.opened},
            {"outline", result.outline},
            {"diagnostics", diagnosticsJson(result.diagnostics, render)},
            {"commands", commandsJson(result.commands)}};
}

Result<std::string> DiagramTool::run(const Json &request, Engine &engine,
                                     const CallContext &context, const RenderContext &render) const
{
    return engine.diagram(diagramRequestFrom(request), context)
        .transform([&](const DiagramResult &result) {
            return jsonLine(diagramResultJson(result, render));
        });
}

std::string DiagramTool::summary(const std::string &resultText) const
{
    const Json result = Json::parse(resultText);
    std::int64_t drawn = 0;
    for (const Json &module : result.at("modules")) {
        drawn += module.contains("svg_file") ? 1 : 0;
    }
    return Message(msg::api::summaryDiagram,
                   {{"drawn", drawn}, {"page", result.at("page_file").get<std::string>()}})
        .english();
}

} // namespace logix
