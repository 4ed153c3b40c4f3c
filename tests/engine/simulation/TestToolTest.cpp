// SPDX-License-Identifier: Apache-2.0
#include "BenchFixture.h"

#include <fstream>
#include <iterator>

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

namespace logix::test {
namespace {

namespace fs = std::filesystem;

using TestToolTest = BenchFixture;

std::string contentsOf(const fs::path &file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST_F(TestToolTest, PassesATestbenchThatFinishes)
{
    source("main.v", "module main(input wire a, output wire y); assign y = ~a; endmodule\n");
    bench("main_tb.v",
          "`timescale 1ns/1ps\nmodule main_tb;\nreg a = 0; wire y;\n"
          "main dut(.a(a), .y(y));\ninitial begin\n$dumpvars(0, main_tb);\n"
          "#5 if (y !== 1) $error(\"y is %b\", y);\n$display(\"done\");\n$finish;\nend\n"
          "endmodule\n");
    const BenchResult result = testOne();
    EXPECT_TRUE(result.passed);
    EXPECT_EQ(result.file, "main_tb.v");
    EXPECT_EQ(result.ending, Ending::Finished);
    EXPECT_EQ(result.failureCount, 0);
    EXPECT_THAT(result.diagnostics, IsEmpty());
    EXPECT_EQ(result.output, "done\nmain_tb.v:9: $finish called at 5000 (1ps)");
    EXPECT_EQ(result.waveformFile, "main_tb.vcd");
    EXPECT_THAT(contentsOf(built("main_tb.vcd")), HasSubstr("$scope module main_tb $end"));
    EXPECT_THAT(contentsOf(built(result.outputFile)), HasSubstr("done\n"));
    EXPECT_TRUE(fs::exists(built(".logix-build")));
    EXPECT_TRUE(fs::exists(built("main_tb.out")));
    ASSERT_EQ(commands.size(), 2U);
    EXPECT_EQ(commands[0].tool, "iverilog");
    EXPECT_EQ(commands[1].tool, "vvp");
    EXPECT_EQ(commands[1].workingFolder, request.setup.sources.folder);
    EXPECT_THAT(commands[0].arguments, Contains("-DLOGIX_SIM=0"));
    // The project itself stays as it was.
    std::vector<std::string> names;
    for (const auto &entry : fs::directory_iterator(request.setup.sources.folder)) {
        names.push_back(entry.path().filename());
    }
    EXPECT_THAT(names, testing::UnorderedElementsAre(".keep", "main.v", "main_tb.v"));
}

TEST_F(TestToolTest, StopsAtTheFirstFailure)
{
    initial("$dumpvars(0, t_tb);\n#95 $error(\"q is %0d, expected %0d\", 3, 9);\n#5 "
            "$error(\"again\");\n"
            "$display(\"after\");\n#1000000 $finish;");
    const BenchResult result = testOne();
    EXPECT_FALSE(result.passed);
    EXPECT_EQ(result.ending, Ending::FirstFailure);
    EXPECT_EQ(result.failureCount, 1);
    EXPECT_THAT(linesOf(result.diagnostics), ElementsAre("t_tb.v:5: error: q is 3, expected 9"));
    EXPECT_EQ(result.diagnostics[0].timeNs, 95);
    EXPECT_EQ(result.diagnostics[0].tool, "vvp");
    EXPECT_EQ(result.output,
              "ERROR: t_tb.v:5: q is 3, expected 9\n       Time: 95000  Scope: t_tb");
    EXPECT_EQ(result.waveformFile, "t_tb.vcd");
}

TEST_F(TestToolTest, RunsToTheEndWhenAsked)
{
    request.stopAtFirstFailure = false;
    initial("#95 $error(\"one\");\n#5 $error(\"two\");\n$warning(\"three\");\n$info(\"four\");\n"
            "$display(\"after\");\n$finish;");
    const BenchResult result = testOne();
    EXPECT_FALSE(result.passed);
    EXPECT_EQ(result.ending, Ending::Finished);
    EXPECT_EQ(result.failureCount, 2);
    EXPECT_THAT(
        linesOf(result.diagnostics),
        ElementsAre("t_tb.v:4: error: one", "t_tb.v:5: error: two", "t_tb.v:6: warning: three"));
    EXPECT_EQ(result.diagnostics[1].timeNs, 100);
    EXPECT_THAT(result.output, HasSubstr("after"));
}

TEST_F(TestToolTest, EndsByFatalAsFinished)
{
    initial("#7 $fatal(1, \"no data\");");
    const BenchResult result = testOne();
    EXPECT_FALSE(result.passed);
    EXPECT_EQ(result.ending, Ending::Finished);
    EXPECT_EQ(result.failureCount, 1);
    EXPECT_THAT(linesOf(result.diagnostics), ElementsAre("t_tb.v:4: error: no data"));
    EXPECT_EQ(result.diagnostics[0].timeNs, 7);
}

TEST_F(TestToolTest, ReadsAssertionLinesAndMessagesOfSeveralLines)
{
    request.stopAtFirstFailure = false;
    initial("$display(\"ERROR at t_tb.v:52: a differs\");\n"
            "$display(\"*** ASSERTION FAILED at t_tb.v:4: b differs\");\n"
            "$display(\"*** ASSERTION FAILED in t_tb b !== c\");\n"
            "$error(\"first\\nsecond\");\nassert (0);\n$finish;");
    const BenchResult result = testOne();
    EXPECT_EQ(result.failureCount, 5);
    // Line 52 is past the end of the file.
    EXPECT_THAT(linesOf(result.diagnostics),
                ElementsAre("t_tb.v:11: error: a differs", "t_tb.v:4: error: b differs",
                            ":0: error: ASSERTION FAILED in t_tb b !== c",
                            "t_tb.v:7: error: first second",
                            "t_tb.v:8: error: An assertion failed."));
}

TEST_F(TestToolTest, LeavesWordsInDataAlone)
{
    initial(
        "$display(\"ERROR: this is only a table\");\n$display(\"ERROR count = 0\");\n"
        "$display(\"no ASSERTION FAILED here\");\n$display(\"FATAL: x.v:3: not a file of ours\");\n"
        "$display(\"ERROR at lunch\");\n$display(\"       Time: 5  Scope: t_tb\");\n"
        "$display(\"0 ERRORS, WARNING: none\");\n$finish;");
    const BenchResult result = testOne();
    EXPECT_TRUE(result.passed) << testing::PrintToString(linesOf(result.diagnostics));
    EXPECT_THAT(result.diagnostics, IsEmpty());
}

TEST_F(TestToolTest, TellsTheOtherEndings)
{
    const auto endingOf = [&](std::string_view body) {
        request.setup.sources.testbenches.clear();
        initial(body);
        const BenchResult result = testOne();
        EXPECT_FALSE(result.passed) << body;
        EXPECT_FALSE(result.diagnostics.empty()) << body;
        EXPECT_EQ(result.failureCount, 0) << body;
        return endingName(result.ending);
    };
    EXPECT_EQ(endingOf("#5 $display(\"gone\");"), "no_finish");
    EXPECT_EQ(endingOf("#5 $stop;\n#5 $finish;"), "stopped");
    request.setup.maxSimTimeNs = 1000;
    EXPECT_EQ(endingOf("forever #5 $display(\"tick\");"), "sim_time_limit");
    request.setup.maxSimTimeNs = 5'000'000'000;
    EXPECT_EQ(endingOf("forever #1000000 ;"), "sim_time_limit");
    request.setup.maxSimTimeNs.reset();
    limits.outputBytes = 100'000;
    EXPECT_EQ(endingOf("forever $display(\"more and more and more\");"), "output_limit");
    EXPECT_EQ(endingOf("forever $write(\"one line that never ends\");"), "output_limit");
}

TEST_F(TestToolTest, HonoursFinishAndStopWithANumber)
{
    for (const char *call : {"$finish(0);", "$finish(1);", "$finish(2);"}) {
        request.setup.sources.testbenches.clear();
        initial("#5 " + std::string(call));
        const BenchResult result = testOne();
        EXPECT_TRUE(result.passed) << call << testing::PrintToString(linesOf(result.diagnostics));
        EXPECT_EQ(result.ending, Ending::Finished) << call;
    }
    for (const char *call : {"$stop(0);", "$stop(1);", "$stop(2);"}) {
        request.setup.sources.testbenches.clear();
        initial("#5 " + std::string(call) + " #5 $finish;");
        const BenchResult result = testOne();
        EXPECT_FALSE(result.passed) << call;
        EXPECT_EQ(result.ending, Ending::Stopped) << call;
        EXPECT_EQ(result.diagnostics.back().timeNs, 5) << call;
    }
}

TEST_F(TestToolTest, TellsAFatalWithoutWords)
{
    initial("#3 $fatal(0);");
    EXPECT_THAT(linesOf(testOne().diagnostics),
                ElementsAre("t_tb.v:4: error: The testbench gave up with $fatal."));
}

TEST_F(TestToolTest, TellsWhereADataFileIsInstead)
{
    write("tb/d.hex", "ab\n");
    bench("tb/t_tb.v", "module t_tb; reg [7:0] m [0:0]; initial begin $readmemh(\"d.hex\", m);\n"
                       "$finish; end endmodule\n");
    const BenchResult result = testOne();
    EXPECT_FALSE(result.passed);
    ASSERT_EQ(result.diagnostics.size(), 1U);
    EXPECT_EQ(result.diagnostics[0].place.line, 1);
    ASSERT_TRUE(result.diagnostics[0].hint);
    EXPECT_THAT(result.diagnostics[0].hint->english(), HasSubstr("tb/d.hex"));
}

TEST_F(TestToolTest, EndsWhatNeverEnds)
{
    request.setup.timeout = std::chrono::seconds(1);
    const auto problemOf = [&](const std::string &text) {
        request.setup.sources.testbenches.clear();
        bench("t_tb.v", "`timescale 1ns/1ps\nmodule t_tb;\n" + text + "endmodule\n");
        const auto started = std::chrono::steady_clock::now();
        const BenchResult result = testOne();
        EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(5));
        EXPECT_EQ(result.ending, Ending::Timeout);
        return result.diagnostics.empty() ? std::string()
                                          : result.diagnostics.back().text.english();
    };
    EXPECT_THAT(problemOf("reg c = 0;\nalways #5 c = ~c;\ninitial $display(\"start\");\n"),
                AllOf(HasSubstr("within 1 s"), Not(HasSubstr("stood still"))));
    EXPECT_THAT(problemOf("reg a = 0;\ninitial #7 a = 1;\nalways @(a) a <= ~a;\n"),
                HasSubstr("stood still at 7 ns"));
    EXPECT_THAT(problemOf("reg a = 0;\ninitial begin #3 while (1) a = ~a; end\n"),
                HasSubstr("stood still"));
}

TEST_F(TestToolTest, GivesNothingToRead)
{
    initial("if ($fgetc(32'h8000_0000) !== -1) $error(\"there is something to read\");\n$finish;");
    EXPECT_TRUE(testOne().passed);
}

TEST_F(TestToolTest, CutsLongOutputInTheMiddleAndKeepsItWhole)
{
    initial("begin : count integer i;\nfor (i = 0; i < 6000; i = i + 1) $display(\"line %0d\", "
            "i);\nend\n"
            "$error(\"the end\");\n$finish;");
    const BenchResult result = testOne();
    EXPECT_THAT(result.output, AllOf(StartsWith("line 0\n"), HasSubstr("\nline 2499\n… "),
                                     HasSubstr("lines left out"), HasSubstr("\nline 5999\n"),
                                     Not(HasSubstr("\nline 2500\n"))));
    EXPECT_EQ(std::ranges::count(result.output, '\n'), 5000);
    EXPECT_THAT(linesOf(result.diagnostics), ElementsAre("t_tb.v:7: error: the end"));
    EXPECT_THAT(contentsOf(built("t_tb.log")), HasSubstr("\nline 3000\n"));
}

TEST_F(TestToolTest, ListsAHundredFailuresAndCountsAll)
{
    request.stopAtFirstFailure = false;
    initial("repeat (250) #10 $error(\"wrong\");\n$finish;");
    const BenchResult result = testOne();
    EXPECT_EQ(result.failureCount, 250);
    ASSERT_EQ(result.diagnostics.size(), 100U);
    EXPECT_EQ(result.diagnostics[99].timeNs, 1000);
}

TEST_F(TestToolTest, RefusesDumpfileWhereItIsReallyCalled)
{
    initial("`ifdef NEVER\n$dumpfile(\"a.vcd\");\n`endif\n$display(\"$dumpfile\"); // "
            "$dumpfile\n$finish;");
    EXPECT_TRUE(testOne().passed);
    request.setup.sources.testbenches.clear();
    initial("$display(\"x\");\n$dumpfile(\"a.vcd\");\n$dumpvars;\n$finish;");
    const auto result = test();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Design);
    EXPECT_THAT(linesOf(result.error().diagnostics),
                ElementsAre(AllOf(StartsWith("t_tb.v:5: error: "), HasSubstr("$dumpfile"))));
    EXPECT_EQ(result.error().commands.size(), 1U);
    EXPECT_FALSE(fs::exists(request.setup.sources.folder / "a.vcd"));
}

TEST_F(TestToolTest, GivesCompileErrorsAsDesignErrors)
{
    bench("a_tb.v", "module a_tb; initial begin foo(; end endmodule\n");
    bench("b_tb.v", "module b_tb; missing u(); initial $finish; endmodule\n");
    bench("c_tb.v", "module c_tb; initial begin $nosuchtask(3); $finish; end endmodule\n");
    const auto result = test();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Design);
    EXPECT_THAT(linesOf(result.error().diagnostics),
                AllOf(Contains("a_tb.v:1: error: syntax error"),
                      Contains("b_tb.v:1: error: Unknown module type: missing")));
    request.setup.sources.testbenches = {"c_tb.v"};
    const auto third = test();
    ASSERT_FALSE(third);
    EXPECT_EQ(third.error().category, ErrorCategory::Design);
    EXPECT_THAT(linesOf(third.error().diagnostics), Contains(HasSubstr("$nosuchtask")));
}

