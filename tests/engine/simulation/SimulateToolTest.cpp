// SPDX-License-Identifier: Apache-2.0
#include "BenchFixture.h"

#include "base/Files.h"
#include "simulation/Layout.h"

#include <cstdlib>
#include <signal.h>
#include <thread>

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

namespace logix::test {
namespace {

namespace fs = std::filesystem;

class SimulateToolTest : public BenchFixture
{
protected:
    void SetUp() override
    {
        BenchFixture::SetUp();
        simulation.openViewer = false;
        bench(
            "count_tb.v",
            "`timescale 1ns/1ps\nmodule count_tb;\nreg clk = 0; reg [3:0] q = 0; real level = 0;\n"
            "always #5 clk = ~clk;\nalways @(posedge clk) q <= q + 1;\n"
            "inner dut(.c(clk));\n"
            "initial begin\n$dumpvars(0, count_tb);\n#995 if (q !== 9) $error(\"q is %0d\", q);\n"
            "#9000 $error(\"again\");\n$finish;\nend\nendmodule\n"
            "module inner(input wire c); wire d = ~c; endmodule\n");
    }

    [[nodiscard]] Result<SimulateResult> simulate()
    {
        simulation.setup = request.setup;
        return simulator.simulate(simulation, services.context());
    }

    [[nodiscard]] std::string text(const fs::path &file) const
    {
        return readFile(file).value_or("?");
    }

    SimulateRequest simulation;
    Simulator simulator{services.shared()};
};

TEST_F(SimulateToolTest, RunsToTheEndAndLaysOutTheFirstFailure)
{
    const auto result = simulate();
    ASSERT_TRUE(result) << result.error().message.english();
    EXPECT_FALSE(result->bench.passed);
    EXPECT_EQ(result->bench.ending, Ending::Finished);
    EXPECT_EQ(result->bench.failureCount, 2);
    EXPECT_EQ(result->bench.waveformFile, "count_tb.vcd");
    EXPECT_EQ(result->layoutFile, built("count_tb.gtkw"));
    EXPECT_TRUE(result->layoutCreated);
    EXPECT_FALSE(result->viewerOpened);
    EXPECT_EQ(result->waveformEndNs, 9995);
    ASSERT_THAT(result->commands, SizeIs(2));
    EXPECT_THAT(result->commands[0].arguments, Contains("-DLOGIX_SIM=1"));
    const std::string layout = text(result->layoutFile);
    EXPECT_THAT(layout, AllOf(HasSubstr("count_tb.clk\n"), HasSubstr("@22\ncount_tb.q[3:0]\n"),
                              HasSubstr("count_tb.level\n"), Not(HasSubstr("dut")),
                              HasSubstr(" 995000 -1")));
    // Eighty steps of 5 ns, two thirds of them before the failure.
    EXPECT_THAT(layout, HasSubstr("[timestart] 728334\n"));
    ASSERT_EQ(result->waveSignals.size(), 5U);
    EXPECT_EQ(result->waveSignals[0].scope, "count_tb");
    EXPECT_EQ(result->waveSignals[4].scope, "count_tb.dut");
    EXPECT_EQ(result->signalCount, 5);
    bool sawCount = false;
    for (const WaveValue &value : result->valuesAtFailure) {
        if (value.name == "q") {
            sawCount = true;
            // The edge at 995 ns is at the same time as the failure.
            EXPECT_EQ(value.value, "4'h4");
            EXPECT_EQ(value.before, "4'h3");
            EXPECT_EQ(value.changedNs, 995);
        }
    }
    EXPECT_TRUE(sawCount);
}

TEST_F(SimulateToolTest, ShowsTheWholeRunWhenItPassed)
{
    request.setup.sources.testbenches.clear();
    initial("$dumpvars(0, t_tb);\n#100 $finish;");
    write("t_tb.v",
          "`timescale 1ns/1ps\nmodule t_tb; reg a = 0; initial begin $dumpvars(0, t_tb);\n"
          "#30 a = 1; #70 $finish; end endmodule\n");
    const auto result = simulate();
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->bench.passed);
    EXPECT_THAT(text(result->layoutFile),
                AllOf(HasSubstr("[timestart] 0\n"), HasSubstr(" -1 -1 -1")));
    EXPECT_THAT(result->valuesAtFailure, IsEmpty());
}

TEST_F(SimulateToolTest, KeepsLayoutsThatSomebodySaved)
{
    simulation.layoutFile = "count_tb.gtkw";
    const fs::path layout = request.setup.sources.folder / "count_tb.gtkw";
    auto result = simulate();
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->layoutCreated);
    EXPECT_TRUE(isDefaultLayout(layout));
    write("count_tb.gtkw", text(layout) + "count_tb.clk\n");
    result = simulate();
    EXPECT_TRUE(result->layoutCreated);
    const std::string own = "[*]\n[*] GTKWave Analyzer v3.3\ncount_tb.clk\n";
    write("count_tb.gtkw", own);
    result = simulate();
    ASSERT_TRUE(result);
    EXPECT_FALSE(result->layoutCreated);
    EXPECT_EQ(text(layout), own);
}

