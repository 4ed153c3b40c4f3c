// SPDX-License-Identifier: Apache-2.0
// Written testbenches, judged by the real tools: Icarus Verilog runs them, Verilator lints them.
#include "project/Testbench.h"

#include "engine/project/ProjectFolder.h"
#include "support/ForeignDesign.h"
#include "support/TestEngine.h"

#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fs = std::filesystem;

namespace logix {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string textFor(std::string_view design, std::string_view module = "m",
                    bool isSystemVerilog = false)
{
    const auto header = readModuleHeader(design, module);
    EXPECT_TRUE(header) << design;
    return header ? testbenchText(*header, {.name = std::string(module) + "_tb",
                                            .isSystemVerilog = isSystemVerilog,
                                            .timescale = "1ns / 1ps"})
                  : std::string();
}

InputRole role(std::string_view design, std::string_view port)
{
    const auto header = readModuleHeader(design, "m");
    EXPECT_TRUE(header);
    for (const auto &one : header->ports) {
        if (one.name == port) {
            return roleOf(one, *header);
        }
    }
    ADD_FAILURE() << port;
    return InputRole::Data;
}

TEST(TestbenchRoles, ClocksAreKnownByName)
{
    constexpr std::string_view text =
        "module m (input clk, input CLK_12MHZ, input i_clock, input clk_i, input sysclk, "
        "input clk_en, input clock_enable, input [1:0] clks, input block, output clk_out); "
        "endmodule";
    for (const std::string_view name : {"clk", "CLK_12MHZ", "i_clock", "clk_i", "sysclk"}) {
        EXPECT_EQ(role(text, name), InputRole::Clock) << name;
    }
    for (const std::string_view name : {"clk_en", "clock_enable", "clks", "clk_out"}) {
        EXPECT_EQ(role(text, name), InputRole::Data) << name;
    }
}

TEST(TestbenchRoles, ResetsHaveTheRightPolarity)
{
    constexpr std::string_view plain =
        "module m (input rst, input i_rst, input reset, input rst_n, input resetn, input rst_ni, "
        "input RESET_N, input aresetn, input nrst, input restart); endmodule";
    for (const std::string_view name : {"rst", "i_rst", "reset"}) {
        EXPECT_EQ(role(plain, name), InputRole::ResetHigh) << name;
    }
    for (const std::string_view name :
         {"rst_n", "resetn", "rst_ni", "RESET_N", "aresetn", "nrst"}) {
        EXPECT_EQ(role(plain, name), InputRole::ResetLow) << name;
    }
    EXPECT_EQ(role(plain, "restart"), InputRole::Data);
    // What the body does tells more than a name.
    EXPECT_EQ(role("module m (input clk, input reset); always @(posedge clk or negedge reset) "
                   "if (!reset) q <= 0; endmodule",
                   "reset"),
              InputRole::ResetLow);
    EXPECT_EQ(role("module m (input clk, input rst); always @(posedge clk) if (~rst) q <= 0; "
                   "endmodule",
                   "rst"),
              InputRole::ResetLow);
    EXPECT_EQ(role("module m (input clk, input rst_n); always @(posedge clk) if (rst_n) q <= 0; "
                   "endmodule",
                   "rst_n"),
              InputRole::ResetHigh);
}

TEST(TestbenchText, HasClockResetPortsAndParameters)
{
    const std::string text = textFor(R"(
        module m #(parameter W = 4) (input clk, input rst, input [W-1:0] d, output [W-1:0] q);
          always @(posedge clk or posedge rst) if (rst) q <= 0; else q <= d;
        endmodule)");
    EXPECT_THAT(text, HasSubstr("localparam W = 4;"));
    EXPECT_THAT(text, HasSubstr("reg [W-1:0] d;"));
    EXPECT_THAT(text, HasSubstr("wire [W-1:0] q;"));
    EXPECT_THAT(text, HasSubstr(".W(W)"));
    EXPECT_THAT(text, HasSubstr("always #5 clk = ~clk;"));
    EXPECT_THAT(text, HasSubstr("rst = 1'b1;\n"));
    EXPECT_THAT(text, HasSubstr("rst = 1'b0;  // out of reset"));
    EXPECT_THAT(text, HasSubstr("$dumpvars(0, m_tb);"));
    EXPECT_THAT(text, HasSubstr("$finish;"));
}

/// Puts a testbench beside a design and looks at both with the tools.
class TestbenchTools : public testing::Test
{
protected:
    void expectGood(const std::string &design, const std::string &module,
                    const std::string &ending = ".v")
    {
        SCOPED_TRACE(module);
        m_folder.write("design" + ending, design);
        ProjectSettings settings{.board = "icebreaker"};
        expectGood(m_folder.path(), settings, module);
    }

