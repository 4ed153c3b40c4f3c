// SPDX-License-Identifier: Apache-2.0
#include "simulation/IcarusBench.h"

#include "base/Files.h"
#include "base/Text.h"
#include "hdl/HintTable.h"
#include "hdl/IcarusParser.h"
#include "hdl/StrayCharacters.h"
#include "messages/simulation.h"
#include "simulation/CompiledBench.h"
#include "simulation/ExtraModules.h"
#include "simulation/SimulationHints.h"
#include "simulation/Timescales.h"
#include "toolchain/ToolRun.h"

#include <charconv>
#include <cmath>

namespace fs = std::filesystem;

namespace logix {

namespace {

constexpr std::uint64_t compilerOutputLimit = std::uint64_t(64) << 20U;
constexpr std::string_view compiledEnding = ".out";
constexpr std::string_view waveformEnding = ".vcd";
constexpr std::string_view waveformModuleEnding = ".wave.v";
constexpr std::string_view limitModuleEnding = ".limit.v";
constexpr std::string_view endTimeEnding = ".end";

} // namespace

std::vector<std::string> IcarusBench::compilerArguments() const
{
    const BenchSetup &setup = m_options.setup;
    std::vector<std::string> list = {"-g2012", "-Wall", "-Wno-timescale"};
    if (setup.verbose) {
        list.emplace_back("-v");
    }
    list.insert(list.end(), {"-o", buildFile(compiledEnding).string()});
    for (const std::string &top : m_bench.tops) {
        list.insert(list.end(), {"-s", top});
    }
    if (!m_bench.tops.empty()) {
        list.insert(list.end(), {"-s", std::string(waveformModuleName)});
        if (setup.maxSimTimeNs) {
            list.insert(list.end(), {"-s", std::string(limitModuleName)});
        }
    }
    for (std::string &define : defineArguments()) {
        list.push_back(std::move(define));
    }
    for (const fs::path &folder : m_bench.sources.includeFolders) {
        list.push_back("-I" + m_bench.sources.argument(folder));
    }
    for (const fs::path &folder : m_bench.models.includeFolders) {
        list.push_back("-I" + folder.string());
    }
    for (const fs::path &library : m_bench.models.libraries) {
        list.insert(list.end(), {"-l", library.string()});
    }
    for (std::string &source : sourceArguments()) {
        list.push_back(std::move(source));
    }
    list.push_back(buildFile(waveformModuleEnding).string());
    if (setup.maxSimTimeNs) {
        list.push_back(buildFile(limitModuleEnding).string());
    }
    return list;
}

std::vector<Diagnostic> IcarusBench::refined(std::vector<Diagnostic> found) const
{
    const auto isForeign = [&](const Diagnostic &diagnostic) {
        const std::string text = diagnostic.text.english();
        if (diagnostic.severity != Severity::Warning) {
            return false;
        }
        // Models leave inputs open and say so; whoever uses a cell does the same.
        if (diagnostic.place.file.empty()) {
            return true;
        }
        return text.contains("floating")
               && std::ranges::any_of(m_bench.models.cells, [&](auto &cell) {
                      return text.contains("module " + cell + ' ');
                  });
    };
    std::erase_if(found, isForeign);
    // A mistake of the user's goes on into the file that is compiled behind theirs.
    const std::string own = buildFile(waveformModuleEnding).string();
    const auto isOfUser = [](const Diagnostic &diagnostic) {
        return diagnostic.severity == Severity::Error && !diagnostic.place.file.empty();
    };
    if (std::ranges::any_of(found, isOfUser)) {
        std::erase_if(found, [&](const Diagnostic &diagnostic) {
            return diagnostic.place.file.empty() && diagnostic.text.english().contains(own);
        });
    }
    foldDuplicates(found);
    return found;
}

Result<> IcarusBench::compile(const CallContext &context)
{
    const BenchSetup &setup = m_options.setup;
    auto prepared = clean({compiledEnding, waveformEnding, waveformModuleEnding, limitModuleEnding,
                           endTimeEnding, ".log"});
    if (prepared) {
        prepared = write(waveformModuleEnding,
                         waveformModule(buildFile(waveformEnding), buildFile(endTimeEnding)));
    }
    if (prepared && setup.maxSimTimeNs) {
        prepared = write(limitModuleEnding, limitModule(*setup.maxSimTimeNs));
    }
    if (!prepared) {
        return prepared;
    }
    const auto tool = m_services.toolchain.find("iverilog");
    if (!tool) {
        return Failure(tool.error());
    }
    ProcessRequest request = toolRequest(*tool, compilerArguments(), m_bench.sources.folder);
    request.outputLimit = compilerOutputLimit;
    if (setup.timeout.count() > 0) {
        request.timeLimit = setup.timeout;
    }
    IcarusParser parser(m_bench.sources);
    const auto outcome =
        runTool(request, m_services.runner, context,
                {.levelOf = [&](std::string_view line) { return parser.levelOf(line); },
                 .receive = [&](const OutputLine &line) { parser.line(line.text); }});
    if (!outcome) {
        return Failure(withCommands(outcome.error()));
    }
    m_commands.push_back(outcome->process.command);
    const auto hints =
        HintTable::read(m_services.resources / "simulation/hints.json", simulationHints());
    if (!hints) {
        return Failure(withCommands(hints.error()));
    }
    std::vector<Diagnostic> found = refined(parser.finish());
    hints->addTo(found);
    addUnsupported(m_bench.sources, found);
    if (auto error = compileProblem(*outcome, found)) {
        return Failure(std::move(*error));
    }
    for (Diagnostic &warning : timescaleWarnings(m_bench.sources)) {
        found.push_back(std::move(warning));
    }
    m_result.diagnostics = std::move(found);
    return checkCompiled();
}

Result<> IcarusBench::checkCompiled()
{
    using namespace msg::simulation;
    const auto compiled = CompiledBench::read(buildFile(compiledEnding));
    if (!compiled) {
        return Failure(withCommands(compiled.error()));
    }
    m_nsPerTick = std::pow(10.0, compiled->timePrecision + 9);
    m_hasSilentFinish = compiled->hasSilentFinish;
    m_mayStopSilently = compiled->hasSilentStop;
    std::vector<Diagnostic> problems;
    for (const CompiledBench::Call &call : compiled->dumpFileCalls) {
        const SourceFile *file = m_bench.sources.find(call.file);
        if (file != nullptr) {
            problems.push_back(dumpfileProblem(*file, call.line));
        }
    }
    if (!problems.empty()) {
        return Failure(withCommands(designError(Message(dumpfileError), std::move(problems))));
    }
    if (m_options.isForViewing && !compiled->callsDumpVars) {
        const std::string module = m_bench.tops.empty() ? std::string() : m_bench.tops.front();
        return Failure(withCommands(noWaveformError(m_bench.file, module)));
    }
    return {};
}

Result<> IcarusBench::run(const CallContext &context)
{
    const auto tool = m_services.toolchain.find("vvp");
    if (!tool) {
        return Failure(withCommands(tool.error()));
    }
    // -N: $stop ends the run. -i: lines come when they are printed.
    std::vector<std::string> arguments = {"-N", "-i", buildFile(compiledEnding).string()};
    for (const std::string &word : m_options.setup.plusargs) {
        arguments.push_back('+' + word);
    }
    BenchLog log(m_bench.sources, m_nsPerTick, buildFile(limitModuleEnding), m_hasSilentFinish,
                 "vvp");
    const auto asPrinted = [](std::string_view line) {
        return std::vector<std::string>{std::string(line)};
    };
    auto done = simulate(toolRequest(*tool, std::move(arguments), m_bench.sources.folder), log,
                         asPrinted, context);
    std::error_code ignored;
    fs::remove(buildFile(endTimeEnding), ignored);
    if (!done) {
        return done;
    }
    const auto hints =
        HintTable::read(m_services.resources / "simulation/hints.json", simulationHints());
    addDataFiles(m_bench.sources, m_result.diagnostics);
    if (hints) {
        hints->addTo(m_result.diagnostics);
    }
    return {};
}

std::optional<double> IcarusBench::endTimeNs() const
{
    const auto text = readFile(buildFile(endTimeEnding));
    if (!text) {
        return std::nullopt;
    }
    double ticks = 0;
    const std::string_view digits = trimmed(splitLines(*text).empty() ? "" : splitLines(*text)[0]);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), ticks);
    if (error != std::errc() || digits.empty()) {
        return std::nullopt;
    }
    return ticks * m_nsPerTick;
}

} // namespace logix
