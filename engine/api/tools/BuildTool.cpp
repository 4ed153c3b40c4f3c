// SPDX-License-Identifier: Apache-2.0
#include "api/tools/BuildTool.h"

#include "api/Engine.h"
#include "api/RequestReader.h"
#include "messages/api.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace logix {

namespace {

Json percentJson(std::int64_t used, std::int64_t available, bool isValid)
{
    const auto percent = isValid ? sharePercent(used, available) : std::nullopt;
    return percent ? Json(*percent) : Json(nullptr);
}

Json displayPercentJson(std::int64_t used, std::int64_t available, bool isValid)
{
    const auto percent = isValid ? displayPercent(used, available) : std::nullopt;
    return percent ? Json(*percent) : Json(nullptr);
}

Json resourceJson(const ResourceUse &use, const RenderContext &render)
{
    Json json = {{"name", use.name}};
    if (use.description) {
        json["description"] = render.translator.text(*use.description);
    }
    json["used"] = use.used;
    json["available"] = use.available;
    json["percent"] = percentJson(use.used, use.available, true);
    json["display_percent"] = displayPercentJson(use.used, use.available, true);
    return json;
}

Json summaryJson(const ResourceSummary &summary, const RenderContext &render)
{
    return {
        {"kind", summary.kind},
        {"label", render.translator.text(summary.label)},
        {"used", summary.used},
        {"available", summary.available},
        {"percent", percentJson(summary.used, summary.available, summary.isValid)},
        {"display_percent", displayPercentJson(summary.used, summary.available, summary.isValid)}};
}

} // namespace

BuildRequest buildRequestFrom(const Json &request)
{
    const RequestReader fields(request);
    return {.board = fields.text("board"),
            .boardVariant = fields.boardVariant(),
            .customBoardsFolder = fields.optionalPath("custom_boards_folder"),
            .topModule = fields.text("top_module"),
            .sources = {.folder = fields.path("source_folder"),
                        .sources = fields.texts("source_files"),
                        .includeFolders = fields.texts("include_folders")},
            .constraintFile = fields.text("constraint_file"),
            .buildFolder = fields.path("build_folder"),
            .defines = fields.defines(),
            .verbose = fields.flag("verbose", false)};
}

Json buildRequestJson(const BuildRequest &request)
{
    Json json = {{"board", request.board}};
    if (Json variant = variantChoiceJson(request.boardVariant); !variant.empty()) {
        json["board_variant"] = std::move(variant);
    }
    if (request.customBoardsFolder) {
        json["custom_boards_folder"] = request.customBoardsFolder->string();
    }
    json["top_module"] = request.topModule;
    json["source_folder"] = request.sources.folder.string();
    json["source_files"] = request.sources.sources;
    json["constraint_file"] = request.constraintFile;
    json["build_folder"] = request.buildFolder.string();
    if (Json folders = includeFoldersJson(request.sources); !folders.empty()) {
        json["include_folders"] = std::move(folders);
    }
    if (!request.defines.empty()) {
        json["defines"] = request.defines;
    }
    if (request.verbose) {
        json["verbose"] = true;
    }
    return json;
}

Json buildResultJson(const BuildResult &result, const RenderContext &render)
{
    Json resources = Json::array();
    for (const ResourceUse &use : result.resources) {
        resources.push_back(resourceJson(use, render));
    }
    Json summaries = Json::array();
    for (const ResourceSummary &summary : result.resourcesSummary) {
        summaries.push_back(summaryJson(summary, render));
    }
    Json clocks = Json::array();
    for (const ClockSummary &clock : result.clocksSummary) {
        constexpr double hundredths = 100;
        clocks.push_back({{"name", clock.name},
                          {"net", clock.net},
                          {"max_mhz", std::round(clock.maxMhz * hundredths) / hundredths}});
    }
    std::string report;
    for (const Message &line : result.report) {
        report += (report.empty() ? "" : "\n") + render.translator.text(line);
    }
    return {{"bitstream", result.bitstream},
            {"board_variant", selectorJson(result.boardVariant)},
            {"up_to_date", result.upToDate},
            {"resources", std::move(resources)},
            {"resources_summary", std::move(summaries)},
            {"clocks_summary", std::move(clocks)},
            {"report", std::move(report)},
            {"report_summary", render.translator.text(result.reportSummary)},
            {"warnings", diagnosticsJson(result.warnings, render)},
            {"commands", commandsJson(result.commands)}};
}

Result<std::string> BuildTool::run(const Json &request, Engine &engine, const CallContext &context,
                                   const RenderContext &render) const
{
    return engine.build(buildRequestFrom(request), context)
        .transform(
            [&](const BuildResult &result) { return jsonLine(buildResultJson(result, render)); });
}

std::string BuildTool::summary(const std::string &resultText) const
{
    const Json result = Json::parse(resultText);
    return Message(msg::api::summaryBuild,
                   {{"bitstream", result.value("bitstream", std::string())},
                    {"warnings", static_cast<std::int64_t>(result.at("warnings").size())}})
               .english()
           + '\n' + result.value("report", std::string());
}

} // namespace logix
