// SPDX-License-Identifier: Apache-2.0
#include "LintFixture.h"

#include "base/Files.h"

using testing::ElementsAre;
using testing::IsEmpty;

namespace logix::test {
namespace {

/// Where an edit begins or ends in a text, in bytes.
std::size_t offsetOf(const std::string &text, int line, int column)
{
    std::size_t offset = 0;
    for (int i = 1; i < line; ++i) {
        offset = text.find('\n', offset) + 1;
    }
    return offset + static_cast<std::size_t>(column - 1);
}

class FixesTest : public LintFixture
{
protected:
    /// Lints a text, applies the fixes that are offered, and lints again.
    [[nodiscard]] std::string repaired(const std::string &text, const std::string &name = "m.sv")
    {
        request.sources.sources.clear();
        source(name, text);
        const auto result = lint();
        EXPECT_TRUE(result);
        titles.clear();
        std::vector<TextEdit> edits;
        for (const Diagnostic &diagnostic : result->diagnostics) {
            for (const Fix &fix : diagnostic.fixes) {
                titles.push_back(fix.title.english());
                edits.insert(edits.end(), fix.edits.begin(), fix.edits.end());
            }
        }
        std::string repaired = text;
        std::ranges::sort(edits, [](const TextEdit &a, const TextEdit &b) {
            return std::pair(a.line, a.column) > std::pair(b.line, b.column);
        });
        for (const TextEdit &edit : edits) {
            EXPECT_EQ(edit.file, name);
            const std::size_t begin = offsetOf(text, edit.line, edit.column);
            repaired.replace(begin, offsetOf(text, edit.endLine, edit.endColumn) - begin,
                             edit.newText);
        }
        write(name, repaired);
        const auto again = lint();
        remaining = again ? linesOf(again->diagnostics) : std::vector<std::string>{"error"};
        return repaired;
    }

