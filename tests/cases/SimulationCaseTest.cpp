// SPDX-License-Identifier: Apache-2.0
#include "cases/CaseCheck.h"
#include "simulation/Simulation.h"
#include "support/TestEngine.h"

#include <gmock/gmock.h>

using testing::HasSubstr;

namespace logix::test {
namespace {

class SimulationCase : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!services.has("iverilog") || !services.has("yosys")) {
            GTEST_SKIP() << "Icarus Verilog or yosys isn't installed";
        }
    }

    BenchSetup setupOf(const Case &testCase)
    {
        BenchSetup setup{.board = testCase.request.at("board"),
                         .buildFolder = services.folder.path() / "_build"};
        setup.sources = {.folder = testCase.sourceFolder,
                         .sources = testCase.texts("source_files"),
                         .testbenches = testCase.texts("testbench_files")};
        setup.timeout = std::chrono::seconds(testCase.request.value("timeout_seconds", 60));
        return setup;
    }

    Outcome test(const Case &testCase)
    {
        auto result =
            Simulator(services.shared()).test({.setup = setupOf(testCase)}, services.context());
        if (!result) {
            return outcomeOf(result.error());
        }
        benches = std::move(result->testbenches);
        Outcome outcome{.failed = !result->passed};
        for (const BenchResult &bench : benches) {
            outcome.diagnostics.insert(outcome.diagnostics.end(), bench.diagnostics.begin(),
                                       bench.diagnostics.end());
        }
        return outcome;
    }

    Outcome simulate(const Case &testCase)
    {
        SimulateRequest request{.setup = setupOf(testCase), .openViewer = false};
        request.setup.sources.testbenches = {testCase.request.at("testbench_file")};
        auto result = Simulator(services.shared()).simulate(request, services.context());
        if (!result) {
            return outcomeOf(result.error());
        }
        return {.failed = !result->bench.passed, .diagnostics = result->bench.diagnostics};
    }

    TestEngine services;
    std::vector<BenchResult> benches;
};

class EveryTestCase : public SimulationCase, public testing::WithParamInterface<Case>
{
};

/// Counts that aren't of diagnostics.
void checkBenchCounts(Case &testCase, const std::vector<BenchResult> &benches)
{
    if (!testCase.expect.contains("counts")) {
        return;
    }
    auto &counts = testCase.expect["counts"];
    const auto passed = std::ranges::count(benches, true, &BenchResult::passed);
    const std::map<std::string, std::ptrdiff_t> found = {{"testbenches", std::ssize(benches)},
                                                         {"passed", passed},
                                                         {"failed", std::ssize(benches) - passed}};
    for (const auto &[name, number] : found) {
        if (counts.contains(name)) {
            EXPECT_EQ(counts[name].get<std::ptrdiff_t>(), number) << name;
            counts.erase(name);
        }
    }
}

TEST_P(EveryTestCase, IsAnsweredAsExpected)
{
    Case testCase = GetParam();
    const Outcome outcome = test(testCase);
    checkBenchCounts(testCase, benches);
    for (const std::string &difference : differences(testCase, outcome)) {
        ADD_FAILURE() << difference;
    }
    if (HasFailure()) {
        std::puts(described(outcome).c_str());
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, EveryTestCase, testing::ValuesIn(casesOf("test")),
                         [](const auto &parameter) { return testName(parameter.param); });

class EverySimulateCase : public SimulationCase, public testing::WithParamInterface<Case>
{
};

TEST_P(EverySimulateCase, IsAnsweredAsExpected)
{
    const Outcome outcome = simulate(GetParam());
    for (const std::string &difference : differences(GetParam(), outcome)) {
        ADD_FAILURE() << difference;
    }
    if (HasFailure()) {
        std::puts(described(outcome).c_str());
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, EverySimulateCase, testing::ValuesIn(casesOf("simulate")),
                         [](const auto &parameter) { return testName(parameter.param); });

/// The same testbenches as tests: one needs no waveform, and one still mustn't name its file.
TEST_F(SimulationCase, SimulateCasesAsTests)
{
    Case testCase = caseNamed("sim-no-dump-call");
    testCase.request["testbench_files"] = {testCase.request.at("testbench_file")};
    EXPECT_FALSE(test(testCase).failed);
    ASSERT_EQ(benches.size(), 1U);
    EXPECT_EQ(benches[0].waveformFile, "");
    testCase = caseNamed("sim-dumplimit");
    testCase.request["testbench_files"] = {testCase.request.at("testbench_file")};
    const Outcome outcome = test(testCase);
    EXPECT_EQ(outcome.category, ErrorCategory::Design);
    ASSERT_FALSE(outcome.diagnostics.empty());
    EXPECT_THAT(outcome.diagnostics[0].text.english(), HasSubstr("$dumpfile"));
    EXPECT_EQ(outcome.diagnostics[0].place.line, 6);
}

TEST_F(SimulationCase, HintsAtVerilatorForInterfaces)
{
    const Outcome outcome = test(caseNamed("sim-iface-icarus-limit"));
    ASSERT_FALSE(outcome.diagnostics.empty());
    ASSERT_TRUE(outcome.diagnostics[0].hint);
    EXPECT_THAT(outcome.diagnostics[0].hint->english(), HasSubstr("Verilator"));
}

TEST_F(SimulationCase, KeepsWhatAnEndlessTestbenchPrinted)
{
    test(caseNamed("sim-endless"));
    ASSERT_EQ(benches.size(), 1U);
    EXPECT_EQ(benches[0].ending, Ending::Timeout);
    EXPECT_THAT(benches[0].output, HasSubstr("start"));
}

TEST_F(SimulationCase, RunsTheModuleThatIsTheTestbench)
{
    test(caseNamed("sim-bench-module-name-differs"));
    ASSERT_EQ(benches.size(), 1U);
    EXPECT_TRUE(benches[0].passed);
}

} // namespace
} // namespace logix::test
