// SPDX-License-Identifier: Apache-2.0
#include "LintFixture.h"

#include "hdl/HintTable.h"
#include "lint/LintHints.h"

#include <thread>

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace logix::test {
namespace {

using LintTest = LintFixture;

TEST_F(LintTest, WritesTheWholeCommand)
{
    source("main.v", "module main(input wire a, output wire y); assign y = a; endmodule\n");
    source("rtl/sub.v", "module sub; endmodule\n");
    request.topModule = "main";
    request.defines = {{"ZED", "1"}, {"ABC", ""}};
    const auto result = lint();
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->passed);
    ASSERT_EQ(result->commands.size(), 1U);
    const CommandRecord &command = result->commands[0];
    EXPECT_EQ(command.tool, "verilator_bin");
    EXPECT_EQ(command.workingFolder, request.sources.folder);
    EXPECT_THAT(std::vector(command.arguments.begin() + 1, command.arguments.end()),
                ElementsAre("--lint-only", "--quiet", "--timing", "--error-limit", "10000",
                            "--top-module", "main", "-DABC=", "-DLOGIX_SIM=0", "-DSYNTHESIZE=1",
                            "-DZED=1", "-I.", "-Irtl", "main.v", "rtl/sub.v"));
}

TEST_F(LintTest, WritesNothingIntoTheProject)
{
    source("main.v", "module main(inout wire p); SB_IO u(.PACKAGE_PIN(p)); endmodule\n");
    ASSERT_TRUE(lint());
    std::vector<std::string> names;
    for (const auto &entry :
         std::filesystem::recursive_directory_iterator(request.sources.folder)) {
        names.push_back(entry.path().filename());
    }
    EXPECT_THAT(names, ElementsAre("main.v"));
}

TEST_F(LintTest, SendsLiveOutputAndProgress)
{
    source("main.v", "module main(input wire [7:0] a, output wire y); assign y = a; endmodule\n");
    ASSERT_TRUE(lint());
    const auto &lines = services.output.lines;
    ASSERT_GE(lines.size(), 2U);
    EXPECT_EQ(lines[0].kind, LiveLine::Kind::Command);
    EXPECT_THAT(lines[0].text, HasSubstr("--lint-only"));
    EXPECT_EQ(lines[1].kind, LiveLine::Kind::Output);
    EXPECT_EQ(lines[1].level, Severity::Warning);
    EXPECT_EQ(services.progress.phases, 1);
    EXPECT_EQ(services.progress.messages.size(), 1U);
}

TEST_F(LintTest, VerboseLeavesQuietOut)
{
    source("main.v", "module main(input wire a, output wire y); assign y = a; endmodule\n");
    request.verbose = true;
    const auto result = lint();
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->passed);
    EXPECT_THAT(result->commands[0].arguments, Not(Contains("--quiet")));
    EXPECT_GT(services.output.lines.size(), 1U);
}

TEST_F(LintTest, DefinesWhatSynthesisDefines)
{
    source("main.v", "module main(output wire y);\n`ifdef SYNTHESIZE\nassign y = 1'b1;\n`else\n"
                     "assign y = 8'd3;\n`endif\ninitial if (`LOGIX_SIM) $finish;\nendmodule\n");
    EXPECT_TRUE(lint()->passed);
    request.synthesize = false;
    EXPECT_FALSE(lint()->passed);
}

TEST_F(LintTest, RefusesBadDefines)
{
    source("main.v", "module main; endmodule\n");
    request.defines = {{"1X", ""}, {"A B", ""}, {"OK", "a\nb"}};
    const auto result = lint();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Request);
    EXPECT_EQ(result.error().diagnostics.size(), 3U);
}

TEST_F(LintTest, RefusesUnknownBoards)
{
    source("main.v", "module main; endmodule\n");
    request.board = "icestik";
    const auto result = lint();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Request);
    EXPECT_THAT(result.error().message.english(), HasSubstr("icestick"));
}

