// SPDX-License-Identifier: Apache-2.0
#include "simulation/TestRun.h"

#include "base/BuildFolder.h"
#include "base/Files.h"
#include "base/Parallel.h"
#include "hdl/Defines.h"
#include "messages/base.h"
#include "messages/simulation.h"
#include "simulation/Coverage.h"
#include "simulation/DiskWatch.h"
#include "simulation/IcarusBench.h"
#include "simulation/JUnit.h"
#include "simulation/VerilatorBench.h"

namespace fs = std::filesystem;

namespace logix {

namespace {

/// Nobody sees the phases of one testbench among several.
class NoProgress : public QuietProgress
{
};

Result<> checkRequest(const BenchSetup &setup)
{
    if (setup.sources.testbenches.empty()) {
        return Failure(requestError(msg::simulation::noTestbench));
    }
    if (setup.maxSimTimeNs && *setup.maxSimTimeNs < 1) {
        return Failure(requestError(msg::simulation::timeLimitInvalid));
    }
    if (auto folder = checkBuildFolder("build_folder", setup.buildFolder, setup.sources.folder);
        !folder) {
        return folder;
    }
    return checkDefines(setup.defines);
}

} // namespace

std::unique_ptr<BenchRun> benchRun(const EngineServices &services, const BenchOptions &options,
                                   Bench bench)
{
    if (options.setup.simulator == BenchSimulator::Verilator) {
        return std::make_unique<VerilatorBench>(services, options, std::move(bench),
                                                VerilatorBench::Purpose::Result);
    }
    return std::make_unique<IcarusBench>(services, options, std::move(bench));
}

Result<PreparedSetup> prepareSetup(const EngineServices &services, const BenchSetup &setup,
                                   const CallContext &context,
                                   const std::function<int(int)> &phases)
{
    const auto selection =
        services.catalog.select(setup.board, setup.boardVariant, setup.customBoardsFolder);
    if (!selection) {
        return Failure(selection.error());
    }
    const auto family = services.catalog.family(selection->board->fpga.family);
    if (!family) {
        return Failure(family.error());
    }
    if (auto checked = checkRequest(setup); !checked) {
        return Failure(std::move(checked.error()));
    }
    SourceRequest sourceRequest = setup.sources;
    sourceRequest.includeOrder = IncludeOrder::SourceFolderFirst;
    auto sources = openSourceSet(sourceRequest, services.scratchFolder);
    if (!sources) {
        return Failure(std::move(sources.error()));
    }
    for (const SourceFile &testbench : sources->testbenches) {
        if (testbench.isHeader) {
            return Failure(requestError(
                Message(msg::simulation::headerTestbench, {{"file", testbench.name}})));
        }
    }
    auto benches = benchesOf(services, family->id, *sources);
    if (!benches) {
        return Failure(std::move(benches.error()));
    }
    auto folder = BuildFolder::openAndBegin(setup.buildFolder, context,
                                            phases(static_cast<int>(benches->size())));
    if (!folder) {
        return Failure(std::move(folder.error()));
    }
    return PreparedSetup{.sources = std::move(*sources),
                         .benches = std::move(*benches),
                         .folder = std::move(*folder)};
}

TestRun::TestRun(const EngineServices &services, const TestRequest &request,
                 const SimulationLimits &limits, const CallContext &context)
    : m_services(services)
    , m_request(request)
    , m_context(context)
    , m_options{.setup = request.setup,
                .stopAtFirstFailure = request.stopAtFirstFailure,
                .measuresCoverage = request.measuresCoverage,
                .limits = limits}
{
}

Result<> TestRun::prepare()
{
    const bool isMeasuredApart =
        m_options.measuresCoverage && m_request.setup.simulator != BenchSimulator::Verilator;
    auto prepared = prepareSetup(m_services, m_request.setup, m_context, [&](int benches) {
        return 1 + benches + (isMeasuredApart ? 1 : 0);
    });
    if (!prepared) {
        return Failure(std::move(prepared.error()));
    }
    m_sources = std::move(prepared->sources);
    m_folder.emplace(std::move(prepared->folder));
    for (Bench &bench : prepared->benches) {
        if (isMeasuredApart) {
            m_measuring.push_back(std::make_unique<VerilatorBench>(
                m_services, m_options, bench, VerilatorBench::Purpose::Coverage));
        }
        m_benches.push_back(benchRun(m_services, m_options, std::move(bench)));
    }
    m_errors.resize(m_benches.size());
    m_output = std::make_unique<OrderedOutput>(m_context.output, m_benches.size());
    m_output->onTurn([this](std::size_t index) {
        m_context.progress.phase(
            Message(msg::simulation::running, {{"file", m_benches[index]->bench().file}}));
    });
    return {};
}

void TestRun::tell(const Runs &runs, std::size_t index, const Result<> &done, bool isLast) const
{
    if (!done) {
        m_request.watcher->failed(index, done.error());
    } else if (isLast) {
        m_request.watcher->ended(index, runs[index]->result());
    }
}

void TestRun::forEach(Runs &runs, Errors &errors, Step step, OrderedOutput *shown, bool isLast)
{
    NoProgress quiet;
    // What goes wrong with the machine or the engine ends the others too.
    std::stop_source ending;
    const std::stop_callback forward(m_context.stop, [&ending] { ending.request_stop(); });
    QuietOutput silent;
    const std::size_t allowed =
        m_options.limits.jobs != 0 ? m_options.limits.jobs : processorCount();
    parallelFor(runs.size(), m_request.isParallel ? allowed : 1, [&](std::size_t i) {
        LiveOutput &output = shown != nullptr ? shown->part(i) : silent;
        const CallContext context{.stop = ending.get_token(), .progress = quiet, .output = output};
        if (errors[i]) {
            return;
        }
        // What only measures isn't shown, so nobody watches it.
        const bool isWatched = m_request.watcher != nullptr && shown != nullptr;
        if (isWatched && !ending.stop_requested()) {
            m_request.watcher->began(i, isLast ? BenchWatcher::Step::Running
                                               : BenchWatcher::Step::Compiling);
        }
        const auto done = (runs[i].get()->*step)(context);
        if (isWatched) {
            tell(runs, i, done, isLast);
        }
        if (!done) {
            errors[i] = done.error();
            // What can't be measured is left out; what can't be tested ends everything.
            const ErrorCategory category = done.error().category;
            const bool isOwn =
                category == ErrorCategory::Setup || category == ErrorCategory::Engine;
            if (isOwn || (shown != nullptr && category != ErrorCategory::Design)) {
                ending.request_stop();
            }
        }
        if (isLast && shown != nullptr) {
            shown->finish(i);
        }
    });
}

std::vector<CommandRecord> TestRun::commands() const
{
    std::vector<CommandRecord> all;
    for (const auto *runs : {&m_benches, &m_measuring}) {
        for (const auto &bench : *runs) {
            all.insert(all.end(), bench->commands().begin(), bench->commands().end());
        }
    }
    return all;
}

std::optional<Error> TestRun::failure() const
{
    if (m_context.isCancelled()) {
        Error error = cancelledError();
        error.commands = commands();
        return error;
    }
    const Error *worst = nullptr;
    std::int64_t count = 0;
    std::vector<Diagnostic> diagnostics;
    for (const std::optional<Error> &error : m_errors) {
        if (!error) {
            continue;
        }
        ++count;
        if (error->category == ErrorCategory::Design) {
            diagnostics.insert(diagnostics.end(), error->diagnostics.begin(),
                               error->diagnostics.end());
        }
        // One that was ended because of another says nothing.
        const auto weight = [](const Error &one) {
            return one.category == ErrorCategory::Cancelled ? 0
                   : one.category == ErrorCategory::Design  ? 1
                                                            : 2;
        };
        if (worst == nullptr || weight(*error) > weight(*worst)) {
            worst = &*error;
        }
    }
    if (worst == nullptr) {
        return std::nullopt;
    }
    Error error = *worst;
    if (error.category == ErrorCategory::Design) {
        foldDuplicates(diagnostics);
        error.diagnostics = std::move(diagnostics);
        if (error.message.key() == msg::simulation::compileFailed.key) {
            error.message = Message(msg::simulation::compileFailed, {{"count", count}});
        }
    }
    error.commands = commands();
    return error;
}

Result<> TestRun::writeReport(const std::vector<BenchResult> &results) const
{
    if (!m_request.junitFile) {
        return {};
    }
    std::vector<JUnitCase> cases;
    for (std::size_t i = 0; i < m_benches.size(); ++i) {
        cases.push_back({.result = i < results.size() ? &results[i] : nullptr,
                         .file = m_benches[i]->bench().file,
                         .error = m_errors[i] ? &*m_errors[i] : nullptr});
    }
    return writeFileSafely(*m_request.junitFile, junitText(cases));
}

Result<TestCoverage> TestRun::measure()
{
    TestCoverage coverage;
    Coverage counted;
    if (!m_measuring.empty()) {
        m_context.progress.phase(msg::simulation::measuring);
        Errors errors(m_measuring.size());
        forEach(m_measuring, errors, &BenchRun::compile, nullptr, false);
        forEach(m_measuring, errors, &BenchRun::run, nullptr, true);
        for (std::size_t i = 0; i < errors.size(); ++i) {
            std::optional<Error> &error = errors[i];
            if (m_context.isCancelled()) {
                error = cancelledError();
            } else if (!error || error->category == ErrorCategory::Design
                       || error->category == ErrorCategory::Tool) {
                if (error) {
                    coverage.leftOut.push_back({.file = m_measuring[i]->bench().file,
                                                .reason = Message(msg::simulation::notMeasured),
                                                .diagnostics = std::move(error->diagnostics)});
                }
                continue;
            } else if (error->category == ErrorCategory::Cancelled) {
                // Ended because of another, whose error comes.
                continue;
            }
            error->commands = commands();
            return Failure(std::move(*error));
        }
    }
    for (const auto &run : m_measuring.empty() ? m_benches : m_measuring) {
        const auto *measured = dynamic_cast<const VerilatorBench *>(run.get());
        if (measured != nullptr) {
            if (auto added = counted.add(measured->coverageFile()); !added) {
                return Failure(std::move(added.error()));
            }
        }
    }
    coverage.files = counted.of(m_sources);
    return coverage;
}

Result<TestResult> TestRun::run()
{
    if (auto prepared = prepare(); !prepared) {
        return Failure(std::move(prepared.error()));
    }
    m_context.progress.phase(msg::simulation::compiling);
    forEach(m_benches, m_errors, &BenchRun::compile, m_output.get(), false);
    if (auto error = failure()) {
        if (error->category == ErrorCategory::Design) {
            // A build server shows what it finds in the file; the error itself says more.
            (void)writeReport({});
        }
        return Failure(std::move(*error));
    }
    m_context.progress.phase(
        Message(msg::simulation::running, {{"file", m_benches.front()->bench().file}}));
    {
        std::vector<BenchRun *> running;
        for (const auto &bench : m_benches) {
            running.push_back(bench.get());
        }
        const DiskWatch watch(running, m_request.setup.buildFolder, m_options.limits);
        forEach(m_benches, m_errors, &BenchRun::run, m_output.get(), true);
    }
    if (auto error = failure()) {
        return Failure(std::move(*error));
    }
    std::optional<TestCoverage> coverage;
    if (m_options.measuresCoverage) {
        auto measured = measure();
        if (!measured) {
            return Failure(std::move(measured.error()));
        }
        coverage = std::move(*measured);
    }
    TestResult result{.passed = true, .coverage = std::move(coverage), .commands = commands()};
    for (const auto &bench : m_benches) {
        result.testbenches.push_back(bench->takeResult());
        result.passed = result.passed && result.testbenches.back().passed;
    }
    if (auto written = writeReport(result.testbenches); !written) {
        written.error().commands = result.commands;
        return Failure(std::move(written.error()));
    }
    return result;
}

} // namespace logix