TEST_F(TestToolTest, ASyntaxErrorIsNotToldOfTheFilesThatFollow)
{
    // iverilog reads on in the file that Logix adds, and stumbles there too.
    bench("a_tb.v", "module a_tb;\n  initial begin\n    #5 $finish\n  end\nendmodule\n");
    const auto result = test();
    ASSERT_FALSE(result);
    EXPECT_THAT(linesOf(result.error().diagnostics),
                AllOf(Not(IsEmpty()), testing::Each(StartsWith("a_tb.v:"))));
}

TEST_F(TestToolTest, RunsTestbenchesWithModulesOfOneNameInOrder)
{
    bench("one/a_tb.v", "module tb; initial begin #1 $display(\"one\"); $finish; end endmodule\n");
    bench("two/a_tb.v", "module tb; initial begin #1 $fatal(1, \"two\"); end endmodule\n");
    bench("three_tb.sv",
          "module tb; initial begin #1 $display(\"three\"); $finish; end endmodule\n");
    const auto result = test();
    ASSERT_TRUE(result);
    EXPECT_FALSE(result->passed);
    ASSERT_EQ(result->testbenches.size(), 3U);
    EXPECT_TRUE(result->testbenches[0].passed);
    EXPECT_FALSE(result->testbenches[1].passed);
    EXPECT_TRUE(result->testbenches[2].passed);
    EXPECT_TRUE(fs::exists(built("two/a_tb.out")));
    std::vector<std::string> order;
    for (const CommandRecord &command : result->commands) {
        order.push_back(command.tool);
    }
    EXPECT_THAT(order, ElementsAre("iverilog", "vvp", "iverilog", "vvp", "iverilog", "vvp"));
    // The live lines come as if they ran one after the other.
    std::vector<std::string> printed;
    for (const LiveLine &line : services.output.lines) {
        if (line.text == "one" || line.text == "three" || line.text.contains("two")) {
            if (line.kind == LiveLine::Kind::Output) {
                printed.push_back(line.text);
            }
        }
    }
    EXPECT_THAT(printed, ElementsAre("one", HasSubstr("two"), "three"));
    EXPECT_EQ(services.progress.phases, 4);
    EXPECT_EQ(services.progress.messages.size(), 4U);
}

