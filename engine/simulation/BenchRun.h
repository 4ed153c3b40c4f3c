// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/Result.h"
#include "process/ProcessRunner.h"
#include "simulation/Bench.h"
#include "simulation/BenchLog.h"
#include "simulation/Simulation.h"
#include "toolchain/ToolRun.h"

#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>

namespace logix {

/// How testbenches are run, the same for all of an operation.
struct BenchOptions
{
    BenchSetup setup;
    bool stopAtFirstFailure = false;
    /// The simulation is for looking at: LOGIX_SIM is 1, and there must be a waveform.
    bool isForViewing = false;
    /// Count what runs, where the simulator can.
    bool measuresCoverage = false;
    SimulationLimits limits;
};

/// One testbench on its way from its sources to its result. Used by one thread at a time, but for
/// `endForLimit`.
class BenchRun
{
public:
    /// `services` and `options` outlive the run.
    BenchRun(const EngineServices &services, const BenchOptions &options, Bench bench);
    virtual ~BenchRun() = default;
    BenchRun(const BenchRun &) = delete;
    BenchRun &operator=(const BenchRun &) = delete;

    /// Translates the testbench. Errors: design, with the problems; setup, tool, cancelled.
    [[nodiscard]] virtual Result<> compile(const CallContext &context) = 0;
    /// Runs it. Errors: design, when it can't be loaded; setup, cancelled.
    [[nodiscard]] virtual Result<> run(const CallContext &context) = 0;

    /// Ends the run, since a limit outside of it is reached. From any thread.
    void endForLimit(const Message &why);

    [[nodiscard]] const Bench &bench() const { return m_bench; }
    [[nodiscard]] const BenchResult &result() const { return m_result; }
    [[nodiscard]] BenchResult takeResult() { return std::move(m_result); }
    /// What it ran so far.
    [[nodiscard]] const std::vector<CommandRecord> &commands() const { return m_commands; }
    /// One of its files in the build folder.
    [[nodiscard]] std::filesystem::path buildFile(std::string_view ending) const;

protected:
    /// Makes the folder of the testbench's files and removes those of an earlier run. Errors:
    /// setup.
    [[nodiscard]] Result<> clean(const std::vector<std::string_view> &endings) const;
    [[nodiscard]] Result<> write(std::string_view ending, std::string_view text) const;
    [[nodiscard]] std::vector<std::string> defineArguments() const;
    [[nodiscard]] std::vector<std::string> sourceArguments() const;

    /// Why a translation gave nothing; nothing when it did. `found` is what the compiler
    /// complained of.
    [[nodiscard]] std::optional<Error> compileProblem(const ToolOutcome &outcome,
                                                      std::vector<Diagnostic> found) const;

    /// Makes of a printed line those that `BenchLog` understands.
    using Rewriter = std::function<std::vector<std::string>(std::string_view)>;

    /// Runs the simulation's program and fills in the result by what it prints. Errors: setup,
    /// cancelled, design.
    [[nodiscard]] Result<> simulate(ProcessRequest request, BenchLog &log, const Rewriter &rewrite,
                                    const CallContext &context);

    [[nodiscard]] Error withCommands(Error error) const;
    /// The time at which the simulation ended, when it is known.
    [[nodiscard]] virtual std::optional<double> endTimeNs() const { return std::nullopt; }

    const EngineServices &m_services;
    const BenchOptions &m_options;
    Bench m_bench;
    BenchResult m_result;
    std::vector<CommandRecord> m_commands;
    double m_nsPerTick = 1;
    /// $stop ends nothing by itself; the engine does.
    bool m_goesOnAfterStop = false;
    /// There is a $stop that prints nothing.
    bool m_mayStopSilently = false;

private:
    void conclude(const ProcessResult &process, BenchLog &log, bool stoppedAtFailure);
    void explainTimeout(const ProcessResult &process, const BenchLog &log);
    void addProblem(SourcePlace place, Message text, std::optional<Message> hint,
                    std::optional<double> timeNs = {}, Severity severity = Severity::Error);

    std::stop_source m_end;
    std::mutex m_limitMutex;
    std::optional<Message> m_limitReason;
};

/// A time for people, such as "95 ns".
[[nodiscard]] std::string timeText(double ns);

} // namespace logix