TEST_F(LintTest, ChecksEveryTopModuleWithoutOne)
{
    source("a.v", "module a(input wire [7:0] d, output wire y); assign y = d; endmodule\n");
    request.sources.testbenches = {"b_tb.v"};
    write("b_tb.v", "module b_tb; reg [1:0] c; initial begin #5 c = 8'hff; $finish; end\n"
                    "endmodule\n");
    EXPECT_THAT(linesOf(lint()->diagnostics),
                testing::UnorderedElementsAre(HasSubstr("a.v:1:55: warning: Operator ASSIGNW"),
                                              HasSubstr("b_tb.v:1:")));
    request.topModule = "a";
    EXPECT_EQ(lint()->diagnostics.size(), 1U);
}

TEST_F(LintTest, FoldsTheSameProblemOfSeveralInstances)
{
    source("a.v", "module a(input wire d, output wire y);\n  wire z;\n  b u1(d, z);\n"
                  "  b #(2) u2(z, y);\nendmodule\nmodule b #(parameter N = 1)"
                  "(input wire d, output wire y);\n  assign y = 8'hff;\nendmodule\n");
    const auto result = lint();
    ASSERT_EQ(result->diagnostics.size(), 1U);
    EXPECT_EQ(result->diagnostics[0].code, "WIDTHTRUNC");
}

TEST_F(LintTest, KnowsTheCellsOfEachFamily)
{
    struct Example
    {
        const char *board;
        const char *text;
    };
    const std::initializer_list<Example> examples = {
        {"icebreaker", "SB_PLL40_PAD #(.DIVR(4'd0)) u(.PACKAGEPIN(a), .PLLOUTCORE(y),"
                       " .RESETB(1'b1), .BYPASS(1'b0));"},
        {"ulx3s-85f", "EHXPLLL #(.CLKI_DIV(1)) u(.CLKI(a), .CLKOP(y), .RST(1'b0));"},
        {"ulx3s-85f", "TRELLIS_FF u(.CLK(a), .Q(y), .DI(a));"},
        {"ulx3s-85f", "USRMCLK u(.USRMCLKI(a), .USRMCLKTS(1'b0)); assign y = a;"},
        {"sipeed-tang-nano-9k", "rPLL #(.FCLKIN(\"27\")) u(.CLKIN(a), .CLKOUT(y));"},
        {"sipeed-tang-primer-20k-dock", "rPLL u(.CLKIN(a), .CLKOUT(y));"},
        {"sipeed-tang-primer-20k-dock", "ALU u(.I0(a), .SUM(y));"},
    };
    for (const Example &example : examples) {
        request.board = example.board;
        request.sources.sources.clear();
        source("main.v", "`timescale 1ns/1ps\n`default_nettype none\n"
                         "module main(input wire a, output wire y);\n  "
                             + std::string(example.text) + "\nendmodule\n");
        const auto result = lint();
        ASSERT_TRUE(result) << result.error().message.english();
        EXPECT_THAT(linesOf(result->diagnostics), IsEmpty()) << example.text;
        EXPECT_TRUE(result->passed);
    }
}

TEST_F(LintTest, FindsWrongPinsOfCells)
{
    source("main.v", "module main(inout wire p);\n  SB_IO u(.PACKAGE_PINN(p));\nendmodule\n");
    const auto result = lint();
    EXPECT_THAT(linesOf(result->diagnostics),
                ElementsAre("main.v:2:12: error: Pin not found: 'PACKAGE_PINN' (PINNOTFOUND)"));
    EXPECT_THAT(result->diagnostics[0].hint->english(), HasSubstr("PACKAGE_PIN"));
}

TEST_F(LintTest, FindsWrongParametersOfCells)
{
    source("main.v",
           "module main(inout wire p);\n  SB_IO #(.PIN_TYP(1)) u(.PACKAGE_PIN(p));\nendmodule\n");
    EXPECT_THAT(linesOf(lint()->diagnostics), Contains(HasSubstr("PIN_TYP")));
}

