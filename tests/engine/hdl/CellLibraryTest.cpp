// SPDX-License-Identifier: Apache-2.0
#include "hdl/CellLibrary.h"

#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

namespace logix {
namespace {

TEST(CellLibrary, KeepsParametersAndPorts)
{
    EXPECT_EQ(blackBoxOf(" A (\n  (* clk *) input C `DEFAULT_1,\n  input `V(1, (2)) D,\n"
                         "  output reg [W-1:0] Q\n);\n  parameter W = 1;\n"
                         "  parameter [3:0] INIT = 4'h0;\n  localparam L = 3;\n"
                         "  always @(posedge C) Q <= D;\n"
                         "  function f; input x; f = x; endfunction\n"
                         "  specify (C => Q) = 1; endspecify\nendmodule\nmodule B(input x);"),
              "module A #(\n  parameter W=1,\n  parameter[3:0]INIT=4'h0)"
              " (input C, input D, output reg[W-1:0]Q);\nendmodule\n");
}

TEST(CellLibrary, KeepsPortsDeclaredInTheBody)
{
    EXPECT_EQ(blackBoxOf(" A (x, y);\n  input x;\n  output [L:0] y;\n  localparam L = 3;\n"
                         "endmodule\n"),
              "module A (x, y);\n  localparam L=3;\n  input x;\n  output[L:0]y;\nendmodule\n");
}

TEST(CellLibrary, WritesOutPortListsThatYosysLeavesOpen)
{
    EXPECT_EQ(blackBoxOf(" A (...);\n  parameter S = \"NO\";\n  input a, b, input [1:0] c;\n"
                         "  output d;\nendmodule\n"),
              "module A #(\n  parameter S=\"NO\") (a, b, c, d);\n"
              "  input a, b;\n  input[1:0]c;\n  output d;\nendmodule\n");
}

TEST(CellLibrary, LeavesOutWhatIsForSimulation)
{
    EXPECT_EQ(blackBoxOf(" A (input a\n`ifdef SIM\n, input b\n`else\n, input c\n`endif\n);\n"
                         "`ifndef BLACKBOX\n  parameter P = 1;\n`endif\nendmodule\n"),
              "module A (input a, input c);\nendmodule\n");
}

TEST(CellLibrary, FindsCellsInTheFirstFileOfEachEntry)
{
    const test::TemporaryFolder folder;
    folder.write("new.v", "// module COMMENT (input a);\nmodule A (input a); endmodule\n"
                          "module AB (input ab); endmodule\n");
    folder.write("old.v", "module OLD (input a); endmodule\n");
    folder.write("more.v", "module A (input other); endmodule\nmodule M (); endmodule\n");
    const CellLibrary library(folder.path(),
                              {{"none.v", "new.v", "old.v"}, {"more.v"}, {"missing.v"}});
    EXPECT_THAT(library.cells(), testing::ElementsAre("A", "AB", "A", "M"));
    EXPECT_EQ(library.blackBox("A"), "module A (input a);\nendmodule\n");
    EXPECT_TRUE(library.has("M"));
    EXPECT_FALSE(library.has("OLD"));
    EXPECT_FALSE(library.has("COMMENT"));
    EXPECT_EQ(library.blackBox("X"), std::nullopt);
}

TEST(CellLibrary, SurvivesBrokenText)
{
    EXPECT_EQ(blackBoxOf(" A (input a"), "module A (input a);\nendmodule\n");
    EXPECT_EQ(blackBoxOf(" A"), "module A ();\nendmodule\n");
}

} // namespace
} // namespace logix
