// SPDX-License-Identifier: Apache-2.0
#include "api/tools/SimulateTool.h"

#include "api/Engine.h"
#include "api/RequestReader.h"
#include "api/tools/TestTool.h"
#include "messages/api.h"

#include <nlohmann/json.hpp>

namespace logix {

namespace {

constexpr std::chrono::seconds defaultTimeout(0);

Json valueJson(const WaveValue &value)
{
    Json json = {{"name", value.name}, {"scope", value.scope}, {"value", value.value}};
    if (!value.before.empty()) {
        json["before"] = value.before;
    }
    if (value.changedNs) {
        json["changed_ns"] = *value.changedNs;
    }
    return json;
}

} // namespace

SimulateRequest simulateRequestFrom(const Json &request)
{
    const RequestReader fields(request);
    SimulateRequest simulate{.setup = benchSetupFrom(fields, defaultTimeout),
                             .layoutFile = fields.optionalText("layout_file"),
                             .openViewer = fields.flag("open_viewer", true)};
    simulate.setup.sources.testbenches = {fields.text("testbench_file")};
    return simulate;
}

Json simulateRequestJson(const SimulateRequest &request)
{
    Json json = benchSetupJson(request.setup, defaultTimeout);
    const auto &testbenches = request.setup.sources.testbenches;
    json["testbench_file"] = testbenches.empty() ? std::string() : testbenches.front();
    if (request.layoutFile) {
        json["layout_file"] = *request.layoutFile;
    }
    if (!request.openViewer) {
        json["open_viewer"] = false;
    }
    return json;
}

Json simulateResultJson(const SimulateResult &result, const RenderContext &render)
{
    const BenchResult &bench = result.bench;
    Json signals = Json::array();
    for (const WaveSignal &signal : result.waveSignals) {
        signals.push_back(
            {{"name", signal.name}, {"width", signal.width}, {"scope", signal.scope}});
    }
    Json json = {{"passed", bench.passed},
                 {"diagnostics", diagnosticsJson(bench.diagnostics, render)},
                 {"output", render.namer.nameIn(bench.output)},
                 {"output_file", bench.outputFile},
                 {"failure_count", bench.failureCount},
                 {"ending", endingName(bench.ending)},
                 {"duration_ms", bench.duration.count()},
                 {"waveform_file", bench.waveformFile},
                 {"waveform_end_ns", result.waveformEndNs},
                 {"layout_file", result.layoutFile.string()},
                 {"layout_created", result.layoutCreated},
                 {"viewer_opened", result.viewerOpened},
                 {"signals", std::move(signals)},
                 {"signal_count", result.signalCount}};
    if (!result.valuesAtFailure.empty()) {
        Json values = Json::array();
        for (const WaveValue &value : result.valuesAtFailure) {
            values.push_back(valueJson(value));
        }
        json["values_at_failure"] = std::move(values);
    }
    json["commands"] = commandsJson(result.commands);
    return json;
}

Result<std::string> SimulateTool::run(const Json &request, Engine &engine,
                                      const CallContext &context, const RenderContext &render) const
{
    return engine.simulate(simulateRequestFrom(request), context)
        .transform([&](const SimulateResult &result) {
            return jsonLine(simulateResultJson(result, render));
        });
}

std::string SimulateTool::summary(const std::string &resultText) const
{
    const Json result = Json::parse(resultText);
    return Message(msg::api::summarySimulate,
                   {{"file", result.value("waveform_file", std::string())},
                    {"ending", result.value("ending", std::string())},
                    {"failures", result.value("failure_count", std::int64_t(0))},
                    {"waveform", result.value("waveform_file", std::string())}})
        .english();
}

} // namespace logix