TEST_F(SimulateToolTest, RefusesTestbenchesWithoutAWaveform)
{
    request.setup.sources.testbenches.clear();
    initial("#5 $finish;");
    auto result = simulate();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Design);
    // It is told before anything runs.
    EXPECT_THAT(result.error().commands, SizeIs(1));
    ASSERT_TRUE(result.error().diagnostics[0].hint);
    EXPECT_THAT(result.error().diagnostics[0].hint->english(), HasSubstr("$dumpvars(0, t_tb)"));
    write("t_tb.v",
          "module t_tb; initial begin if ($test$plusargs(\"dump\")) $dumpvars; #5 $finish; "
          "end endmodule\n");
    result = simulate();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Design);
    EXPECT_THAT(result.error().commands, SizeIs(2));
}

TEST_F(SimulateToolTest, ShowsNothingOfItsOwn)
{
    request.setup.sources.testbenches.clear();
    initial("$dumpvars; #5 $finish;");
    const auto result = simulate();
    ASSERT_TRUE(result);
    EXPECT_EQ(result->signalCount, 0);
    EXPECT_THAT(text(result->layoutFile), Not(HasSubstr("isOpen")));
}

TEST_F(SimulateToolTest, WarnsOfWaveformsThatEndAtTheirLimit)
{
    request.setup.sources.testbenches.clear();
    bench("t_tb.v", "`timescale 1ns/1ns\nmodule t_tb; reg [31:0] n = 0; always #1 n = n + 1;\n"
                    "initial begin $dumplimit(20000); $dumpvars(0, t_tb); #100000 $finish; end\n"
                    "endmodule\n");
    const auto result = simulate();
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->bench.passed);
    EXPECT_THAT(linesOf(result->bench.diagnostics),
                ElementsAre(HasSubstr("warning: Dump file limit (20000 bytes) exceeded")));
    EXPECT_LT(result->waveformEndNs, 100'000);
}

TEST_F(SimulateToolTest, PassesPlusargsOn)
{
    request.setup.sources.testbenches.clear();
    request.setup.plusargs = {"seed=7", "fast"};
    initial("begin : b integer seed; $dumpvars(0, t_tb);\n"
            "if (!$value$plusargs(\"seed=%d\", seed)) $error(\"no seed\");\n"
            "if (seed !== 7 || !$test$plusargs(\"fast\")) $error(\"%0d\", seed);\n"
            "if ($test$plusargs(\"slow\")) $error(\"slow\"); $finish; end");
    const auto result = simulate();
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->bench.passed) << testing::PrintToString(linesOf(result->bench.diagnostics));
    EXPECT_THAT(result->commands[1].arguments, Contains("+seed=7"));
}

