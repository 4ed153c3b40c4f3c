// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/Result.h"
#include "catalog/Catalog.h"
#include "catalog/EngineServices.h"
#include "hdl/SourceSet.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace logix {

class Viewer;

/// Who runs a testbench.
enum class BenchSimulator { Icarus, Verilator };

/// As the API has it, such as "icarus".
[[nodiscard]] std::string_view simulatorName(BenchSimulator simulator);
[[nodiscard]] std::optional<BenchSimulator> simulatorNamed(std::string_view name);

/// What a simulation works on, the same for the tools test and simulate.
struct BenchSetup
{
    std::string board;
    VariantChoice boardVariant;
    std::optional<std::filesystem::path> customBoardsFolder;
    /// Design files and testbenches.
    SourceRequest sources;
    std::filesystem::path buildFolder;
    Defines defines;
    /// Words that testbenches read with $test$plusargs and $value$plusargs, without their plus.
    std::vector<std::string> plusargs;
    /// Nothing means no limit. Simulated time.
    std::optional<std::int64_t> maxSimTimeNs;
    /// Of each testbench, in real time; 0 means no limit.
    std::chrono::seconds timeout{0};
    BenchSimulator simulator = BenchSimulator::Icarus;
    bool verbose = false;
};

struct BenchResult;

/// Is told how the testbenches of a test get on, on the threads that run them: of one testbench one
/// after the other, of several at once.
class BenchWatcher
{
public:
    enum class Step { Compiling, Running };

    virtual ~BenchWatcher() = default;
    /// By the testbench's number in the request.
    virtual void began(std::size_t index, Step step) = 0;
    virtual void ended(std::size_t index, const BenchResult &result) = 0;
    /// It couldn't be compiled, loaded or run.
    virtual void failed(std::size_t index, const Error &error) = 0;
};

struct TestRequest
{
    BenchSetup setup;
    bool stopAtFirstFailure = true;
    /// Run testbenches side by side. Not for testbenches that write the same files.
    bool isParallel = true;
    /// Measure what the testbenches reach of the design.
    bool measuresCoverage = false;
    /// Absolute; a JUnit report is written there.
    std::optional<std::filesystem::path> junitFile;
    /// Outlives the call; null for nobody.
    BenchWatcher *watcher = nullptr;
};

/// Why a testbench's run ended.
enum class Ending {
    /// By $finish or $fatal.
    Finished,
    /// Stopped by the engine at the first failure.
    FirstFailure,
    SimTimeLimit,
    Timeout,
    /// Nothing was left to simulate.
    NoFinish,
    /// By $stop.
    Stopped,
    Crashed,
    /// It printed or wrote more than is allowed.
    OutputLimit
};

/// As the API has it, such as "first_failure".
[[nodiscard]] std::string_view endingName(Ending ending);

struct BenchResult
{
    /// As the request names it.
    std::string file;
    bool passed = false;
    std::vector<Diagnostic> diagnostics;
    /// Lines; the middle is left out of long ones.
    std::string output;
    /// Relative to the build folder; empty when none was written.
    std::string waveformFile;
    /// The whole output, relative to the build folder.
    std::string outputFile;
    Ending ending = Ending::Finished;
    std::int64_t failureCount = 0;
    std::chrono::milliseconds duration{0};
};

/// What testbenches reached of one file.
struct FileCoverage
{
    /// Lines that ran equally often.
    struct Mark
    {
        int first = 0;
        int last = 0;
        std::int64_t hits = 0;
    };
    /// A signal with bits that never changed.
    struct Still
    {
        std::string name;
        int line = 0;
        std::int64_t bits = 0;
    };

    std::string file;
    /// Lines that can run, and those that did.
    std::int64_t lines = 0;
    std::int64_t linesCovered = 0;
    /// Bits of signals, and those that changed.
    std::int64_t toggles = 0;
    std::int64_t togglesCovered = 0;
    std::vector<Mark> marks;
    std::vector<Still> still;
};

struct TestCoverage
{
    /// A testbench that couldn't be measured.
    struct LeftOut
    {
        std::string file;
        Message reason;
        std::vector<Diagnostic> diagnostics;
    };

    std::vector<FileCoverage> files;
    std::vector<LeftOut> leftOut;
};

struct TestResult
{
    bool passed = false;
    /// In the request's order.
    std::vector<BenchResult> testbenches;
    /// When it was measured.
    std::optional<TestCoverage> coverage;
    std::vector<CommandRecord> commands;
};

struct SimulateRequest
{
    /// Its sources have exactly one testbench.
    BenchSetup setup;
    /// Relative to the source folder; nothing for one in the build folder.
    std::optional<std::string> layoutFile;
    bool openViewer = true;
};

/// A signal of a waveform.
struct WaveSignal
{
    std::string name;
    /// Such as "main_tb.dut".
    std::string scope;
    /// Bits; 0 for a real number or an event.
    int width = 1;
};

/// A signal's value at the time of the first failure.
struct WaveValue
{
    std::string name;
    std::string scope;
    std::string value;
    /// Before its last change; empty for nothing.
    std::string before;
    std::optional<double> changedNs;
};

struct SimulateResult
{
    BenchResult bench;
    std::filesystem::path layoutFile;
    bool layoutCreated = false;
    bool viewerOpened = false;
    /// The testbench's own first; the first thousand.
    /// Not “signals”, which is a macro in Qt programs.
    std::vector<WaveSignal> waveSignals;
    std::int64_t signalCount = 0;
    std::vector<WaveValue> valuesAtFailure;
    /// The last time of the waveform.
    double waveformEndNs = 0;
    std::vector<CommandRecord> commands;
};

/// Bounds of a testbench's run that a request doesn't set.
struct SimulationLimits
{
    std::uint64_t outputBytes = std::uint64_t(256) << 20U;
    std::uint64_t waveformBytes = std::uint64_t(16) << 30U;
    /// What a run must leave free on the build folder's disk.
    std::uint64_t freeDiskBytes = std::uint64_t(128) << 20U;
    /// Testbenches at once; 0 for one per processor.
    unsigned jobs = 0;
};

/// Runs testbenches. Their failures are the result, not an error. May be used by several threads;
/// two runs in one build folder take turns.
class Simulator
{
public:
    explicit Simulator(EngineServices services, SimulationLimits limits = {});
    ~Simulator();

    /// Runs one testbench to its end and shows its waveform in GTKWave, which stays open.
    [[nodiscard]] Result<SimulateResult> simulate(const SimulateRequest &request,
                                                  const CallContext &context) const;

    [[nodiscard]] Result<TestResult> test(const TestRequest &request,
                                          const CallContext &context) const;

private:
    EngineServices m_services;
    SimulationLimits m_limits;
    std::unique_ptr<Viewer> m_viewer;
};

} // namespace logix