    void expectGood(const fs::path &folder, const ProjectSettings &settings,
                    const std::string &module)
    {
        auto project = resolveProject(folder, settings, m_engine.catalog);
        ASSERT_TRUE(project) << project.error().message.english();
        const std::size_t before = lint(*project, module).size();
        const auto file = newTestbench(*project, module);
        ASSERT_TRUE(file) << file.error().message.english();
        ASSERT_TRUE(writeFile(folder / file->name, file->text));
        project = resolveProject(folder, settings, m_engine.catalog);
        ASSERT_TRUE(project);
        ASSERT_THAT(project->testbenchFiles, testing::Contains(file->name));

        // Nothing to say of the testbench, and nothing more of the design.
        std::size_t after = 0;
        for (const Diagnostic &diagnostic : lint(*project, fs::path(file->name).stem().string())) {
            ++after;
            EXPECT_NE(diagnostic.place.file, file->name)
                << diagnostic.place.line << ": " << diagnostic.text.english() << '\n'
                << file->text;
        }
        EXPECT_LE(after, before) << file->text;

        TestRequest testRequest{.setup = project->benchSetup()};
        testRequest.setup.sources.testbenches = {file->name};
        const auto tested = Simulator(m_engine.shared()).test(testRequest, m_engine.context());
        if (!tested) {
            std::string all = tested.error().message.english();
            for (const Diagnostic &diagnostic : tested.error().diagnostics) {
                all += '\n' + diagnostic.place.file + ':' + std::to_string(diagnostic.place.line)
                       + ": " + diagnostic.text.english();
            }
            FAIL() << all << '\n' << file->text;
        }
        const BenchResult &result = tested->testbenches.front();
        EXPECT_TRUE(result.passed) << file->text;
        for (const Diagnostic &diagnostic : result.diagnostics) {
            EXPECT_NE(diagnostic.place.file, file->name)
                << diagnostic.place.line << ": " << diagnostic.text.english() << '\n'
                << file->text;
        }
        EXPECT_EQ(result.ending, Ending::Finished);
        EXPECT_FALSE(result.waveformFile.empty());
    }

    std::vector<Diagnostic> lint(const ResolvedProject &project, const std::string &top)
    {
        LintRequest request = project.lintRequest();
        request.topModule = top;
        const auto result = Linter(m_engine.shared()).lint(request, m_engine.context());
        EXPECT_TRUE(result) << result.error().message.english();
        return result ? result->diagnostics : std::vector<Diagnostic>();
    }

    static bool writeFile(const fs::path &file, const std::string &text)
    {
        return static_cast<bool>(std::ofstream(file) << text);
    }

