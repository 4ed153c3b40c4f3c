// SPDX-License-Identifier: Apache-2.0
//
// The whole capability with the real tools.
#include "DesignFixture.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace logix::test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

constexpr const char *counterDesign = R"(
module counter #(parameter WIDTH = 4) (input clk, input rst, output reg [WIDTH-1:0] count);
  always @(posedge clk)
    if (rst) count <= 0;
    else count <= count + 1;
endmodule
module main (input clk, input rst, output [3:0] leds, output [7:0] wide);
  counter low (.clk(clk), .rst(rst), .count(leds));
  counter #(.WIDTH(8)) high (.clk(clk), .rst(rst), .count(wide));
endmodule
)";

class DiagramTest : public DesignFixture
{
};

TEST_F(DiagramTest, DrawsEachModuleOncePerSetOfParameters)
{
    source("main.v", counterDesign);
    const auto result = draw("main");
    ASSERT_TRUE(result.has_value()) << reason(result);
    EXPECT_EQ(result->pageFile, "diagram/diagram.html");
    EXPECT_EQ(result->modelFile, "diagram/diagram.json");
    EXPECT_FALSE(result->opened);
    EXPECT_THAT(result->modules, ElementsAre(Field(&DiagramModule::key, "main"),
                                             Field(&DiagramModule::key, "counter"),
                                             Field(&DiagramModule::key, "counter-2")));
    EXPECT_TRUE(result->modules[0].isTop);
    EXPECT_EQ(result->modules[2].name, "counter");
    EXPECT_EQ(result->modules[0].blocks, 2U);
    ASSERT_THAT(result->commands, SizeIs(1));
    EXPECT_EQ(result->commands[0].tool, "yosys");
    for (const DiagramModule &module : result->modules) {
        ASSERT_TRUE(module.svgFile.has_value());
        EXPECT_TRUE(fs::exists(buildFolder() / *module.svgFile));
    }
    EXPECT_TRUE(fs::exists(buildFolder() / "diagram/netlist.json"));
    EXPECT_TRUE(fs::exists(buildFolder() / ".logix-build"));

    const auto json = model();
    EXPECT_EQ(json.at("top"), "main");
    const auto &main = json.at("modules").at("main");
    EXPECT_EQ(main.at("source").at("file"), "main.v");
    EXPECT_EQ(main.at("source").at("line"), 7);
    EXPECT_EQ(main.at("blocks").at("high").at("module"), "counter-2");
    EXPECT_EQ(main.at("blocks").at("high").at("kind"), "module");
    EXPECT_EQ(main.at("blocks").at("high").at("parameters").at("WIDTH"), "8");
    EXPECT_FALSE(main.at("blocks").at("low").contains("parameters"));
    EXPECT_TRUE(main.at("blocks").at("low").at("ports").at("clk").at("by_label"));
    EXPECT_TRUE(main.at("labels").contains("clk"));
    EXPECT_TRUE(main.at("labels").contains("rst"));
    const auto &counter = json.at("modules").at("counter");
    EXPECT_THAT(counter.at("clocks"), ElementsAre("clk"));
    bool hasAdder = false;
    for (const auto &[name, block] : counter.at("blocks").items()) {
        if (block.at("category") == "arithmetic") {
            hasAdder = true;
            EXPECT_EQ(block.at("title"), "Adder");
            EXPECT_EQ(block.at("fixed").at("B"), "1");
            EXPECT_EQ(block.at("ports").at("A").at("signal"), "count");
        }
    }
    EXPECT_TRUE(hasAdder);
    EXPECT_THAT(result->outline, AllOf(HasSubstr("high: module counter #(WIDTH=8) (main.v:9)"),
                                       HasSubstr("clk <- clk from input clk")));
    EXPECT_THAT(text("diagram/main.svg"),
                AllOf(HasSubstr("class=\"logix-diagram\""), HasSubstr("data-block=\"high\""),
                      HasSubstr("data-pin=\"leds\""), HasSubstr("data-label=\"clk\""),
                      HasSubstr("data-port=\"count\""), Not(HasSubstr("<script"))));
}

TEST_F(DiagramTest, StartsAtAnyModule)
{
    source("main.v", counterDesign);
    const auto result = draw("counter");
    ASSERT_TRUE(result.has_value()) << reason(result);
    EXPECT_THAT(result->modules, SizeIs(1));
}

