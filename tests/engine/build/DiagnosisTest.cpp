// SPDX-License-Identifier: Apache-2.0
//
// Failures in the user's terms, with the real tools.
#include "engine/build/BuildFixture.h"

#include <gmock/gmock.h>

namespace logix::test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class DiagnosisTest : public BuildFixture
{
protected:
    void SetUp() override
    {
        if (!needs({"yosys", "nextpnr-ice40", "icepack"})) {
            GTEST_SKIP() << "the iCE40 tools aren't installed";
        }
        write("top.v", blinky);
        write("pins.pcf", icestickPins);
    }

    void useEcp5(const std::string &more = {})
    {
        request.board = "ulx3s-85f";
        request.constraintFile = "pins.lpf";
        write("pins.lpf", "LOCATE COMP \"clk\" SITE \"G2\";\nLOCATE COMP \"led[0]\" SITE \"B2\";\n"
                          "LOCATE COMP \"led[1]\" SITE \"C2\";\n"
                              + more);
    }

    static std::string words(const Diagnostic &diagnostic)
    {
        return diagnostic.text.english() + '\n'
               + (diagnostic.hint ? diagnostic.hint->english() : std::string());
    }

    static std::string first(const Error &error)
    {
        return error.diagnostics.empty() ? std::string() : words(error.diagnostics.front());
    }
};

TEST_F(DiagnosisTest, WhatDoesNotFitNamesTheModulesThatUseMost)
{
    write("top.v", R"(module shifter #(parameter N = 8, TAP = 3) (input clk, output out);
  reg [N-1:0] r = 0;
  always @(posedge clk) r <= {r[N-2:0], ~r[N-1] ^ r[TAP]};
  assign out = r[N-1];
endmodule
module wide (input clk, output out);
  shifter #(.N(1000), .TAP(17)) a (clk, out);
endmodule
module top (input wire clk, output wire [1:0] led);
  wide w (clk, led[0]);
  shifter #(.N(600)) s (clk, led[1]);
endmodule
)");
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Design);
    ASSERT_FALSE(error.diagnostics.empty());
    const Diagnostic &diagnostic = error.diagnostics.front();
    EXPECT_THAT(words(diagnostic),
                AllOf(HasSubstr("ICESTORM_LC"), HasSubstr("of 1280"), HasSubstr("2 × shifter")));
    ASSERT_FALSE(diagnostic.related.empty());
    EXPECT_EQ(diagnostic.related[0].place.file, "top.v");
    EXPECT_EQ(diagnostic.related[0].place.line, 1);
}

TEST_F(DiagnosisTest, PinsAreNamedWithWhatTheBoardHasOnThem)
{
    write("pins.pcf", "set_io clk 21\nset_io led[0] 92\nset_io led[1] 21\n");
    const Error error = failed();
    ASSERT_EQ(error.diagnostics.size(), 2U);
    EXPECT_THAT(words(error.diagnostics[0]), HasSubstr("95 (leds[4])"));
    EXPECT_THAT(words(error.diagnostics[1]), HasSubstr("21 (clk)"));
    write("pins.pcf", "set_io led[0] 99\nset_io led[1] 98\n");
    EXPECT_THAT(first(failed()), AllOf(HasSubstr("clk"), HasSubstr("21 (clk)")));
}

TEST_F(DiagnosisTest, ALatchIsTheCauseOfTheLoopThatItBecomes)
{
    write("top.v", "module top (input wire clk, input d, output reg [1:0] led);\n  always @(*)\n"
                   "    if (clk) led = {d, ~d};\nendmodule\n");
    write("pins.pcf", std::string(icestickPins) + "set_io d 78\n");
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Design);
    ASSERT_FALSE(error.diagnostics.empty());
    EXPECT_EQ(error.diagnostics[0].code, "latch");
    EXPECT_EQ(error.diagnostics[0].place.line, 2);
    EXPECT_THAT(first(error), AllOf(HasSubstr("led is a latch"), HasSubstr("every branch")));
    EXPECT_THAT(error.message.english(), HasSubstr("latch"));
}

TEST_F(DiagnosisTest, ALatchInACombinationalBlockIsFoundAtItsSignal)
{
    write("top.sv", "module top (input logic clk, output logic [1:0] led);\n"
                    "  always_comb if (clk) led = 2'd1;\nendmodule\n");
    request.sources.sources = {"top.sv"};
    const Error error = failed();
    ASSERT_FALSE(error.diagnostics.empty());
    EXPECT_EQ(error.diagnostics[0].code, "latch");
    EXPECT_EQ(error.diagnostics[0].place.file, "top.sv");
    EXPECT_EQ(error.diagnostics[0].place.line, 1);
}

