// SPDX-License-Identifier: Apache-2.0
#include "simulation/SimulateRun.h"

#include "base/Files.h"
#include "base/Paths.h"
#include "base/Text.h"
#include "messages/simulation.h"
#include "simulation/DiskWatch.h"
#include "simulation/ExtraModules.h"
#include "simulation/Layout.h"
#include "simulation/SimulationHints.h"
#include "simulation/TestRun.h"
#include "simulation/VcdReader.h"

#include <algorithm>
#include <cmath>

namespace fs = std::filesystem;

namespace logix {

namespace {

constexpr std::size_t mostSignals = 1000;
constexpr std::size_t mostValues = 200;
constexpr std::string_view gtkwEnding = ".gtkw";

bool isInScopes(const VcdSignal &signal, const std::vector<std::string> &scopes)
{
    return std::ranges::find(scopes, signal.scope) != scopes.end();
}

} // namespace

Result<> SimulateRun::checkRequest() const
{
    using namespace msg::simulation;
    if (m_request.setup.sources.testbenches.size() != 1) {
        return Failure(requestError(oneTestbench));
    }
    if (!m_request.layoutFile) {
        return {};
    }
    const std::string &name = *m_request.layoutFile;
    const fs::path file = m_request.setup.sources.folder / name;
    if (lowerCase(fs::path(name).extension().string()) != gtkwEnding) {
        return Failure(requestError(Message(layoutEnding, {{"file", name}})));
    }
    if (!isRelativePath(name)
        || !isInside(realLocation(file), realLocation(m_request.setup.sources.folder))) {
        return Failure(requestError(Message(layoutOutside, {{"file", name}})));
    }
    std::error_code code;
    if (!fs::is_directory(file.parent_path(), code)) {
        return Failure(requestError(Message(layoutFolder, {{"file", name}})));
    }
    if (fs::exists(file, code) && !fs::is_regular_file(file, code)) {
        return Failure(requestError(Message(layoutNotAFile, {{"file", name}})));
    }
    return {};
}

std::optional<double> SimulateRun::failureTime() const
{
    for (const Diagnostic &diagnostic : m_result.bench.diagnostics) {
        if (diagnostic.severity == Severity::Error && diagnostic.timeNs
            && diagnostic.tool != engineToolName) {
            return diagnostic.timeNs;
        }
    }
    return std::nullopt;
}

Result<> SimulateRun::makeLayout(const BenchRun &bench)
{
    const fs::path waveform = m_request.setup.buildFolder / m_result.bench.waveformFile;
    const auto reader = VcdReader::open(waveform);
    if (!reader) {
        return Failure(reader.error());
    }
    const VcdHeader &header = reader->header();
    const std::vector<const VcdSignal *> top = topSignals(header, bench.bench().tops);
    std::vector<std::string> scopes;
    for (const VcdSignal *signal : top) {
        if (std::ranges::find(scopes, signal->scope) == scopes.end()) {
            scopes.push_back(signal->scope);
        }
    }
    std::vector<const VcdSignal *> all = top;
    for (const VcdSignal &signal : header.signals) {
        if (!isInScopes(signal, scopes) && signal.scope != waveformModuleName) {
            all.push_back(&signal);
        }
    }
    m_result.signalCount = static_cast<std::int64_t>(all.size());
    for (std::size_t i = 0; i < all.size() && i < mostSignals; ++i) {
        m_result.waveSignals.push_back(
            {.name = all[i]->name, .scope = all[i]->scope, .width = all[i]->width});
    }
    const auto failureNs = failureTime();
    const auto failure = failureNs.transform(
        [&](double ns) { return static_cast<std::uint64_t>(std::llround(ns / header.nsPerTick)); });
    // The testbench's own signals and those of what it uses.
    std::vector<const VcdSignal *> watched;
    std::vector<std::string> codes;
    for (const VcdSignal *signal : all) {
        const bool isNear = signal->depth() <= (top.empty() ? 1 : top.front()->depth()) + 1;
        if (failure && isNear && signal->type != "parameter" && watched.size() < mostValues) {
            watched.push_back(signal);
            codes.push_back(signal->code);
        }
    }
    const auto scan = reader->scan(codes, failure);
    if (!scan) {
        return Failure(scan.error());
    }
    for (std::size_t i = 0; i < watched.size(); ++i) {
        const VcdValue &value = scan->values[i];
        const int width = watched[i]->width;
        m_result.valuesAtFailure.push_back(
            {.name = watched[i]->name,
             .scope = watched[i]->scope,
             .value = vcdValueText(value.value, width),
             .before = vcdValueText(value.before, width),
             .changedNs = value.changedAt.transform([&](std::uint64_t ticks) {
                 return static_cast<double>(ticks) * header.nsPerTick;
             })});
    }
    m_result.waveformEndNs = static_cast<double>(scan->lastTime) * header.nsPerTick;

    const fs::path layout = m_request.layoutFile
                                ? m_request.setup.sources.folder / *m_request.layoutFile
                                : bench.buildFile(gtkwEnding);
    m_result.layoutFile = layout;
    std::error_code code;
    if (fs::exists(layout, code) && !isDefaultLayout(layout)) {
        return {};
    }
    m_result.layoutCreated = true;
    return writeFileSafely(layout, defaultLayout(waveform, top, viewOf(*scan, failure)));
}

Result<> SimulateRun::openViewer(const BenchRun &bench)
{
    auto tool = m_services.toolchain.find("gtkwave");
    if (!tool) {
        return Failure(std::move(tool.error()));
    }
    Viewer::Request request{.tool = std::move(*tool),
                            .workingFolder = m_request.setup.sources.folder,
                            .log = bench.buildFile(".viewer.log")};
    if (m_result.layoutCreated) {
        request.layout = m_result.layoutFile;
    } else {
        // A default layout says what to show; for others the whole run is.
        request.arguments = {"--rcvar=do_initial_zoom_fit 1"};
    }
    request.arguments.push_back(
        (m_request.setup.buildFolder / m_result.bench.waveformFile).string());
    request.arguments.push_back(m_result.layoutFile.string());
    auto command = m_viewer.start(request);
    if (!command) {
        return Failure(std::move(command.error()));
    }
    m_result.commands.push_back(std::move(*command));
    m_result.viewerOpened = true;
    return {};
}

Result<SimulateResult> SimulateRun::run()
{
    using namespace msg::simulation;
    if (auto checked = checkRequest(); !checked) {
        return Failure(std::move(checked.error()));
    }
    auto prepared = prepareSetup(m_services, m_request.setup, m_context,
                                 [&](int) { return m_request.openViewer ? 3 : 2; });
    if (!prepared) {
        return Failure(std::move(prepared.error()));
    }
    const auto run = benchRun(m_services, m_options, std::move(prepared->benches.front()));
    BenchRun &bench = *run;
    m_context.progress.phase(compiling);
    if (auto compiled = bench.compile(m_context); !compiled) {
        return Failure(std::move(compiled.error()));
    }
    m_context.progress.phase(Message(running, {{"file", bench.bench().file}}));
    {
        const DiskWatch watch({&bench}, m_request.setup.buildFolder, m_options.limits);
        if (auto done = bench.run(m_context); !done) {
            return Failure(std::move(done.error()));
        }
    }
    m_result.commands = bench.commands();
    m_result.bench = bench.takeResult();
    const auto withCommands = [&](Error error) {
        if (error.commands.empty()) {
            error.commands = m_result.commands;
        } else {
            error.commands.insert(error.commands.begin(), m_result.commands.begin(),
                                  m_result.commands.end());
        }
        return Failure(std::move(error));
    };
    if (m_result.bench.waveformFile.empty()) {
        const auto &tops = bench.bench().tops;
        return withCommands(
            noWaveformError(m_result.bench.file, tops.empty() ? std::string() : tops.front()));
    }
    if (auto made = makeLayout(bench); !made) {
        return withCommands(std::move(made.error()));
    }
    if (m_request.openViewer) {
        m_context.progress.phase(openingViewer);
        if (auto opened = openViewer(bench); !opened) {
            return withCommands(std::move(opened.error()));
        }
    }
    return std::move(m_result);
}

} // namespace logix