TEST_F(DiagramTest, DeeperModulesAreInTheModelOnly)
{
    source("main.v", R"(
module a (input x, output y); b u (.x(x), .y(y)); endmodule
module b (input x, output y); c u (.x(x), .y(y)); endmodule
module c (input x, output y); assign y = ~x; endmodule)");
    DiagramRequest asked = request("a");
    asked.levels = 1;
    const auto result = draw(asked);
    ASSERT_TRUE(result.has_value()) << reason(result);
    ASSERT_THAT(result->modules, SizeIs(3));
    EXPECT_TRUE(result->modules[1].svgFile.has_value());
    EXPECT_FALSE(result->modules[2].svgFile.has_value());
    ASSERT_TRUE(result->modules[2].note.has_value());
    EXPECT_THAT(result->modules[2].note->english(), HasSubstr("starts at “c”"));
    EXPECT_TRUE(model().at("modules").at("c").contains("note"));
    EXPECT_FALSE(model().at("modules").at("c").contains("svg_file"));
}

TEST_F(DiagramTest, DefinesReachTheDesign)
{
    source("main.v", R"(
module main (input a, output y);
`ifdef SYNTHESIZE
  assign y = `VALUE;
`else
  missing u ();
`endif
endmodule)");
    DiagramRequest asked = request("main");
    asked.defines = {{"VALUE", "a ^ 1'b1 /* \"; \" */"}};
    const auto result = draw(asked);
    ASSERT_TRUE(result.has_value()) << reason(result);
    EXPECT_EQ(result->modules[0].blocks, 1U);
}

TEST_F(DiagramTest, ErrorsHavePlaces)
{
    source("main.v", "module main (input a, output y);\n  assign y = a +;\nendmodule\n");
    const auto result = draw("main");
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().category, ErrorCategory::Design);
    ASSERT_THAT(result.error().diagnostics, Not(IsEmpty()));
    EXPECT_EQ(result.error().diagnostics[0].place.file, "main.v");
    EXPECT_EQ(result.error().diagnostics[0].place.line, 2);
    EXPECT_THAT(result.error().commands, SizeIs(1));
}

TEST_F(DiagramTest, AnUnknownTopIsADesignError)
{
    source("main.v", counterDesign);
    for (const char *top : {"nowhere", "two words", "a\"b"}) {
        const auto result = draw(top);
        ASSERT_FALSE(result.has_value()) << top;
        EXPECT_EQ(result.error().category, ErrorCategory::Design) << reason(result);
        EXPECT_THAT(result.error().diagnostics, Not(IsEmpty())) << top;
    }
}

TEST_F(DiagramTest, EndlessRecursionIsExplained)
{
    source("r.v", "module bad (input a, output y);\n  bad u (.a(a), .y(y));\nendmodule\n");
    const auto result = draw("bad");
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().category, ErrorCategory::Design) << reason(result);
    EXPECT_THAT(result.error().diagnostics,
                Contains(AllOf(Field(&Diagnostic::place,
                                     (SourcePlace{.file = "r.v", .line = 2, .column = 0})))));
}

TEST_F(DiagramTest, RequestsAreChecked)
{
    source("main.v", counterDesign);
    DiagramRequest asked = request("main");
    asked.sources.sources = {"ma\"in.v"};
    auto result = draw(asked);
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().category, ErrorCategory::Request);
    asked = request("main");
    asked.board = "nothing-like-it";
    result = draw(asked);
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().category, ErrorCategory::Request);
    asked = request("main");
    asked.levels = -1;
    EXPECT_FALSE(draw(asked).has_value());
    asked = request("main");
    asked.buildFolder = m_folder.path() / "project";
    EXPECT_FALSE(draw(asked).has_value());
    asked = request("main");
    asked.sources.sources = {"missing.v"};
    result = draw(asked);
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().category, ErrorCategory::Request);
}

TEST_F(DiagramTest, AFailedCallLeavesNoOldDiagram)
{
    source("main.v", counterDesign);
    ASSERT_TRUE(draw("main").has_value());
    ASSERT_TRUE(fs::exists(buildFolder() / "diagram/diagram.html"));
    m_folder.write("project/main.v", "module main (");
    ASSERT_FALSE(draw("main").has_value());
    EXPECT_FALSE(fs::exists(buildFolder() / "diagram/diagram.html"));
    EXPECT_FALSE(fs::exists(buildFolder() / "diagram/main.svg"));
}

TEST_F(DiagramTest, TooLargeModulesAreTold)
{
    std::string design = "module big (input [1599:0] a, output [1599:0] y);\n";
    for (int i = 0; i < 1600; ++i) {
        const std::string n = std::to_string(i);
        design += "assign y[" + n + "] = ~a[" + n + "];\n";
    }
    source("big.v", design + "endmodule\n");
    const auto result = draw("big");
    ASSERT_TRUE(result.has_value()) << reason(result);
    EXPECT_FALSE(result->modules[0].svgFile.has_value());
    EXPECT_EQ(result->modules[0].blocks, 1600U);
    ASSERT_TRUE(result->modules[0].note.has_value());
    EXPECT_THAT(result->modules[0].note->english(), HasSubstr("1600"));
}