TEST_F(TestToolTest, RunsSideBySideUnlessToldOtherwise)
{
    // Each waits until the other has begun, so one after the other they never end.
    const auto waiting = [](const std::string &mine, const std::string &other) {
        return "module tb; integer f;\ninitial begin\nf = $fopen(\"" + mine
               + "\", \"w\"); $fclose(f);\n"
                 "f = 0;\nwhile (f == 0) f = $fopen(\""
               + other + "\", \"r\");\n$finish;\nend\nendmodule\n";
    };
    bench("a_tb.v", waiting("a.here", "b.here"));
    bench("b_tb.v", waiting("b.here", "a.here"));
    limits.jobs = 2;
    request.setup.timeout = std::chrono::seconds(20);
    const auto both = test();
    ASSERT_TRUE(both);
    EXPECT_TRUE(both->passed);
    fs::remove(request.setup.sources.folder / "a.here");
    fs::remove(request.setup.sources.folder / "b.here");
    request.isParallel = false;
    request.setup.timeout = std::chrono::seconds(1);
    const auto alone = test();
    ASSERT_TRUE(alone);
    EXPECT_EQ(alone->testbenches[0].ending, Ending::Timeout);
}

TEST_F(TestToolTest, RunsInTheSourceFolderWithPlusargs)
{
    write("data/rom.hex", "a5\n");
    initial("begin : read reg [7:0] rom [0:0]; integer seed;\n$readmemh(\"data/rom.hex\", rom);\n"
            "if (rom[0] !== 8'ha5) $error(\"rom\");\nif (!$value$plusargs(\"seed=%d\", seed) || "
            "seed != 7)\n"
            "$error(\"seed\");\nif (!$test$plusargs(\"fast\")) $error(\"fast\");\nend\n$finish;");
    request.setup.plusargs = {"seed=7", "fast"};
    const BenchResult result = testOne();
    EXPECT_TRUE(result.passed) << testing::PrintToString(linesOf(result.diagnostics));
}

