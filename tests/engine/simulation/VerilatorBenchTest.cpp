// SPDX-License-Identifier: Apache-2.0
#include "BenchFixture.h"

#include "base/Files.h"

#include <thread>

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace logix::test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view counter =
    "module counter(input wire clk, input wire rst, output reg [3:0] q);\n"
    "  always @(posedge clk)\n"
    "    if (rst) q <= 0;\n"
    "    else if (q == 4'd12) begin\n"
    "      q <= 4'd3;\n"
    "    end\n"
    "    else q <= q + 1;\n"
    "endmodule\n";

/// With the real Verilator and the real compiler, which takes seconds for each testbench.
class VerilatorBenchTest : public BenchFixture
{
protected:
    void SetUp() override
    {
        BenchFixture::SetUp();
        for (const char *tool : {"verilator_bin", "g++", "make"}) {
            if (!services.has(tool)) {
                GTEST_SKIP() << tool << " isn't installed";
            }
        }
        request.setup.simulator = BenchSimulator::Verilator;
        request.setup.timeout = std::chrono::seconds(100);
    }

    /// A testbench with an interface, which Icarus Verilog can't read; the words that it is run
    /// with say what happens in it.
    void interfaceBench()
    {
        source("counter.v", counter);
        bench("t_tb.sv", "`timescale 1ns/1ps\n"
                         "interface bus_if; logic [3:0] q; endinterface\n"
                         "module t_tb;\n"
                         "reg clk = 0; reg rst = 1; bus_if b(); integer n = 0;\n"
                         "counter dut(.clk(clk), .rst(rst), .q(b.q));\n"
                         "always #5 clk = ~clk;\n"
                         "initial begin\n"
                         "  $dumpvars(0, t_tb);\n"
                         "  #12 rst = 0;\n"
                         "  if ($test$plusargs(\"stop\")) $stop;\n"
                         "  if ($test$plusargs(\"fatal\")) $fatal(1, \"deadly\");\n"
                         "  if ($test$plusargs(\"loop\")) while (n < 1) n = n & 0;\n"
                         "  if ($test$plusargs(\"endless\")) #1000000000 ;\n"
                         "  #43 if (b.q !== 9) $error(\"q is %0d,\\nexpected %0d\", b.q, 9);\n"
                         "  #5 $warning(\"odd\");\n"
                         "  assert (b.q == 1);\n"
                         "  #10 $display(\"end\");\n"
                         "  $finish;\n"
                         "end\n"
                         "endmodule\n");
    }
};

TEST_F(VerilatorBenchTest, RunsWhatIcarusCannotRead)
{
    interfaceBench();
    request.stopAtFirstFailure = false;
    BenchResult result = testOne();
    EXPECT_FALSE(result.passed);
    EXPECT_EQ(result.ending, Ending::Finished);
    EXPECT_EQ(result.failureCount, 2);
    EXPECT_THAT(linesOf(result.diagnostics),
                ElementsAre("t_tb.sv:14: error: q is 4, expected 9", "t_tb.sv:15: warning: odd",
                            "t_tb.sv:16: error: An assertion failed."));
    ASSERT_EQ(result.diagnostics.size(), 3U);
    EXPECT_EQ(result.diagnostics[0].timeNs, 55);
    EXPECT_EQ(result.diagnostics[1].timeNs, 60);
    EXPECT_EQ(result.diagnostics[0].tool, "verilator");
    EXPECT_THAT(result.output, AllOf(HasSubstr("\nend\nt_tb.sv:18: $finish called at 70000 (1ps)"),
                                     Not(HasSubstr("logix:"))));
    EXPECT_EQ(result.waveformFile, "t_tb.vcd");
    const std::string waveform = readFile(built("t_tb.vcd")).value_or("");
    EXPECT_THAT(waveform, AllOf(HasSubstr("$scope module t_tb $end"), HasSubstr("\n#70000\n"),
                                Not(HasSubstr("logix"))));
    ASSERT_EQ(commands.size(), 2U);
    EXPECT_THAT(commands[0].arguments, Contains("--binary"));
    // Nothing is written into the project.
    std::vector<std::string> names;
    for (const auto &entry : fs::directory_iterator(request.setup.sources.folder)) {
        names.push_back(entry.path().filename());
    }
    EXPECT_THAT(names, testing::UnorderedElementsAre(".keep", "counter.v", "t_tb.sv"));
}

