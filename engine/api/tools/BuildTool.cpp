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

double rounded(double value, double steps)
{
    return std::round(value * steps) / steps;
}

Json clocksJson(const std::vector<ClockSummary> &clocks)
{
    Json list = Json::array();
    for (const ClockSummary &clock : clocks) {
        constexpr double hundredths = 100;
        Json json = {{"name", clock.name},
                     {"net", clock.net},
                     {"max_mhz", rounded(clock.maxMhz, hundredths)}};
        if (clock.targetMhz) {
            json["target_mhz"] = *clock.targetMhz;
            json["timing_met"] = clock.meetsTarget();
        }
        list.push_back(std::move(json));
    }
    return list;
}

Json pathJson(const CriticalPath &path)
{
    constexpr double thousandths = 1000;
    Json hops = Json::array();
    for (const PathHop &hop : path.hops) {
        Json json = {{"kind", hop.kind},
                     {"delay_ns", rounded(hop.delayNs, thousandths)},
                     {"cell", hop.cell + '.' + hop.port}};
        if (!hop.net.empty()) {
            json["net"] = hop.net;
        }
        if (!hop.place.file.empty()) {
            json["file"] = hop.place.file;
            json["line"] = hop.place.line;
        }
        hops.push_back(std::move(json));
    }
    Json json = {{"from", path.from},
                 {"to", path.to},
                 {"total_ns", rounded(path.totalNs, thousandths)},
                 {"logic_ns", rounded(path.logicNs, thousandths)},
                 {"routing_ns", rounded(path.routingNs, thousandths)},
                 {"hops", std::move(hops)}};
    if (!path.clock.empty()) {
        json["clock"] = path.clock;
    }
    return json;
}

} // namespace

BuildOptions buildOptionsFrom(const Json &request)
{
    const RequestReader fields(request);
    BuildOptions options;
    if (const auto target = request.find("target_mhz"); target != request.end()) {
        if (target->is_object()) {
            options.clockTargets = target->get<std::map<std::string, double>>();
        } else {
            options.targetMhz = target->get<double>();
        }
    }
    if (const auto seed = request.find("seed"); seed != request.end()) {
        options.seed = seed->get<std::int64_t>();
    }
    const std::string optimize = fields.optionalText("optimize").value_or("");
    options.optimize = optimize == "area"    ? BuildOptions::Optimize::Area
                       : optimize == "speed" ? BuildOptions::Optimize::Speed
                                             : BuildOptions::Optimize::Balanced;
    options.useDsp = fields.flag("use_dsp", true);
    options.sweep = request.value("sweep", 0);
    if (const auto extra = request.find("extra_args"); extra != request.end()) {
        const RequestReader phases(*extra);
        options.extraSynthesis = phases.texts("synthesis");
        options.extraPlaceAndRoute = phases.texts("place_and_route");
        options.extraPack = phases.texts("pack");
    }
    options.allow = fields.texts("allow");
    return options;
}

void addBuildOptions(const BuildOptions &options, Json &request)
{
    if (options.targetMhz) {
        request["target_mhz"] = *options.targetMhz;
    } else if (!options.clockTargets.empty()) {
        request["target_mhz"] = options.clockTargets;
    }
    if (options.seed) {
        request["seed"] = *options.seed;
    }
    if (options.optimize != BuildOptions::Optimize::Balanced) {
        request["optimize"] = options.optimize == BuildOptions::Optimize::Area ? "area" : "speed";
    }
    if (!options.useDsp) {
        request["use_dsp"] = false;
    }
    if (options.sweep > 1) {
        request["sweep"] = options.sweep;
    }
    for (const auto &[name, list] : {std::pair{"synthesis", &options.extraSynthesis},
                                     std::pair{"place_and_route", &options.extraPlaceAndRoute},
                                     std::pair{"pack", &options.extraPack}}) {
        if (!list->empty()) {
            request["extra_args"][name] = *list;
        }
    }
    if (!options.allow.empty()) {
        request["allow"] = options.allow;
    }
}

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
            .options = buildOptionsFrom(request),
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
    addBuildOptions(request.options, json);
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
    Json paths = Json::array();
    for (const CriticalPath &path : result.criticalPaths) {
        paths.push_back(pathJson(path));
    }
    Json steps = Json::array();
    for (const StepResult &step : result.steps) {
        steps.push_back({{"name", step.name},
                         {"status", step.isReused ? "reused" : "ran"},
                         {"reason", render.translator.text(step.reason)}});
    }
    std::string report;
    for (const Message &line : result.report) {
        report += (report.empty() ? "" : "\n") + render.translator.text(line);
    }
    Json json = {{"bitstream", result.bitstream},
                 {"board_variant", selectorJson(result.boardVariant)},
                 {"up_to_date", result.upToDate},
                 {"resources", std::move(resources)},
                 {"resources_summary", std::move(summaries)},
                 {"clocks_summary", clocksJson(result.clocksSummary)},
                 {"critical_paths", std::move(paths)},
                 {"steps", std::move(steps)},
                 {"report", std::move(report)},
                 {"report_summary", render.translator.text(result.reportSummary)},
                 {"warnings", diagnosticsJson(result.warnings, render)},
                 {"commands", commandsJson(result.commands)}};
    if (!result.seeds.empty()) {
        Json seeds = Json::array();
        for (const SeedResult &seed : result.seeds) {
            seeds.push_back({{"seed", seed.seed},
                             {"best", seed.isBest},
                             {"failed", seed.failed},
                             {"clocks", clocksJson(seed.clocks)}});
        }
        json["seeds"] = std::move(seeds);
    }
    return json;
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
