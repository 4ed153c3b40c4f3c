// SPDX-License-Identifier: Apache-2.0
#include "api/tools/TestTool.h"

#include "api/Engine.h"
#include "api/RequestReader.h"
#include "messages/api.h"

#include <nlohmann/json.hpp>

namespace logix {

namespace {

constexpr std::chrono::seconds defaultTimeout(600);

Json benchJson(const BenchResult &bench, const RenderContext &render)
{
    Json json = {{"file", bench.file},
                 {"passed", bench.passed},
                 {"diagnostics", diagnosticsJson(bench.diagnostics, render)},
                 {"output", render.namer.nameIn(bench.output)}};
    if (!bench.waveformFile.empty()) {
        json["waveform_file"] = bench.waveformFile;
    }
    json["output_file"] = bench.outputFile;
    json["ending"] = endingName(bench.ending);
    json["failure_count"] = bench.failureCount;
    json["duration_ms"] = bench.duration.count();
    return json;
}

/// To a tenth, and never 100 unless it is all.
void addPercent(Json &json, const char *name, std::int64_t covered, std::int64_t all)
{
    if (all > 0) {
        constexpr std::int64_t tenths = 1000;
        json[name] = static_cast<double>(covered * tenths / all) / 10;
    }
}

Json fileCoverageJson(const FileCoverage &coverage, const RenderContext &render)
{
    Json marks = Json::array();
    for (const FileCoverage::Mark &mark : coverage.marks) {
        marks.push_back({{"first", mark.first}, {"last", mark.last}, {"hits", mark.hits}});
    }
    Json still = Json::array();
    for (const FileCoverage::Still &signal : coverage.still) {
        still.push_back({{"name", signal.name}, {"line", signal.line}, {"bits", signal.bits}});
    }
    Json json = {{"file", render.namer.fileName(coverage.file)}};
    addPercent(json, "line_percent", coverage.linesCovered, coverage.lines);
    addPercent(json, "toggle_percent", coverage.togglesCovered, coverage.toggles);
    json["lines"] = coverage.lines;
    json["lines_covered"] = coverage.linesCovered;
    json["toggles"] = coverage.toggles;
    json["toggles_covered"] = coverage.togglesCovered;
    json["marks"] = std::move(marks);
    json["still"] = std::move(still);
    return json;
}

Json coverageJson(const TestCoverage &coverage, const RenderContext &render)
{
    Json json = Json::object();
    FileCoverage total;
    Json files = Json::array();
    for (const FileCoverage &file : coverage.files) {
        total.lines += file.lines;
        total.linesCovered += file.linesCovered;
        total.toggles += file.toggles;
        total.togglesCovered += file.togglesCovered;
        files.push_back(fileCoverageJson(file, render));
    }
    addPercent(json, "line_percent", total.linesCovered, total.lines);
    addPercent(json, "toggle_percent", total.togglesCovered, total.toggles);
    json["files"] = std::move(files);
    Json leftOut = Json::array();
    for (const TestCoverage::LeftOut &bench : coverage.leftOut) {
        leftOut.push_back({{"file", render.namer.fileName(bench.file)},
                           {"reason", render.text(bench.reason)},
                           {"diagnostics", diagnosticsJson(bench.diagnostics, render)}});
    }
    json["left_out"] = std::move(leftOut);
    return json;
}

} // namespace

BenchSetup benchSetupFrom(const RequestReader &fields, std::chrono::seconds fallback)
{
    return {.board = fields.text("board"),
            .boardVariant = fields.boardVariant(),
            .customBoardsFolder = fields.optionalPath("custom_boards_folder"),
            .sources = {.folder = fields.path("source_folder"),
                        .sources = fields.texts("source_files"),
                        .includeFolders = fields.texts("include_folders")},
            .buildFolder = fields.path("build_folder"),
            .defines = fields.defines(),
            .plusargs = fields.texts("plusargs"),
            .maxSimTimeNs = fields.integer("max_sim_time_ns"),
            .timeout =
                fields.integer("timeout_seconds")
                    .transform([](std::int64_t seconds) { return std::chrono::seconds(seconds); })
                    .value_or(fallback),
            .simulator = simulatorNamed(fields.optionalText("simulator").value_or("icarus"))
                             .value_or(BenchSimulator::Icarus),
            .verbose = fields.flag("verbose", false)};
}

Json benchSetupJson(const BenchSetup &setup, std::chrono::seconds fallback)
{
    Json json = {{"board", setup.board}};
    if (Json variant = variantChoiceJson(setup.boardVariant); !variant.empty()) {
        json["board_variant"] = std::move(variant);
    }
    if (setup.customBoardsFolder) {
        json["custom_boards_folder"] = setup.customBoardsFolder->string();
    }
    json["source_folder"] = setup.sources.folder.string();
    json["source_files"] = setup.sources.sources;
    json["build_folder"] = setup.buildFolder.string();
    if (Json folders = includeFoldersJson(setup.sources); !folders.empty()) {
        json["include_folders"] = std::move(folders);
    }
    if (!setup.defines.empty()) {
        json["defines"] = setup.defines;
    }
    if (!setup.plusargs.empty()) {
        json["plusargs"] = setup.plusargs;
    }
    if (setup.maxSimTimeNs) {
        json["max_sim_time_ns"] = *setup.maxSimTimeNs;
    }
    if (setup.timeout != fallback) {
        json["timeout_seconds"] = setup.timeout.count();
    }
    if (setup.simulator != BenchSimulator::Icarus) {
        json["simulator"] = simulatorName(setup.simulator);
    }
    if (setup.verbose) {
        json["verbose"] = true;
    }
    return json;
}

TestRequest testRequestFrom(const Json &request)
{
    const RequestReader fields(request);
    TestRequest test{.setup = benchSetupFrom(fields, defaultTimeout),
                     .stopAtFirstFailure = fields.flag("stop_at_first_failure", true),
                     .isParallel = fields.flag("parallel", true),
                     .measuresCoverage = fields.flag("coverage", false),
                     .junitFile = fields.optionalPath("junit_file")};
    test.setup.sources.testbenches = fields.texts("testbench_files");
    return test;
}

Json testRequestJson(const TestRequest &request)
{
    Json json = benchSetupJson(request.setup, defaultTimeout);
    json["testbench_files"] = request.setup.sources.testbenches;
    if (!request.stopAtFirstFailure) {
        json["stop_at_first_failure"] = false;
    }
    if (!request.isParallel) {
        json["parallel"] = false;
    }
    if (request.measuresCoverage) {
        json["coverage"] = true;
    }
    if (request.junitFile) {
        json["junit_file"] = request.junitFile->string();
    }
    return json;
}

Json testResultJson(const TestResult &result, const RenderContext &render)
{
    Json benches = Json::array();
    for (const BenchResult &bench : result.testbenches) {
        benches.push_back(benchJson(bench, render));
    }
    Json json = {{"passed", result.passed}, {"testbenches", std::move(benches)}};
    if (result.coverage) {
        json["coverage"] = coverageJson(*result.coverage, render);
    }
    json["commands"] = commandsJson(result.commands);
    return json;
}

Result<std::string> TestTool::run(const Json &request, Engine &engine, const CallContext &context,
                                  const RenderContext &render) const
{
    return engine.test(testRequestFrom(request), context).transform([&](const TestResult &result) {
        return jsonLine(testResultJson(result, render));
    });
}

std::string TestTool::summary(const std::string &resultText) const
{
    const Json result = Json::parse(resultText);
    std::int64_t passed = 0;
    std::string failed;
    for (const Json &bench : result.at("testbenches")) {
        if (bench.at("passed").get<bool>()) {
            ++passed;
            continue;
        }
        failed += "\n" + bench.at("file").get<std::string>() + ": "
                  + bench.at("ending").get<std::string>();
        for (const Json &diagnostic : bench.at("diagnostics")) {
            if (diagnostic.at("severity") == "error") {
                failed += ", " + diagnostic.at("text").get<std::string>();
                break;
            }
        }
    }
    const auto total = static_cast<std::int64_t>(result.at("testbenches").size());
    return Message(msg::api::summaryTest, {{"passed", passed}, {"total", total}}).english()
           + failed;
}

} // namespace logix