TEST_F(VerilatorBenchTest, TellsHowARunEnded)
{
    if (std::getenv("LOGIX_LONG_TESTS") == nullptr) {
        GTEST_SKIP() << "LOGIX_LONG_TESTS isn't set; it translates four times";
    }
    interfaceBench();
    const auto run = [&](const std::string &word) {
        request.setup.plusargs = {word};
        return testOne();
    };
    BenchResult result = run("none");
    EXPECT_EQ(result.ending, Ending::FirstFailure);
    EXPECT_EQ(result.failureCount, 1);
    EXPECT_FALSE(result.waveformFile.empty());
    result = run("stop");
    EXPECT_EQ(result.ending, Ending::Stopped);
    EXPECT_EQ(result.diagnostics.back().place.line, 10);
    EXPECT_EQ(result.diagnostics.back().timeNs, 12);
    result = run("fatal");
    EXPECT_EQ(result.ending, Ending::Finished);
    EXPECT_THAT(linesOf(result.diagnostics), ElementsAre("t_tb.sv:11: error: deadly"));
    EXPECT_EQ(result.diagnostics[0].timeNs, 12);
    request.setup.maxSimTimeNs = 1000;
    result = run("endless");
    EXPECT_EQ(result.ending, Ending::SimTimeLimit);
    request.setup.maxSimTimeNs.reset();
}

TEST_F(VerilatorBenchTest, EndsARunWhoseTimeStandsStill)
{
    if (std::getenv("LOGIX_LONG_TESTS") == nullptr) {
        GTEST_SKIP() << "LOGIX_LONG_TESTS isn't set; it waits for its limit, which the translation "
                        "needs too";
    }
    interfaceBench();
    request.setup.plusargs = {"loop"};
    request.setup.timeout = std::chrono::seconds(45);
    const BenchResult result = testOne();
    EXPECT_EQ(result.ending, Ending::Timeout);
    ASSERT_FALSE(result.diagnostics.empty());
    EXPECT_THAT(result.diagnostics.back().text.english(), HasSubstr("stood still"));
}

TEST_F(VerilatorBenchTest, MeasuresCoverageBesideIcarus)
{
    request.setup.simulator = BenchSimulator::Icarus;
    request.measuresCoverage = true;
    source("counter.v", counter);
    bench("t_tb.v", "`timescale 1ns/1ps\nmodule t_tb;\nreg clk = 0; reg rst = 1; wire [3:0] q;\n"
                    "counter dut(.clk(clk), .rst(rst), .q(q));\nalways #5 clk = ~clk;\n"
                    "initial begin\n#12 rst = 0;\n#43 if (q !== 4) $error(\"q is %0d\", q);\n"
                    "$finish;\nend\nendmodule\n");
    // Icarus Verilog runs it, Verilator doesn't take it.
    bench("odd_tb.v", "module odd_tb;\nreg a;\ninitial begin assign a = 1; #1 deassign a; $finish; "
                      "end\nendmodule\n");
    const auto result = test();
    ASSERT_TRUE(result) << result.error().message.english() << result.error().details
                        << testing::PrintToString(linesOf(result.error().diagnostics));
    EXPECT_TRUE(result->passed);
    ASSERT_TRUE(result->coverage);
    ASSERT_EQ(result->coverage->files.size(), 1U);
    const FileCoverage &file = result->coverage->files[0];
    EXPECT_EQ(file.file, "counter.v");
    EXPECT_EQ(file.lines, 5);
    EXPECT_EQ(file.linesCovered, 3);
    EXPECT_EQ(file.toggles, 6);
    EXPECT_EQ(file.togglesCovered, 5);
    ASSERT_EQ(file.still.size(), 1U);
    EXPECT_EQ(file.still[0].name, "q");
    ASSERT_EQ(result->coverage->leftOut.size(), 1U);
    EXPECT_EQ(result->coverage->leftOut[0].file, "odd_tb.v");
    EXPECT_THAT(result->coverage->leftOut[0].diagnostics, Not(IsEmpty()));
}

TEST_F(VerilatorBenchTest, GivesDesignErrorsAndRefusesDumpfile)
{
    bench("t_tb.sv", "module t_tb; initial begin undeclared = 1; $finish; end endmodule\n");
    auto result = test();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Design);
    EXPECT_THAT(linesOf(result.error().diagnostics), Contains(HasSubstr("t_tb.sv:1: error: ")));
    EXPECT_EQ(result.error().diagnostics[0].tool, "verilator");
}

TEST_F(VerilatorBenchTest, SaysSetupWithoutACompiler)
{
    // A machine with Verilator and without a compiler.
    const fs::path tools = services.folder.path() / "tools";
    fs::create_directories(tools);
    fs::create_symlink(services.toolchain.find("verilator_bin")->program, tools / "verilator_bin");
    const Toolchain toolchain({.folders = {tools}, .resources = services.resources});
    EngineServices without{.catalog = services.catalog,
                           .toolchain = toolchain,
                           .runner = services.runner,
                           .resources = services.resources,
                           .scratchFolder = services.folder.path() / "tmp"};
    initial("$finish;");
    const auto result = Simulator(without).test(request, services.context());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Setup);
    EXPECT_THAT(result.error().message.english(), HasSubstr("g++"));
}

} // namespace
} // namespace logix::test
