// SPDX-License-Identifier: Apache-2.0
#include "hdl/OpenBlock.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace logix {
namespace {

/// Such as `begin 3:5`, with a tool that stops at `line`; at the last line for 0.
std::string openIn(std::string_view text, int line = 0, const Defines &defines = {})
{
    const auto lines = int(std::ranges::count(text, '\n'));
    const auto block = openBlockAt(text, defines, line == 0 ? lines : line);
    return block ? block->opening + ' ' + std::to_string(block->line) + ':'
                       + std::to_string(block->column)
                 : "nothing";
}

TEST(OpenBlock, IsTheInnermostThatIsOpen)
{
    EXPECT_EQ(openIn("module a;\nalways @* begin\n  x = 1;\nendmodule\n"), "begin 2:11");
    EXPECT_EQ(openIn("module a;\nalways @* case (x)\n  1: y = 0;\nendmodule\n"), "case 2:11");
    EXPECT_EQ(openIn("module a;\nfunction f;\n f = 1;\nendmodule\n"), "function 2:1");
    // Nothing but the text's end.
    EXPECT_EQ(openIn("module a;\nwire b;\n"), "module 1:1");
    EXPECT_EQ(openIn("module a;\nwire b;\nmodule c;\nendmodule\n", 3), "module 1:1");
}

TEST(OpenBlock, IsToldByItsIndentation)
{
    const std::string_view text = "module a(input clk, input e, output reg q);\n"
                                  "  always @(posedge clk) begin\n"
                                  "    if (e) begin\n"
                                  "      q <= 1;\n"
                                  "    else begin\n"
                                  "      q <= 0;\n"
                                  "    end\n"
                                  "  end\n"
                                  "endmodule\n";
    EXPECT_EQ(openIn(text), "begin 3:12");
    const std::string_view tabs = "module a;\n\talways @* begin\n\t\tif (b) begin\n\t\t\tc = 1;\n"
                                  "\tend\nendmodule\n";
    EXPECT_EQ(openIn(tabs), "begin 3:10");
}

TEST(OpenBlock, IsNothingWhereTheBlocksAreInOrder)
{
    const std::string_view good = "module a;\nalways @* begin\n x = ;\nend\nendmodule\n";
    EXPECT_EQ(openIn(good, 3), "nothing");
    EXPECT_EQ(openIn(good), "nothing");
    // An end too many has no beginning to tell of.
    EXPECT_EQ(openIn("module a;\nalways @*\n x = 1;\nend\nendmodule\n", 4), "nothing");
    // Declared, not begun.
    EXPECT_EQ(openIn("package p;\nimport \"DPI-C\" function int f();\nx = ;\nendpackage\n", 4),
              "nothing");
    // Words in comments and strings are no blocks.
    EXPECT_EQ(openIn("module a; // begin\ninitial $display(\"begin\");\nendmodule\n"), "nothing");
    EXPECT_EQ(openIn(""), "nothing");
}

TEST(OpenBlock, IsToldByAnElseThatNobodyExpected)
{
    const std::string_view text = "module a;\nalways @* begin\n  if (b) begin\n    c = 1;\n"
                                  "  else\n    c = 0;\nend\nendmodule\n";
    const auto block = openBlockAt(text, {}, 5, true);
    ASSERT_TRUE(block);
    EXPECT_EQ(block->line, 3);
    EXPECT_EQ(openIn(text, 5), "nothing");
}

TEST(OpenBlock, LooksOnlyAtTheBranchThatIsRead)
{
    const std::string_view text = "module a;\n`ifdef FAST\nalways @* begin\n`else\n"
                                  "always @(posedge clk) begin\n`endif\nx = 1;\nend\nendmodule\n";
    EXPECT_EQ(openIn(text), "nothing");
    EXPECT_EQ(openIn("module a;\n`ifdef FAST\nalways @* begin\n`endif\nx = 1;\nendmodule\n", 0,
                     {{"FAST", ""}}),
              "begin 3:11");
}

TEST(OpenBlock, IsAHintOfSyntaxErrorsOnly)
{
    const std::string_view text = "module a;\nalways @* begin\nendmodule\n";
    Diagnostic syntax{.place = {.file = "a.v", .line = 3},
                      .text = Message::verbatim("syntax error, unexpected endmodule")};
    explainOpenBlock(syntax, text, {});
    ASSERT_TRUE(syntax.hint);
    EXPECT_EQ(syntax.hint->english(), "The begin of line 2 seems to have no end.");
    ASSERT_EQ(syntax.related.size(), 1U);
    EXPECT_EQ(syntax.related.front().place.line, 2);

    Diagnostic other{.place = {.file = "a.v", .line = 3}, .text = Message::verbatim("unused")};
    explainOpenBlock(other, text, {});
    EXPECT_FALSE(other.hint);
}

} // namespace
} // namespace logix