TEST_F(TestToolTest, WarnsWhenTheOrderOfFilesDecides)
{
    source("slow.v", "module slow(output reg q); initial begin q = 0; #5 q = 1; end endmodule\n");
    source("main.v", "`timescale 1ns/1ps\nmodule main(output wire q); slow s(q); endmodule\n");
    source("late.v",
           "module late #(parameter N = 1) (output reg q);\ninitial #(N) q = 1;\nendmodule\n");
    bench("t_tb.v", "`timescale 1ns/1ps\nmodule t_tb; wire q, r; main m(q); late #(3) l(r);\n"
                    "initial #10 $finish; endmodule\n");
    const BenchResult result = testOne();
    EXPECT_TRUE(result.passed);
    EXPECT_THAT(linesOf(result.diagnostics),
                ElementsAre(AllOf(StartsWith("slow.v:1: warning: "), HasSubstr("seconds")),
                            AllOf(StartsWith("late.v:2: warning: "), HasSubstr("main.v"))));
}

TEST_F(TestToolTest, MentionsAFinishInsideTheDesign)
{
    source("main.v", "module main(input wire a);\nalways @(posedge a) $finish;\nendmodule\n");
    bench("t_tb.v", "`timescale 1ns/1ps\nmodule t_tb; reg a = 0; main m(a);\n"
                    "initial begin #5 a = 1; #5 $finish; end endmodule\n");
    const BenchResult result = testOne();
    EXPECT_EQ(result.ending, Ending::Finished);
    EXPECT_THAT(linesOf(result.diagnostics), ElementsAre(StartsWith("main.v:2: warning: ")));
}