TEST_F(SimulateToolTest, RefusesBadLayoutFiles)
{
    for (const char *name : {"a.txt", "nofolder/a.gtkw", "../a.gtkw"}) {
        simulation.layoutFile = name;
        const auto result = simulate();
        ASSERT_FALSE(result) << name;
        EXPECT_EQ(result.error().category, ErrorCategory::Request) << name;
    }
    EXPECT_FALSE(fs::exists(request.setup.buildFolder));
}

class GtkWaveTest : public SimulateToolTest
{
protected:
    void SetUp() override
    {
        SimulateToolTest::SetUp();
        if (!services.has("gtkwave") || std::getenv("DISPLAY") == nullptr) {
            GTEST_SKIP() << "GTKWave isn't installed or there is no display";
        }
        simulation.openViewer = true;
        simulation.layoutFile = "count_tb.gtkw";
    }

    /// The process of GTKWave with this waveform; 0 for none.
    [[nodiscard]] pid_t viewer() const
    {
        for (const auto &entry : fs::directory_iterator("/proc")) {
            const std::string line = readFile(entry.path() / "cmdline").value_or("");
            if (line.contains("gtkwave") && line.contains(built("count_tb.vcd").string())) {
                return static_cast<pid_t>(std::stol(entry.path().filename().string()));
            }
        }
        return 0;
    }

    template <typename Condition>
    [[nodiscard]] bool comesTrue(Condition condition) const
    {
        for (int i = 0; i < 100; ++i) {
            if (condition()) {
                return true;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        return false;
    }
};

TEST_F(GtkWaveTest, OpensTheLayoutAndForgetsItAfterwards)
{
    const auto result = simulate();
    ASSERT_TRUE(result) << result.error().message.english() << result.error().details;
    EXPECT_TRUE(result->viewerOpened);
    EXPECT_EQ(result->commands.back().tool, "gtkwave");
    EXPECT_THAT(
        result->commands.back().arguments,
        ElementsAre(testing::_, built("count_tb.vcd").string(), result->layoutFile.string()));
    const pid_t pid = viewer();
    ASSERT_GT(pid, 0);
    EXPECT_TRUE(fs::exists(result->layoutFile));
    kill(pid, SIGTERM);
    EXPECT_TRUE(comesTrue([&] { return !fs::exists(result->layoutFile); }));
}

TEST_F(GtkWaveTest, FitsLayoutsOfTheUserToTheRun)
{
    write("count_tb.gtkw", "[*]\n[*] GTKWave Analyzer v3.3\n@28\ncount_tb.clk\n");
    const auto result = simulate();
    ASSERT_TRUE(result);
    EXPECT_THAT(result->commands.back().arguments, Contains("--rcvar=do_initial_zoom_fit 1"));
    const pid_t pid = viewer();
    ASSERT_GT(pid, 0);
    kill(pid, SIGTERM);
    EXPECT_TRUE(comesTrue([&] { return viewer() == 0; }));
    EXPECT_TRUE(fs::exists(result->layoutFile));
}

TEST_F(SimulateToolTest, TellsWhenThereIsNoDisplay)
{
    if (std::getenv("DISPLAY") != nullptr || !services.has("gtkwave")) {
        GTEST_SKIP() << "there is a display";
    }
    simulation.openViewer = true;
    const auto result = simulate();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Tool);
}

TEST(LayoutViewTest, StaysWithinTheRun)
{
    const VcdScan scan{.firstTime = 0, .lastTime = 10'000, .typicalStep = 5, .values = {}};
    const LayoutView middle = viewOf(scan, 5000);
    EXPECT_EQ(middle.end - middle.begin, 400U);
    EXPECT_EQ(middle.begin, 5000U - 266U);
    EXPECT_EQ(viewOf(scan, 10).begin, 0U);
    EXPECT_EQ(viewOf(scan, 9990).end, 10'000U);
    EXPECT_EQ(viewOf({.firstTime = 0, .lastTime = 100, .typicalStep = 5, .values = {}}, 50).end,
              100U);
    EXPECT_FALSE(viewOf(scan, {}).marker);
}

} // namespace
} // namespace logix::test