    std::vector<std::string> titles;
    std::vector<std::string> remaining;
};

TEST_F(FixesTest, InsertSemicolonsThatAreMissing)
{
    for (const std::string before :
         {"module m(input wire a, output wire y);\n  assign y = a# // why\nendmodule\n",
          "module m(input wire a, output wire y);\n  wire b#\n  assign b = a;\n"
          "  assign y = b;\nendmodule\n",
          "module m(input wire c, output reg y);\nalways @(posedge c) begin\n  y <= ~y#\nend\n"
          "endmodule\n",
          "module m(input wire c, output reg y, output reg z);\nalways @(posedge c) begin\n"
          "  y <= 4'd3 == 3#\n  z <= y;\nend\nendmodule\n",
          "module m(input wire c, output wire y)#\n  assign y = c;\nendmodule\n",
          "module m;\n  localparam A = 3#\n  initial $display(\"%d\", A);\nendmodule\n",
          "module m;\n  initial begin\n    $display(\"x\")#\n    $finish;\n  end\nendmodule\n",
          "module s(input wire c); wire d = c; endmodule\nmodule m(input wire c, output wire y);\n"
          "  s u(.c(c))#\n  assign y = c;\nendmodule\n",
          "module m(output wire [3:0] y);\n`define W 4\n  assign y = `W#\nendmodule\n",
          "module m(input wire c, output reg y);\nalways @(posedge c) begin y <= 1# end\n"
          "endmodule\n"}) {
        std::string broken = before;
        std::erase(broken, '#');
        std::string whole = before;
        whole.replace(whole.find('#'), 1, ";");
        EXPECT_EQ(repaired(broken), whole);
        EXPECT_THAT(titles, ElementsAre("Insert the missing semicolon"));
        for (const std::string &line : remaining) {
            EXPECT_THAT(line, testing::Not(testing::HasSubstr("syntax error"))) << whole;
        }
    }
}

TEST_F(FixesTest, OfferNothingThatIsNotCertain)
{
    for (const std::string text :
         {// A bracket is missing, or an operand, or a comma as well as a semicolon would do.
          "module m(input wire a, output wire y);\n  assign y = (a\nendmodule\n",
          "module m(input wire a, output wire y);\n  assign y = a +\nendmodule\n",
          "module m(input wire a\n  output wire y);\n  assign y = a;\nendmodule\n",
          "module m;\n  wire a\n  b;\nendmodule\n",
          "module m;\n  initial begin for (int i = 0; i < 3) $display(\"x\"); end\nendmodule\n",
          "module m(output reg y);\n  always @* begin\n    if (y == 1)\n  end\nendmodule\n",
          "module m(output wire [3:0] y);\n  assign y = 4 d3;\nendmodule\n"}) {
        EXPECT_EQ(repaired(text), text);
        EXPECT_THAT(titles, IsEmpty()) << text;
    }
}

TEST_F(FixesTest, GiveLiteralsTheirWidth)
{
    const std::vector<std::pair<std::string, std::string>> statements = {
        {"assign y = 8'd3;", "assign y = 4'd3;"},
        {"assign y = 2'b1_1;", "assign y = 4'b1_1;"},
        {"assign y = a & 2'h2;", "assign y = a & 4'h2;"},
        {"assign y = {3'd1, a == 3'd2};", "assign y = {3'd1, a == 4'd2};"},
        {"assign y = 4'd17;", "assign y = 5'd17;"},
        {"assign y = 4'hfff;", "assign y = 12'hfff;"},
    };
    for (const auto &[before, after] : statements) {
        const std::string head = "module m(input wire [3:0] a, output wire [3:0] y);\n  ";
        EXPECT_EQ(repaired(head + before + "\n  wire unused = |a;\nendmodule\n"),
                  head + after + "\n  wire unused = |a;\nendmodule\n");
        EXPECT_EQ(titles.size(), 1U) << before;
    }
    EXPECT_THAT(titles, ElementsAre("Write 12'hfff"));
}

TEST_F(FixesTest, LeaveLiteralsThatCouldMeanAnything)
{
    for (const std::string statement : {"assign y = 8'hff;", "assign y = 16;", "assign y = 2'bx1;",
                                        "assign y = a ? 5'd3 : 5'd3;", "assign y = a + 8'd1;"}) {
        const std::string text =
            "module m(input wire [3:0] a, output wire [3:0] y);\n  " + statement + "\nendmodule\n";
        EXPECT_EQ(repaired(text), text);
        EXPECT_THAT(titles, IsEmpty()) << statement;
    }
}

TEST_F(FixesTest, ReplaceCharactersOfPastedText)
{
    EXPECT_EQ(repaired("module m(output wire\xC2\xA0y);\n  assign y\xC2\xA0= 1\xE2\x80\x99"
                       "b0;\nendmodule\n"),
              "module m(output wire y);\n  assign y = 1'b0;\nendmodule\n");
    EXPECT_THAT(titles, ElementsAre("Replace every U+00A0 by “ ”", "Replace every U+2019 by “'”"));
    EXPECT_THAT(remaining, IsEmpty());
}

TEST_F(FixesTest, EndFilesWithALineEnd)
{
    request.strict = true;
    EXPECT_EQ(repaired("module m(output wire y);\r\n  assign y = 1'b0;\r\nendmodule"),
              "module m(output wire y);\r\n  assign y = 1'b0;\r\nendmodule\r\n");
    EXPECT_THAT(remaining, IsEmpty());
}

TEST_F(LintFixture, StrictTellsWhatIsUnusedAndUndriven)
{
    source("main.v", "module main(input wire a, output wire y);\n  wire b;\n  wire c = 1'b0;\n"
                     "  assign y = a & b;\n  SB_HFOSC osc(.CLKHFEN(1'b1), .CLKHFPU(1'b1), "
                     ".CLKHF());\nendmodule\n");
    EXPECT_THAT(linesOf(lint()->diagnostics), IsEmpty());
    request.strict = true;
    const auto result = lint();
    ASSERT_TRUE(result);
    EXPECT_FALSE(result->passed);
    std::vector<std::string> codes;
    for (const Diagnostic &diagnostic : result->diagnostics) {
        codes.push_back(diagnostic.code);
        EXPECT_EQ(diagnostic.tool, "verilator");
        EXPECT_EQ(diagnostic.place.file, "main.v");
    }
    EXPECT_THAT(codes,
                testing::AllOf(testing::Contains("UNDRIVEN"), testing::Contains("UNUSEDSIGNAL")));
    EXPECT_THAT(result->commands[0].arguments, testing::Contains("-Wall"));
}

TEST_F(LintFixture, StyleIsASecondSourceThatFailsNothing)
{
    if (!services.has("verible-verilog-lint")) {
        GTEST_SKIP() << "Verible isn't installed";
    }
    source("main.v", "module main(output wire y);\n\tassign y = 1'b0; \nendmodule\n");
    request.style = true;
    auto result = lint();
    ASSERT_TRUE(result) << result.error().message.english() << result.error().details;
    EXPECT_TRUE(result->passed);
    EXPECT_THAT(linesOf(result->diagnostics),
                ElementsAre("main.v:2:1: info: Use spaces, not tabs. (no-tabs)",
                            "main.v:2:18: info: Remove trailing spaces. (no-trailing-spaces)"));
    EXPECT_EQ(result->diagnostics[0].tool, "verible");
    EXPECT_EQ(result->diagnostics[0].code, "no-tabs");
    ASSERT_EQ(result->diagnostics[1].fixes.size(), 1U);
    EXPECT_EQ(result->diagnostics[1].fixes[0].edits[0].endColumn, 19);
    EXPECT_EQ(result->commands.size(), 2U);
    // The project's own rules.
    write(".rules.verible_lint", "-no-tabs\n");
    result = lint();
    EXPECT_EQ(result->diagnostics.size(), 1U);
    // What is wrong with the code is told once, by Verilator.
    write(".rules.verible_lint", "");
    write("main.v", "module main(output wire y);\n  assign y = ;\nendmodule\n");
    result = lint();
    ASSERT_TRUE(result);
    for (const Diagnostic &diagnostic : result->diagnostics) {
        EXPECT_EQ(diagnostic.tool, "verilator");
    }
}

} // namespace
} // namespace logix::test