TEST_F(DiagramTest, AFailedLayoutLeavesTheRest)
{
    source("main.v", counterDesign);
    m_layoutProgram = m_folder.write("layout", "#!/bin/sh\nexit 1\n");
    fs::permissions(m_layoutProgram, fs::perms::owner_all);
    const auto result = draw("main");
    ASSERT_TRUE(result.has_value()) << reason(result);
    EXPECT_THAT(result->modules, SizeIs(3));
    for (const DiagramModule &module : result->modules) {
        EXPECT_FALSE(module.svgFile.has_value());
        EXPECT_TRUE(module.note.has_value());
    }
    EXPECT_TRUE(fs::exists(buildFolder() / "diagram/diagram.html"));
}

TEST_F(DiagramTest, FpgaBlocksHaveTheirFamilysNames)
{
    source("b.v", R"(
module b (input clk, inout pin, output fast);
  SB_PLL40_CORE #(.FEEDBACK_PATH("SIMPLE"), .DIVF(7'd63)) pll (.REFERENCECLK(clk), .PLLOUTCORE(fast), .RESETB(1'b1), .BYPASS(1'b0));
  SB_IO #(.PIN_TYPE(6'b101001)) io (.PACKAGE_PIN(pin), .OUTPUT_ENABLE(1'b0), .D_OUT_0(1'b0), .D_IN_0());
endmodule)");
    const auto result = draw("b");
    ASSERT_TRUE(result.has_value()) << reason(result);
    const auto json = model();
    const auto &blocks = json.at("modules").at("b").at("blocks");
    EXPECT_EQ(blocks.at("pll").at("title"), "PLL");
    EXPECT_EQ(blocks.at("pll").at("kind"), "fpga");
    EXPECT_EQ(blocks.at("pll").at("ports").at("PLLOUTCORE").at("direction"), "output");
    EXPECT_EQ(blocks.at("io").at("ports").at("PACKAGE_PIN").at("direction"), "inout");
}

TEST_F(DiagramTest, AMissingModuleIsAnEmptyBoxAndAWarning)
{
    source("main.v", "module main (input a, output y);\n  gone u (.in(a), .out(y));\nendmodule\n");
    const auto result = draw("main");
    ASSERT_TRUE(result.has_value()) << reason(result);
    EXPECT_THAT(result->diagnostics,
                Contains(Field(&Diagnostic::place, Field(&SourcePlace::line, 2))));
    const auto json = model();
    const auto &ports = json.at("modules").at("main").at("blocks").at("u").at("ports");
    EXPECT_EQ(ports.at("in").at("direction"), "input");
    EXPECT_EQ(ports.at("out").at("direction"), "output");
}

TEST_F(DiagramTest, AnInstanceThatNobodyUsesIsDrawn)
{
    source("main.v", R"(
module part (input a, output y); assign y = ~a; endmodule
module main (input a, output y); part unused (.a(a), .y()); assign y = a; endmodule)");
    const auto result = draw("main");
    ASSERT_TRUE(result.has_value()) << reason(result);
    EXPECT_TRUE(model().at("modules").at("main").at("blocks").contains("unused"));
}

TEST_F(DiagramTest, ModulesWithInterfacesKeepTheirNames)
{
    source("main.sv", R"(
interface bus; logic [7:0] d; modport m (output d); modport s (input d); endinterface
module producer (bus.m b, input logic clk); always_ff @(posedge clk) b.d <= b.d + 1; endmodule
module consumer (bus.s b, output logic [7:0] q); assign q = b.d; endmodule
module main (input logic clk, output logic [7:0] q);
  bus wires ();
  producer p (.b(wires), .clk(clk));
  consumer c (.b(wires), .q(q));
endmodule)");
    const auto result = draw("main");
    ASSERT_TRUE(result.has_value()) << reason(result);
    EXPECT_EQ(model().at("modules").at("main").at("blocks").at("p").at("title"), "producer");
    EXPECT_THAT(result->modules, Contains(Field(&DiagramModule::name, "consumer")));
}

TEST_F(DiagramTest, DisplayPathsNameTheSources)
{
    source("main.v", counterDesign);
    DiagramRequest asked = request("main");
    asked.displayPaths.folders = {{.path = m_folder.path() / "project", .as = "mine"}};
    const auto result = draw(asked);
    ASSERT_TRUE(result.has_value()) << reason(result);
    EXPECT_EQ(model().at("modules").at("main").at("source").at("file"), "mine/main.v");
}

TEST_F(DiagramTest, CancellingLeavesNothing)
{
    source("main.v", counterDesign);
    m_stop.request_stop();
    const auto result = draw("main");
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().category, ErrorCategory::Cancelled);
    EXPECT_FALSE(fs::exists(buildFolder() / "diagram/diagram.html"));
}

} // namespace
} // namespace logix::test
