// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/BuildFolder.h"
#include "base/CallContext.h"
#include "base/OrderedOutput.h"
#include "base/Result.h"
#include "simulation/BenchRun.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace logix {

/// Several testbenches from their request to their results: one operation.
class TestRun
{
public:
    /// The references outlive the run.
    TestRun(const EngineServices &services, const TestRequest &request,
            const SimulationLimits &limits, const CallContext &context);

    [[nodiscard]] Result<TestResult> run();

private:
    using Step = Result<> (BenchRun::*)(const CallContext &);

    [[nodiscard]] Result<> prepare();
    using Runs = std::vector<std::unique_ptr<BenchRun>>;
    using Errors = std::vector<std::optional<Error>>;

    /// Tells the request's watcher how a step ended.
    void tell(const Runs &runs, std::size_t index, const Result<> &done, bool isLast) const;
    /// Does a step of every testbench that has no error, as many at once as there are processors;
    /// afterwards `errors` has what failed. The lines of what is shown come in order.
    void forEach(Runs &runs, Errors &errors, Step step, OrderedOutput *shown, bool isLast);
    /// Errors: setup, cancelled.
    [[nodiscard]] Result<TestCoverage> measure();
    /// Errors: setup.
    [[nodiscard]] Result<> writeReport(const std::vector<BenchResult> &results) const;
    [[nodiscard]] std::optional<Error> failure() const;
    [[nodiscard]] std::vector<CommandRecord> commands() const;

    const EngineServices &m_services;
    const TestRequest &m_request;
    const CallContext &m_context;
    BenchOptions m_options;
    SourceSet m_sources;
    std::optional<BuildFolder> m_folder;
    Runs m_benches;
    /// Of each testbench.
    Errors m_errors;
    /// The same testbenches again, where another simulator measures than tests.
    Runs m_measuring;
    std::unique_ptr<OrderedOutput> m_output;
};

/// What every simulation does first: checks the request, opens its sources and its build folder.
struct PreparedSetup
{
    SourceSet sources;
    std::vector<Bench> benches;
    BuildFolder folder;
};
/// A run with the simulator that is asked for. The references outlive it.
[[nodiscard]] std::unique_ptr<BenchRun> benchRun(const EngineServices &services,
                                                 const BenchOptions &options, Bench bench);
/// Begins the operation's progress with as many phases as `phases` says for so many testbenches.
[[nodiscard]] Result<PreparedSetup> prepareSetup(const EngineServices &services,
                                                 const BenchSetup &setup,
                                                 const CallContext &context,
                                                 const std::function<int(int)> &phases);

} // namespace logix