TEST_F(TestToolTest, KnowsTheFpgasCells)
{
    request.setup.board = "icebreaker";
    bench("t_tb.v",
          "`timescale 1ns/1ps\nmodule t_tb; reg c = 0; wire q; wire lock; wire o;\n"
          "SB_DFF ff(.C(c), .D(1'b1), .Q(q));\n"
          "SB_PLL40_CORE pll(.REFERENCECLK(c), .LOCK(lock), .PLLOUTCORE(o));\n"
          "initial begin #1 c = 1; #1 if (q !== 1) $error(\"q\"); $finish; end endmodule\n");
    BenchResult result = testOne();
    EXPECT_TRUE(result.passed) << testing::PrintToString(linesOf(result.diagnostics));
    request.setup.board = "ulx3s-85f";
    request.setup.sources.testbenches.clear();
    bench("e_tb.v",
          "`timescale 1ns/1ps\nmodule e_tb; reg c = 0; wire q; wire o;\n"
          "TRELLIS_FF #(.GSR(\"DISABLED\")) ff(.CLK(c), .DI(1'b1), .LSR(1'b0), .CE(1'b1), .Q(q));\n"
          "EHXPLLL pll(.CLKI(c), .CLKOP(o));\n"
          "initial begin #1 c = 1; #1 if (q !== 1) $error(\"q\"); $finish; end endmodule\n");
    result = testOne();
    EXPECT_TRUE(result.passed) << testing::PrintToString(linesOf(result.diagnostics));
}