    test::TestEngine m_engine;
    ProjectFolder m_folder;
};

TEST_F(TestbenchTools, ACounterWithAReset)
{
    expectGood("`timescale 1ns/1ns // ours\n"
               "module counter #(parameter WIDTH = 8, parameter [WIDTH-1:0] START = 3) (\n"
               "    input  wire clk,\n    input  wire rst_n,\n    input  wire enable,\n"
               "    output reg [WIDTH-1:0] count,\n    output wire is_zero);\n"
               "  assign is_zero = count == 0;\n"
               "  always @(posedge clk or negedge rst_n)\n"
               "    if (!rst_n) count <= START; else if (enable) count <= count + 1;\n"
               "endmodule\n",
               "counter");
    EXPECT_THAT(m_folder.read("counter_tb.v"), HasSubstr("`timescale 1ns/1ns\n"));
}

TEST_F(TestbenchTools, LogicWithoutAClock)
{
    expectGood("`default_nettype none\nmodule mux (input wire [3:0] a, b, input wire select,\n"
               "  output wire [3:0] y);\n  assign y = select ? b : a;\nendmodule\n",
               "mux");
}

TEST_F(TestbenchTools, OldPortListsSignsAndOddNames)
{
    expectGood("module old (clk, reset, a, \\sum[0] , big);\n  parameter N = 4;\n"
               "  localparam TOP = N - 1;\n  input clk, reset;\n  input signed [TOP:0] a;\n"
               "  output \\sum[0] ;\n  output signed [64:0] big;\n"
               "  reg signed [64:0] big;\n  assign \\sum[0]  = a[0];\n"
               "  always @(posedge clk) if (reset) big <= 0;\n"
               "    else big <= big + {{61{a[TOP]}}, a};\nendmodule\n",
               "old");
}

TEST_F(TestbenchTools, TwoClocksAndAPad)
{
    expectGood(
        "module pads (input clk_a, input clk_b, inout pad, output reg x, output reg y);\n"
        "  initial begin x = 0; y = 0; end\n  assign pad = x ? 1'b0 : 1'bz;\n"
        "  always @(posedge clk_a) x <= ~x;\n  always @(posedge clk_b) y <= pad;\nendmodule\n",
        "pads");
}

TEST_F(TestbenchTools, NoPorts)
{
    expectGood("module alone;\n  wire x = 1'b1;\nendmodule\n", "alone");
}

TEST_F(TestbenchTools, SystemVerilogTypes)
{
    expectGood("package bus;\n  localparam int Width = 4;\n"
               "  typedef struct packed {logic valid; logic [Width-1:0] data;} word_t;\n"
               "endpackage\n"
               "module stage import bus::*; #(parameter int unsigned Depth = 2) (\n"
               "  input logic clk_i, input logic rst_ni, input word_t in_i,\n"
               "  input logic [bus::Width-1:0] plain_i, output word_t out_o,\n"
               "  output logic [Depth-1:0][Width-1:0] many_o);\n"
               "  always_ff @(posedge clk_i or negedge rst_ni)\n"
               "    if (!rst_ni) out_o <= '0; else out_o <= in_i;\n"
               "  assign many_o = {Depth{plain_i}};\nendmodule\n",
               "stage", ".sv");
}

TEST_F(TestbenchTools, ASecondOneHasAnotherName)
{
    m_folder.write("counter.v",
                   "module counter (input clk, output q); assign q = clk; endmodule\n");
    m_folder.write("counter_tb.v", "module counter_tb; endmodule\n");
    const auto project = resolveProject(m_folder.path(), {}, m_engine.catalog);
    ASSERT_TRUE(project);
    const auto file = newTestbench(*project, "counter");
    ASSERT_TRUE(file);
    EXPECT_EQ(file->name, "counter2_tb.v");
    EXPECT_THAT(file->text, HasSubstr("module counter2_tb;"));
    EXPECT_FALSE(newTestbench(*project, "nothing"));
}

TEST_F(TestbenchTools, ItLiesBesideTheModule)
{
    m_folder.write("rtl/core.v", "module core (input clk); endmodule\n");
    m_folder.write("top.v", "module top (input clk); core c(.clk(clk)); endmodule\n");
    m_folder.write("top_tb.v", "module top_tb; initial $finish; endmodule\n");
    const auto project = resolveProject(m_folder.path(), {}, m_engine.catalog);
    ASSERT_TRUE(project);
    const auto modules = testableModules(*project);
    ASSERT_EQ(modules.size(), 2U);
    EXPECT_EQ(modules.front().name, "top");
    const auto file = newTestbench(*project, "core");
    ASSERT_TRUE(file);
    EXPECT_EQ(file->name, "rtl/core_tb.v");
}

/// An undriven output is what the first check is for.
TEST_F(TestbenchTools, TheFirstCheckFindsAnOutputThatNothingDrives)
{
    m_folder.write("design.v", "module half (input clk, output a, output [3:0] b);\n"
                               "  assign a = clk;\nendmodule\n");
    ProjectSettings settings{.board = "icebreaker"};
    auto project = resolveProject(m_folder.path(), settings, m_engine.catalog);
    ASSERT_TRUE(project);
    const auto file = newTestbench(*project, "half");
    ASSERT_TRUE(file);
    m_folder.write(file->name, file->text);
    project = resolveProject(m_folder.path(), settings, m_engine.catalog);
    const auto tested =
        Simulator(m_engine.shared()).test({.setup = project->benchSetup()}, m_engine.context());
    ASSERT_TRUE(tested) << tested.error().message.english();
    const BenchResult &result = tested->testbenches.front();
    EXPECT_FALSE(result.passed);
    ASSERT_FALSE(result.diagnostics.empty());
    EXPECT_THAT(result.diagnostics.front().text.english(), HasSubstr("b isn't driven"));
}

class ForeignTestbench : public TestbenchTools, public testing::WithParamInterface<const char *>
{
};

TEST_P(ForeignTestbench, OfAProcessor)
{
    const std::string name = GetParam();
    const auto design = test::foreignDesign(name, "icebreaker", m_folder.path());
    if (!design) {
        ASSERT_EQ(std::getenv("LOGIX_TEST_PYTHON"), nullptr);
        GTEST_SKIP() << "the Python package of " << name << " isn't installed";
    }
    ProjectSettings settings{
        .board = "icebreaker", .topModule = design->topModule, .sourceFiles = design->sources};
    expectGood(design->folder, settings, name == "serv" ? "serv_top" : "picorv32");
    expectGood(design->folder, settings, design->topModule);
}

INSTANTIATE_TEST_SUITE_P(Processors, ForeignTestbench, testing::Values("serv", "picorv32"));

} // namespace
} // namespace logix