TEST_F(DiagnosisTest, AModuleWithoutContentsIsABlackBox)
{
    write("lib/ip.v", "module ip (input a, output b); assign b = a; endmodule\n");
    write("stubs.v", "(* blackbox *) module ip (input a, output b); endmodule\n");
    write("top.v", "module top (input wire clk, output wire [1:0] led);\n  ip u (clk, led[0]);\n"
                   "  assign led[1] = 0;\nendmodule\n");
    request.sources.sources = {"top.v", "stubs.v"};
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Design);
    ASSERT_FALSE(error.diagnostics.empty());
    EXPECT_EQ(error.diagnostics[0].place.file, "top.v");
    EXPECT_EQ(error.diagnostics[0].place.line, 2);
    EXPECT_THAT(first(error), AllOf(HasSubstr("u is a ip"), HasSubstr("lib/ip.v")));
}

TEST_F(DiagnosisTest, ACellOfAnotherFamilyIsNamedAsOne)
{
    useEcp5();
    write("top.v", "module top (input wire clk, output wire [1:0] led);\n"
                   "  SB_IO io (.PACKAGE_PIN(led[0]), .D_OUT_0(clk));\n  assign led[1] = 0;\n"
                   "endmodule\n");
    const Error error = failed();
    ASSERT_FALSE(error.diagnostics.empty());
    EXPECT_EQ(error.diagnostics[0].place.line, 2);
    EXPECT_THAT(first(error), AllOf(HasSubstr("SB_IO"), HasSubstr("iCE40"), HasSubstr("ECP5")));
}

TEST_F(DiagnosisTest, APllOutOfItsRangeIsSaidThoughItsToolTakesIt)
{
    write("top.v", R"(module top (input wire clk, output reg [1:0] led);
  wire fast;
  SB_PLL40_CORE #(.FEEDBACK_PATH("SIMPLE"), .DIVR(4'd0), .DIVF(7'd10), .DIVQ(3'd3),
                  .FILTER_RANGE(3'd1))
    pll (.REFERENCECLK(clk), .PLLOUTCORE(fast), .RESETB(1'b1), .BYPASS(1'b0));
  always @(posedge fast) led <= led + 1;
endmodule
)");
    const BuildResult result = built();
    ASSERT_FALSE(result.warnings.empty());
    EXPECT_EQ(result.warnings[0].place.line, 5);
    // 12 MHz × 11.
    EXPECT_THAT(words(result.warnings[0]), AllOf(HasSubstr("pll"), HasSubstr("132 MHz"),
                                                 HasSubstr("533"), HasSubstr("icepll")));
    std::string text = contents(source / "top.v");
    text.replace(text.find("7'd10"), 5, "7'd63");
    write("top.v", text);
    EXPECT_THAT(built().warnings, IsEmpty());
}

TEST_F(DiagnosisTest, AnEcp5PllIsCheckedByTheBoardsClock)
{
    useEcp5();
    write("top.v", R"(module top (input wire clk, output reg [1:0] led);
  wire fast;
  EHXPLLL #(.CLKI_DIV(1), .CLKFB_DIV(1), .CLKOP_DIV(64), .CLKOP_ENABLE("ENABLED"),
            .FEEDBK_PATH("CLKOP"))
    pll (.CLKI(clk), .CLKOP(fast), .CLKFB(fast), .RST(1'b0), .STDBY(1'b0));
  always @(posedge fast) led <= led + 1;
endmodule
)");
    const BuildResult result = built();
    ASSERT_THAT(result.warnings, Contains(Field(&Diagnostic::code, "pll-range")));
    EXPECT_THAT(words(result.warnings[0]), AllOf(HasSubstr("1600 MHz"), HasSubstr("800")));
}

TEST_F(DiagnosisTest, WhatYosysSaysWithoutAPlaceGetsOne)
{
    const auto firstOf = [&](const std::string &text) {
        write("top.v", text);
        const Error error = failed();
        return error.diagnostics.empty() ? Diagnostic() : error.diagnostics.front();
    };
    // Yosys gives the first line for the end of the file.
    EXPECT_EQ(firstOf("module top (input wire clk, output reg [1:0] led);\n"
                      "  always @(posedge clk) led <= 1;\n")
                  .place.line,
              2);
    const Diagnostic missingEnd = firstOf("module top (input wire clk, output reg [1:0] led);\n"
                                          "  always @(posedge clk) begin\n"
                                          "    if (led == 0) begin\n"
                                          "      led <= 1;\n"
                                          "    else\n"
                                          "      led <= 0;\n"
                                          "  end\n"
                                          "endmodule\n");
    EXPECT_THAT(words(missingEnd), HasSubstr("The begin of line 3 seems to have no end."));
    EXPECT_EQ(missingEnd.place.line, 5);
    // An input that is driven: yosys names the net and no place.
    EXPECT_EQ(firstOf("module top (input wire clk, output wire [1:0] led);\n"
                      "  assign clk = 1;\n"
                      "  assign led = {clk, clk};\n"
                      "endmodule\n")
                  .place.line,
              1);
}

