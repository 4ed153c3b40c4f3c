// SPDX-License-Identifier: Apache-2.0
#include "hdl/ModuleIndex.h"

#include "support/TemporaryFolder.h"

#include <chrono>
#include <gmock/gmock.h>

using testing::ElementsAre;

namespace logix {
namespace {

/// A text's modules as lines.
std::vector<std::string> modulesOf(std::string_view text)
{
    std::vector<std::string> lines;
    for (const ModuleInfo &module : indexText(text, "f.v").modules) {
        std::string line = module.name + '@' + std::to_string(module.place.line) + '-'
                           + std::to_string(module.endLine) + '(';
        for (const PortInfo &port : module.ports) {
            constexpr std::string_view letters = "iob?";
            line += letters[static_cast<std::size_t>(port.direction)];
            line += ' ' + port.name + ',';
        }
        line += ')';
        for (const InstanceInfo &instance : module.instances) {
            line += ' ' + instance.module + ':' + instance.name;
        }
        lines.push_back(line);
    }
    return lines;
}

TEST(ModuleIndex, ReadsAnsiPorts)
{
    EXPECT_THAT(modulesOf("module m #(parameter W = 4, parameter [3:0] X = {2'd1, 2'd2})\n"
                          "(input wire clk, input [W-1:0] a, b, output reg signed [3:0] y = 4'd1,"
                          " inout \\p[0] , output my_type_t [1:0] z [0:3]);\nendmodule\n"),
                ElementsAre("m@1-3(i clk,i a,i b,o y,b p[0],o z,)"));
}

TEST(ModuleIndex, ReadsPortsDeclaredInTheBody)
{
    EXPECT_THAT(modulesOf("module m(a, b, y);\n  input [3:0] a, b;\n  output y;\n reg y;\n"
                          "  function f; input x; f = x; endfunction\nendmodule\n"),
                ElementsAre("m@1-6(i a,i b,o y,)"));
    const FileIndex index = indexText("module m(a);\n  input wire a;\nendmodule\n", "f.v");
    EXPECT_EQ(index.modules[0].port("a")->place,
              (SourcePlace{.file = "f.v", .line = 2, .column = 14}));
    EXPECT_EQ(index.modules[0].port("b"), nullptr);
}

TEST(ModuleIndex, FindsInstances)
{
    EXPECT_THAT(modulesOf("module m;\n  wire w;\n  sub u1(.a(w));\n  sub #(.W(3)) u2 [1:0] (w);\n"
                          "  (* keep *) SB_IO u3();\n  \\odd.name u4(w);\n"
                          "  generate if (1) begin : g sub u5(); end else sub u6(); endgenerate\n"
                          "  my_t x;\n  assign w = f(1);\n  always @* if (w) x = g (w);\n"
                          "  initial begin foo(w); $display(\"x\"); end\n"
                          "  and a1(w, w);\nendmodule\n"),
                ElementsAre("m@1-13() sub:u1 sub:u2 SB_IO:u3 odd.name:u4 sub:u5 sub:u6"));
}

TEST(ModuleIndex, SeesEveryBranchAndNoMacro)
{
    EXPECT_THAT(modulesOf("`define M \\\n module hidden; \\\n endmodule\n"
                          "`ifdef A\nmodule a; endmodule\n`else\nmodule b; endmodule\n`endif\n"),
                ElementsAre("a@5-5()", "b@7-7()"));
    const FileIndex index =
        indexText("`define CELL SB_IO\n`define M(x) module x; endmodule\n", "f");
    EXPECT_TRUE(index.mayHideModules);
    EXPECT_THAT(index.macroWords, testing::Contains("SB_IO"));
}

TEST(ModuleIndex, KnowsPackagesAndInterfaces)
{
    const FileIndex index = indexText("package p; typedef logic t; endpackage\n"
                                      "interface bus; logic a; modport m(input a); endinterface\n"
                                      "import q::*;\n"
                                      "module m import p::*; (bus.m b, input t x); endmodule\n",
                                      "f.sv");
    ASSERT_EQ(index.modules.size(), 3U);
    EXPECT_EQ(index.modules[0].kind, ModuleInfo::Kind::Package);
    EXPECT_EQ(index.modules[1].kind, ModuleInfo::Kind::Interface);
    EXPECT_THAT(index.modules[2].packages, ElementsAre("q", "p"));
    EXPECT_EQ(index.modules[2].ports.size(), 2U);
}

TEST(ModuleIndex, KnowsTestbenches)
{
    const auto isTestbench = [](std::string_view text) {
        return indexText(text, "f.v").modules.at(0).isTestbench;
    };
    EXPECT_TRUE(isTestbench("module t; initial begin $dumpvars; #1 $finish; end endmodule"));
    EXPECT_FALSE(isTestbench("module t; sub u(); endmodule"));
    EXPECT_FALSE(isTestbench("module t(input a); initial $finish; endmodule"));
}

TEST(ModuleIndex, SurvivesBrokenText)
{
    EXPECT_THAT(modulesOf("module a(input x\nendmodule\nmodule b; endmodule\n"),
                ElementsAre("a@1-2(i x,)", "b@3-3()"));
    EXPECT_THAT(modulesOf("module a;\nmodule b;\nendmodule\n"), ElementsAre("a@1-2()", "b@2-3()"));
    EXPECT_THAT(modulesOf("module a; sub #(1 u(\n"), ElementsAre("a@1-1()"));
    EXPECT_TRUE(modulesOf("module").empty());
    EXPECT_TRUE(modulesOf("module ;").empty());
}

TEST(ModuleIndex, TellsWhatNobodyUsesOrDefines)
{
    const test::TemporaryFolder folder;
    folder.write("a.v", "module top; mid u(); lost v(); endmodule\nmodule mid; endmodule\n");
    folder.write("b_tb.v", "module b_tb; top u(); initial $finish; endmodule\n");
    const auto sources =
        openSourceSet({.folder = folder.path(), .sources = {"a.v"}, .testbenches = {"b_tb.v"}},
                      folder.path() / "scratch");
    ASSERT_TRUE(sources);
    const ModuleIndex index(*sources);
    ASSERT_EQ(index.unused().size(), 1U);
    EXPECT_EQ(index.unused()[0]->name, "b_tb");
    ASSERT_EQ(index.unresolved().size(), 1U);
    EXPECT_EQ(index.unresolved()[0].module, "lost");
    EXPECT_EQ(index.unresolved()[0].place, (SourcePlace{.file = "a.v", .line = 1, .column = 22}));
    EXPECT_EQ(index.find("mid")->place.line, 2);
    EXPECT_EQ(index.find("none"), nullptr);
}

TEST(Keywords, AreKnown)
{
    EXPECT_TRUE(isVerilogKeyword("wire"));
    EXPECT_FALSE(isVerilogKeyword("bit"));
    EXPECT_TRUE(isSystemVerilogKeyword("bit"));
    EXPECT_TRUE(isSystemVerilogKeyword("wire"));
    EXPECT_FALSE(isSystemVerilogKeyword("clk"));
}

} // namespace
} // namespace logix