TEST_F(LintTest, StillWarnsAboutOpenPinsOfOwnModules)
{
    source("main.v", "module main(inout wire p);\n  SB_IO u(.PACKAGE_PIN(p));\n  sub v();\n"
                     "endmodule\nmodule sub(input wire d); endmodule\n");
    EXPECT_THAT(linesOf(lint()->diagnostics),
                ElementsAre(HasSubstr("main.v:3:7: warning: Cell has missing pin: 'd'")));
}

TEST_F(LintTest, PrefersTheUsersOwnModelOfACell)
{
    source("main.v", "module main(input wire a, output wire y); SB_GB u(.A(a), .Y(y)); endmodule\n"
                     "module SB_GB(input wire A, output wire Y); assign Y = A; endmodule\n");
    EXPECT_THAT(linesOf(lint()->diagnostics), IsEmpty());
}

TEST_F(LintTest, FindsCellsInsideMacros)
{
    source("main.v", "`define PAD(name) SB_IO u_``name(.PACKAGE_PIN(name));\n"
                     "module main(inout wire p);\n  `PAD(p)\nendmodule\n");
    EXPECT_THAT(linesOf(lint()->diagnostics), IsEmpty());
}

TEST_F(LintTest, SaysWhoseCellItIs)
{
    request.board = "ulx3s-85f";
    source("main.v", "module main(inout wire p);\n  SB_IO u(.PACKAGE_PIN(p));\nendmodule\n");
    const auto result = lint();
    ASSERT_EQ(result->diagnostics.size(), 1U);
    EXPECT_EQ(result->diagnostics[0].place.line, 2);
    EXPECT_THAT(result->diagnostics[0].hint->english(),
                testing::AllOf(HasSubstr("iCE40"), HasSubstr("ECP5")));
}

TEST_F(LintTest, OffersTheNearestModule)
{
    source("main.v", "module main; uart_rx u(); endmodule\n");
    source("uart.v", "module uart_tx; endmodule\n");
    const auto result = lint();
    EXPECT_THAT(linesOf(result->diagnostics),
                ElementsAre("main.v:1:14: error: Cannot find file containing module: 'uart_rx'"));
    EXPECT_THAT(result->diagnostics[0].hint->english(), HasSubstr("uart_tx"));
}

TEST_F(LintTest, DoesNotTakeModulesOfUnlistedFiles)
{
    source("main.v", "module main(input wire a);\n  uart u(.a(a));\nendmodule\n");
    write("uart.v", "module uart(input wire a); endmodule\n");
    const auto result = lint();
    ASSERT_TRUE(result);
    EXPECT_FALSE(result->passed);
    EXPECT_THAT(linesOf(result->diagnostics),
                ElementsAre(testing::AllOf(HasSubstr("main.v:2:3: error"), HasSubstr("uart.v"))));
}

TEST_F(LintTest, ReadsFilesWithAnyName)
{
    const std::initializer_list<const char *> names = {
        "-x.v",        "+y.v",        "a b.v", "q'uote.v", "dq\"uote.v", "semi;colon.v",
        "$HOME.v",     "star*[1]?.v", "#h.v",  "~t.v",     "@f.v",       "back\\slash.v",
        "colon:3:4.v", "ü/計.v",      "%25.v", "a&b|c.v",  "(p).v",      "-d/z.v",
    };
    int number = 0;
    for (const char *name : names) {
        const std::string module = "m" + std::to_string(number++);
        source(name, "module " + module + "(input wire a);\n  wire y = a & missing_" + module
                         + ";\nendmodule\n");
    }
    const auto result = lint();
    ASSERT_TRUE(result) << result.error().message.english();
    std::vector<std::string> found;
    for (const Diagnostic &diagnostic : result->diagnostics) {
        if (diagnostic.severity == Severity::Error) {
            EXPECT_EQ(diagnostic.place.line, 2);
            found.push_back(diagnostic.place.file);
        }
    }
    EXPECT_THAT(found, testing::UnorderedElementsAreArray(names));
}