TEST_F(DiagnosisTest, WarningsOfUndeclaredNamesSayWhatWasMeant)
{
    write("top.v", "module inner (input wire a);\n"
                   "  wire q = ~a;\n"
                   "endmodule\n"
                   "module top (input wire clk, output wire [1:0] led);\n"
                   "  wire enable = clk;\n"
                   "  inner i (clk);\n"
                   "  assign led = {enabel, i.q};\n"
                   "endmodule\n");
    const auto result = build();
    ASSERT_TRUE(result) << result.error().message.english();
    EXPECT_THAT(result->warnings,
                Contains(testing::ResultOf(
                    words, AllOf(HasSubstr("enabel"), HasSubstr("Did you mean “enable”?")))));
    EXPECT_THAT(result->warnings,
                Contains(testing::ResultOf(words, AllOf(HasSubstr("i.q"), HasSubstr("a port")))));
    for (const Diagnostic &diagnostic : result->warnings) {
        EXPECT_EQ(diagnostic.place.file, "top.v") << words(diagnostic);
    }
}

TEST_F(DiagnosisTest, WhatOnlySimulationsHaveIsSaidInWords)
{
    const auto firstOf = [&](const std::string &body) {
        write("top.v",
              "module top (input wire clk, output reg [1:0] led);\n" + body + "\nendmodule\n");
        return first(failed());
    };
    EXPECT_THAT(firstOf("real x;\nalways @(posedge clk) led <= x > 1.5;"),
                HasSubstr("no real numbers"));
    EXPECT_THAT(firstOf("initial wait (clk);"), HasSubstr("are for simulations"));
    EXPECT_THAT(firstOf("always @(posedge clk or negedge clk) led <= 1;"),
                HasSubstr("one clock edge"));
    EXPECT_THAT(firstOf("always @(posedge clk) led <= `STEP;"), HasSubstr("defines"));
    EXPECT_THAT(firstOf("always @(posedge clk) led <= next(led);"), HasSubstr("Declare"));
}

TEST_F(DiagnosisTest, TwoVoltagesInABankAreAConflictOfPorts)
{
    useEcp5("IOBUF PORT \"clk\" IO_TYPE=LVCMOS33;\nIOBUF PORT \"led[0]\" IO_TYPE=LVCMOS25;\n"
            "IOBUF PORT \"led[1]\" IO_TYPE=LVCMOS33;\n");
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Design);
    ASSERT_FALSE(error.diagnostics.empty());
    EXPECT_THAT(error.diagnostics[0].text.english(),
                AllOf(HasSubstr("2.5 V"), HasSubstr("3.3 V"), HasSubstr("bank")));
    EXPECT_EQ(error.diagnostics[0].place.file, "pins.lpf");
    EXPECT_GT(error.diagnostics[0].place.line, 3);
    EXPECT_FALSE(error.diagnostics[0].related.empty());
}

TEST_F(DiagnosisTest, MemoryFilesAreComparedWithTheirMemories)
{
    const auto useFile = [&](const std::string &text) {
        write("sub/rom.hex", text);
        return built().warnings;
    };
    write("sub/top.v", R"(module top (input wire clk, output reg [1:0] led);
  reg [1:0] rom [0:3];
  initial $readmemh("rom.hex", rom);
  reg [1:0] n = 0;
  always @(posedge clk) begin n <= n + 1; led <= rom[n]; end
endmodule
)");
    request.sources.sources = {"sub/top.v"};
    EXPECT_THAT(useFile("0 1 /* two */ 2 // three\n3\n"), IsEmpty());
    EXPECT_THAT(useFile("@2 1 2\n"), IsEmpty());
    for (const auto &[text, expected] :
         {std::pair("0 1\n", "2 of the 4"), std::pair("0 1 2 3 0\n", "5 words"),
          std::pair("", "no words"), std::pair("0 1\n2 hello\n", "hello")}) {
        const auto warnings = useFile(text);
        ASSERT_FALSE(warnings.empty()) << text;
        EXPECT_EQ(warnings[0].place.file, "sub/top.v");
        EXPECT_EQ(warnings[0].place.line, 3);
        EXPECT_THAT(words(warnings[0]), HasSubstr(expected));
    }
    std::filesystem::remove(source / "sub/rom.hex");
    const Error missing = failed();
    EXPECT_EQ(missing.category, ErrorCategory::Design);
    ASSERT_FALSE(missing.diagnostics.empty());
    EXPECT_EQ(missing.diagnostics[0].place.line, 3);
    EXPECT_THAT(first(missing), HasSubstr("rom.hex"));
    // At a folder yosys would read for ever.
    std::filesystem::create_directories(source / "sub/rom.hex");
    const Error folder = failed();
    EXPECT_THAT(first(folder), HasSubstr("folder"));
    EXPECT_THAT(folder.commands, IsEmpty());
}

TEST_F(DiagnosisTest, EverySizeOfTheCatalogIsInTheTableOfMemories)
{
    const auto table = nlohmann::json::parse(contents(services.resources / "build/memory.json"));
    const auto ids = services.catalog.fpgaIds();
    ASSERT_TRUE(ids);
    for (const std::string &id : *ids) {
        const auto fpga = services.catalog.fpga(id);
        ASSERT_TRUE(fpga);
        EXPECT_TRUE(table.contains(fpga->family) && table.at(fpga->family).contains(fpga->size))
            << fpga->family << ' ' << fpga->size;
    }
}

} // namespace
} // namespace logix::test