TEST_F(TestToolTest, RefusesBadRequests)
{
    const auto categoryOf = [&] {
        const auto result = test();
        return result ? ErrorCategory::Engine : result.error().category;
    };
    EXPECT_EQ(categoryOf(), ErrorCategory::Request);
    initial("$finish;");
    request.setup.board = "icestik";
    EXPECT_EQ(categoryOf(), ErrorCategory::Request);
    request.setup.board = "icestick";
    request.setup.buildFolder = services.folder.path() / "out";
    EXPECT_EQ(categoryOf(), ErrorCategory::Request);
    request.setup.buildFolder = request.setup.sources.folder;
    EXPECT_EQ(categoryOf(), ErrorCategory::Request);
    request.setup.buildFolder = services.folder.path() / "_build";
    request.setup.sources.sources = {"t_tb.v"};
    EXPECT_EQ(categoryOf(), ErrorCategory::Request);
    EXPECT_FALSE(fs::exists(request.setup.buildFolder));
}

TEST_F(TestToolTest, StopsWhenCancelled)
{
    initial("forever #5 ;");
    std::jthread canceller([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        services.stop.request_stop();
    });
    const auto started = std::chrono::steady_clock::now();
    const auto result = test();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(3));
}

TEST_F(TestToolTest, WritesJUnitFiles)
{
    request.junitFile = services.folder.path() / "report.xml";
    bench("a_tb.v", "module a_tb; initial begin $display(\"<a & b>\"); $finish; end endmodule\n");
    bench("b_tb.v", "module b_tb; initial begin #1 $error(\"q < 3\"); $finish; end endmodule\n");
    ASSERT_TRUE(test());
    std::string report = contentsOf(*request.junitFile);
    EXPECT_THAT(report, AllOf(HasSubstr("tests=\"2\" failures=\"1\" errors=\"0\""),
                              HasSubstr("name=\"a_tb.v\""), HasSubstr("&lt;a &amp; b&gt;"),
                              HasSubstr("b_tb.v:1: q &lt; 3 (at ")));
    // What can't be compiled is an error of its case.
    bench("c_tb.v", "module c_tb; initial foo(; endmodule\n");
    ASSERT_FALSE(test());
    report = contentsOf(*request.junitFile);
    EXPECT_THAT(report, AllOf(HasSubstr("errors=\"1\""), HasSubstr("<error message=")));
    request.setup.sources.testbenches.pop_back();
    request.junitFile = services.folder.path() / "nofolder/report.xml";
    const auto failed = test();
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().category, ErrorCategory::Setup);
}

TEST_F(TestToolTest, EndsAWaveformThatGrowsTooLarge)
{
    limits.waveformBytes = 1'000'000;
    bench("t_tb.v", "`timescale 1ns/1ps\nmodule t_tb; reg [63:0] n = 0; initial $dumpvars;\n"
                    "always #1 n = n * 64'd6364136223846793005 + 1;\nendmodule\n");
    const BenchResult result = testOne();
    EXPECT_EQ(result.ending, Ending::OutputLimit);
    EXPECT_FALSE(result.passed);
}

} // namespace
} // namespace logix::test
