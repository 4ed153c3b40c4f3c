// SPDX-License-Identifier: Apache-2.0
#include "api/tools/LintTool.h"

#include "api/Engine.h"
#include "api/RequestReader.h"
#include "messages/api.h"

#include <nlohmann/json.hpp>

namespace logix {

LintRequest lintRequestFrom(const Json &request)
{
    const RequestReader fields(request);
    return {.board = fields.text("board"),
            .boardVariant = fields.boardVariant(),
            .customBoardsFolder = fields.optionalPath("custom_boards_folder"),
            .topModule = fields.optionalText("top_module"),
            .sources = {.folder = fields.path("source_folder"),
                        .sources = fields.texts("source_files"),
                        .testbenches = fields.texts("testbench_files"),
                        .includeFolders = fields.texts("include_folders")},
            .defines = fields.defines(),
            .synthesize = fields.flag("synthesize", true),
            .strict = fields.flag("strict", false),
            .style = fields.flag("style", false),
            .verbose = fields.flag("verbose", false)};
}

Json lintRequestJson(const LintRequest &request)
{
    Json json = {{"board", request.board}};
    if (Json variant = variantChoiceJson(request.boardVariant); !variant.empty()) {
        json["board_variant"] = std::move(variant);
    }
    if (request.customBoardsFolder) {
        json["custom_boards_folder"] = request.customBoardsFolder->string();
    }
    if (request.topModule) {
        json["top_module"] = *request.topModule;
    }
    json["source_folder"] = request.sources.folder.string();
    json["source_files"] = request.sources.sources;
    if (!request.sources.testbenches.empty()) {
        json["testbench_files"] = request.sources.testbenches;
    }
    if (Json folders = includeFoldersJson(request.sources); !folders.empty()) {
        json["include_folders"] = std::move(folders);
    }
    if (!request.defines.empty()) {
        json["defines"] = request.defines;
    }
    if (!request.synthesize) {
        json["synthesize"] = false;
    }
    if (request.strict) {
        json["strict"] = true;
    }
    if (request.style) {
        json["style"] = true;
    }
    if (request.verbose) {
        json["verbose"] = true;
    }
    return json;
}

Json lintResultJson(const LintResult &result, const RenderContext &render)
{
    return {{"passed", result.passed},
            {"diagnostics", diagnosticsJson(result.diagnostics, render)},
            {"commands", commandsJson(result.commands)}};
}

Result<std::string> LintTool::run(const Json &request, Engine &engine, const CallContext &context,
                                  const RenderContext &render) const
{
    return engine.lint(lintRequestFrom(request), context).transform([&](const LintResult &result) {
        return jsonLine(lintResultJson(result, render));
    });
}

Message lintCounts(const Json &result)
{
    std::int64_t errors = 0;
    std::int64_t warnings = 0;
    for (const Json &diagnostic : result.at("diagnostics")) {
        // One may stand for many of its kind.
        const auto count = diagnostic.value("count", std::int64_t(1));
        errors += diagnostic.at("severity") == "error" ? count : 0;
        warnings += diagnostic.at("severity") == "warning" ? count : 0;
    }
    return {msg::api::summaryLint, {{"errors", errors}, {"warnings", warnings}}};
}

std::string LintTool::summary(const std::string &resultText) const
{
    return lintCounts(Json::parse(resultText)).english();
}

} // namespace logix