TEST_F(LintTest, ReadsMarkedHeaders)
{
    source("rtl/top.v", "`include \"size.vh\"\nmodule top(output wire [`W-1:0] y);\n"
                        "  assign y = nothing;\nendmodule\n");
    write("rtl/size.vh", "\xEF\xBB\xBF`define W 1\n");
    EXPECT_THAT(linesOf(lint()->diagnostics),
                Contains(HasSubstr("rtl/top.v:3:14: error: Can't find definition of variable")));
}

TEST_F(LintTest, NamesIncludedFiles)
{
    source("rtl/top.v", "module top(output wire y);\n`include \"../inc/body.vh\"\nendmodule\n");
    write("inc/body.vh", "// one\nassign y = nothing;\n");
    EXPECT_THAT(linesOf(lint()->diagnostics), Contains(HasSubstr("inc/body.vh:2:12: error")));
}

TEST_F(LintTest, FindsIncludesInTheSourceFolderFirst)
{
    source("rtl/top.v", "`include \"w.vh\"\nmodule top(output wire [`W-1:0] y);\n"
                        "  assign y = 4'd1;\nendmodule\n");
    write("w.vh", "`define W 4\n");
    write("rtl/w.vh", "`define W 2\n");
    EXPECT_TRUE(lint()->passed);
}

TEST_F(LintTest, ClampsPlacesToTheFile)
{
    source("main.v", "module main(input wire a);\n  wire y = a\n");
    const auto result = lint();
    ASSERT_FALSE(result->diagnostics.empty());
    EXPECT_LE(result->diagnostics[0].place.line, 2);
    EXPECT_TRUE(result->diagnostics[0].hint);
}

TEST_F(LintTest, TellsWhereTheUnendedBegins)
{
    source("main.v", "module main(output wire y);\n  assign y = 1; /* fine */ // /* too\n"
                     "  initial $display(\"/*\");\n  /* never\nendmodule\n");
    auto result = lint();
    ASSERT_FALSE(result->diagnostics[0].related.empty());
    EXPECT_EQ(result->diagnostics[0].related[0].place.line, 4);
    write("main.v", "`ifdef A\n`ifndef B\n`endif\nmodule main; endmodule\n");
    result = lint();
    ASSERT_FALSE(result->diagnostics[0].related.empty());
    EXPECT_EQ(result->diagnostics[0].related[0].place.line, 1);
    write("main.v", "module main;\n  initial $display(\"abc);\n  wire y = 1;\nendmodule\n");
    EXPECT_THAT(linesOf(lint()->diagnostics),
                Contains(HasSubstr("main.v:2:20: error: Unterminated string")));
}

TEST_F(LintTest, FindsStrayCharacters)
{
    source("main.v", "module main(output wire y);\n  // “fine” here\n"
                     "  assign y = 1\xE2\x80\x99"
                     "b0;\n  initial $display(“x”);\nendmodule\n");
    const auto result = lint();
    const auto lines = linesOf(result->diagnostics);
    ASSERT_GE(lines.size(), 3U);
    EXPECT_THAT(lines[0], HasSubstr("main.v:3:15: error: There is a typographic quote"));
    EXPECT_THAT(lines[1], HasSubstr("main.v:4:20: error"));
}

TEST_F(LintTest, LeavesStrayCharactersAloneThatDisturbNobody)
{
    source("main.v", "`ifdef NEVER\n“x”\n`endif\nmodule main; endmodule\n");
    EXPECT_THAT(linesOf(lint()->diagnostics), IsEmpty());
}

TEST_F(LintTest, ExplainsKeywordsInSystemVerilogFiles)
{
    source("main.sv", "module main(input wire int, output logic y);\n  assign y = 1;\nendmodule\n");
    EXPECT_THAT(linesOf(lint()->diagnostics),
                Contains(HasSubstr("main.sv:1:24: error: “int” is a keyword")));
}

TEST_F(LintTest, SaysCancelled)
{
    source("main.v", "module main; endmodule\n");
    services.stop.request_stop();
    const auto result = lint();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Cancelled);
}

TEST_F(LintTest, NeedsNoYosysForDesignsWithoutCells)
{
    source("main.v", "module main(input wire a, output wire y); assign y = a; endmodule\n");
    const std::filesystem::path bin = services.folder.path() / "bin";
    std::filesystem::create_directories(bin);
    std::filesystem::create_symlink(services.toolchain.find("verilator_bin")->program,
                                    bin / "verilator_bin");
    const Toolchain bare({{bin}, services.resources});
    const Linter linter({services.catalog, bare, services.runner, services.resources,
                         services.folder.path() / "tmp"});
    EXPECT_TRUE(linter.lint(request, services.context()));
    source("io.v", "module io(inout wire p); SB_IO u(.PACKAGE_PIN(p)); endmodule\n");
    const auto result = linter.lint(request, services.context());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Setup);
    EXPECT_THAT(result.error().message.english(), HasSubstr("yosys"));
}

TEST_F(LintTest, SaysSetupWithoutVerilator)
{
    source("main.v", "module main; endmodule\n");
    const Toolchain none({{}, services.resources});
    const Linter linter({services.catalog, none, services.runner, services.resources,
                         services.folder.path() / "tmp"});
    const auto result = linter.lint(request, services.context());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Setup);
}

/// Another program in Verilator's place: what the real one does only when it is broken.
class BrokenVerilator : public LintFixture
{
protected:
    Result<LintResult> lintWith(const std::string &script)
    {
        const auto program = services.folder.write("bin/verilator_bin", "#!/bin/sh\n" + script);
        std::filesystem::permissions(program, std::filesystem::perms::owner_all);
        const Toolchain toolchain({{program.parent_path()}, services.resources});
        const Linter linter({services.catalog, toolchain, services.runner, services.resources,
                             services.folder.path() / "tmp"});
        return linter.lint(request, services.context());
    }
};

TEST_F(BrokenVerilator, IsAToolFailureWithItsLastLines)
{
    source("main.v", "module main; endmodule\n");
    const auto silent = lintWith("echo 'cannot open shared object'; exit 127\n");
    ASSERT_FALSE(silent);
    EXPECT_EQ(silent.error().category, ErrorCategory::Tool);
    EXPECT_EQ(silent.error().details, "cannot open shared object");
    EXPECT_EQ(silent.error().commands.size(), 1U);
    const auto crashed = lintWith("kill -SEGV $$\n");
    ASSERT_FALSE(crashed);
    EXPECT_EQ(crashed.error().category, ErrorCategory::Tool);
    const auto internal = lintWith("echo '%Error: Internal Error: a.v:1:1: ../V3Ast.cpp:1: x';"
                                   "exit 1\n");
    ASSERT_FALSE(internal);
    EXPECT_EQ(internal.error().category, ErrorCategory::Tool);
}

TEST_F(BrokenVerilator, PassesOnWarningsThatItForgetsToFailFor)
{
    source("main.v", "module main; endmodule\n");
    const auto result = lintWith("echo '%Warning-LATCH: main.v:1:2: Latch'; exit 0\n");
    ASSERT_TRUE(result);
    EXPECT_FALSE(result->passed);
}

TEST(LintHints, AreAllKnown)
{
    const auto table =
        HintTable::read(std::filesystem::path(LOGIX_RESOURCES) / "lint/hints.json", lintHints());
    EXPECT_TRUE(table) << table.error().message.english();
}

} // namespace
} // namespace logix::test
