// SPDX-License-Identifier: Apache-2.0
#include "hdl/ConstraintCheck.h"
#include "hdl/ConstraintFile.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace logix {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> words(const std::vector<Diagnostic> &diagnostics)
{
    std::vector<std::string> lines;
    for (const Diagnostic &diagnostic : diagnostics) {
        lines.push_back((diagnostic.severity == Severity::Error ? "E" : "W")
                        + std::to_string(diagnostic.place.line) + ' ' + diagnostic.text.english()
                        + (diagnostic.hint ? " | " + diagnostic.hint->english() : ""));
    }
    return lines;
}

std::vector<std::string> pins(const ConstraintFile &file)
{
    std::vector<std::string> lines;
    for (const PinConstraint &pin : file.pins) {
        lines.push_back(std::to_string(pin.line) + ' ' + pin.port + '=' + pin.pin
                        + (pin.mayBeUnused ? "?" : ""));
    }
    return lines;
}

ConstraintFile pcf(const std::string &text)
{
    return parseConstraints(ConstraintFormat::Pcf, "pins.pcf", text);
}

ConstraintFile lpf(const std::string &text)
{
    return parseConstraints(ConstraintFormat::Lpf, "pins.lpf", text);
}

TEST(Pcf, ReadsPinsOptionsAndFrequencies)
{
    const ConstraintFile file = pcf("# board\n"
                                    "set_io clk 21 # comment\n"
                                    "\n"
                                    "set_io -pullup yes -pullup_resistor 10K button 78\n"
                                    "set_io --warn-no-port\tled[0]\t99\n"
                                    "set_io -nowarn rx 9\n"
                                    "set_frequency clk 12.5\n");
    EXPECT_THAT(file.problems, IsEmpty());
    EXPECT_THAT(pins(file), ElementsAre("2 clk=21", "4 button=78", "5 led[0]=99?", "6 rx=9?"));
    ASSERT_EQ(file.others.size(), 1U);
    EXPECT_EQ(file.others[0].port, "clk");
    EXPECT_FALSE(file.needsCopy);
}

TEST(Pcf, SaysWhatIsWrongAllAtOnce)
{
    const ConstraintFile file = pcf("set_io led0\n"
                                    "Set_io led1 98\n"
                                    "set_io -pullup maybe led2 97\n"
                                    "set_io -pullup\n"
                                    "set_frequency clk fast\n"
                                    "set_io -foo led3 96\n"
                                    "set_io led4 95 -pullup yes\n");
    EXPECT_THAT(words(file.problems),
                ElementsAre(HasSubstr("E1 "), HasSubstr("E2 Set_io"),
                            testing::AllOf(HasSubstr("E3 -pullup"), HasSubstr("maybe")),
                            HasSubstr("E4 -pullup"), HasSubstr("E5 "), HasSubstr("W6 "),
                            HasSubstr("W7 ")));
    EXPECT_THAT(pins(file), ElementsAre("6 led3=96", "7 led4=95"));
}

TEST(Constraints, OfAnotherFamilyAreToldAtOnce)
{
    for (const auto &[text, extension] :
         {std::pair("# x\nLOCATE COMP \"a\" SITE \"B2\";\n", ".lpf"),
          std::pair("\nIO_LOC \"a\" 3;\n", ".cst"),
          std::pair("\nset_property LOC E3 [get_ports a]\n", ".xdc")}) {
        const ConstraintFile file = pcf(text);
        EXPECT_THAT(words(file.problems),
                    ElementsAre(testing::AllOf(HasSubstr("E2 "), HasSubstr(extension))));
        EXPECT_THAT(file.pins, IsEmpty());
    }
}

TEST(Constraints, AreCleanedInACopy)
{
    const ConstraintFile file = pcf("\xEF\xBB\xBFset_io clk 21\r\nset_io led 99\rset_io b 98\n");
    EXPECT_THAT(file.problems, IsEmpty());
    EXPECT_THAT(pins(file), ElementsAre("1 clk=21", "2 led=99", "3 b=98"));
    EXPECT_TRUE(file.needsCopy);
    EXPECT_EQ(file.text, "set_io clk 21\nset_io led 99\nset_io b 98\n");
}

TEST(Lpf, ReadsStatements)
{
    const ConstraintFile file =
        lpf("BLOCK RESETPATHS;\n"
            "SYSCONFIG CONFIG_IOVOLTAGE=3.3 COMPRESS_CONFIG=ON;\n"
            "LOCATE COMP \"clk\" SITE \"G2\"; IOBUF PORT \"clk\" PULLMODE=NONE;\n"
            "LOCATE COMP \"led[0]\"\n  SITE \"B2\"; // first\n"
            "LOCATE COMP led[1] SITE C2; # second\n"
            "FREQUENCY PORT \"clk\" 25 MHZ;\n");
    EXPECT_THAT(words(file.problems), IsEmpty());
    EXPECT_THAT(pins(file), ElementsAre("3 clk=G2", "4 led[0]=B2", "6 led[1]=C2"));
    EXPECT_EQ(file.others.size(), 2U);
}

TEST(Lpf, BlamesTheLineWhoseSemicolonIsMissing)
{
    const ConstraintFile file = lpf("LOCATE COMP \"clk\" SITE \"G2\";\n"
                                    "LOCATE COMP \"led\" SITE \"B2\"\n"
                                    "IOBUF PORT \"led\" IO_TYPE=LVCMOS33;\n"
                                    "LOCATE COMP \"x\"\n"
                                    "  SITE \"C2\"\n");
    EXPECT_THAT(words(file.problems), ElementsAre(HasSubstr("E2 "), HasSubstr("E5 ")));
    EXPECT_THAT(pins(file), ElementsAre("1 clk=G2", "2 led=B2", "4 x=C2"));
}

TEST(Lpf, SaysWhatItsToolWouldCrashOnOrIgnore)
{
    const ConstraintFile file = lpf("locate comp \"a\" site \"B2\";\n"
                                    "FREQUENCY PORT \"clk\" 25;\n"
                                    "FREQUENCY PORT \"clk\" fast MHZ;\n"
                                    "FREQUENCY \"clk\" 25 MHZ;\n"
                                    "LOCATE COMP \"b\" SITE \"C2;\n"
                                    "LOCATE PIN \"c\" SITE \"C2\";\n"
                                    "IOBUF PORT \"c\" IO_TYPE LVCMOS33;\n"
                                    "FROBNICATE \"x\";\n");
    EXPECT_THAT(words(file.problems),
                ElementsAre(HasSubstr("E1 "), HasSubstr("E2 "), HasSubstr("E3 "), HasSubstr("W4 "),
                            HasSubstr("E5 "), HasSubstr("E6 "), HasSubstr("E7 "),
                            HasSubstr("W8 ")));
}

TEST(Cst, ReadsPinsAndSettings)
{
    const ConstraintFile file = parseConstraints(ConstraintFormat::Cst, "pins.cst",
                                                 "IO_LOC \"clk\" 52;\n"
                                                 "IO_PORT \"clk\" PULL_MODE=UP;\n"
                                                 "IO_LOC \"tmds_p\" 25,26;\n"
                                                 "IO_LOC \"led\"\n");
    EXPECT_THAT(pins(file), ElementsAre("1 clk=52", "3 tmds_p=25"));
    EXPECT_THAT(words(file.problems), ElementsAre(HasSubstr("E4 "), HasSubstr("E4 ")));
}

TEST(Xdc, ReadsTheUsualSpellings)
{
    const ConstraintFile file = parseConstraints(
        ConstraintFormat::Xdc, "pins.xdc",
        "# Arty\n"
        "set_property -dict { PACKAGE_PIN E3 IOSTANDARD LVCMOS33 } [get_ports { clk }]; #clk\n"
        "set_property PACKAGE_PIN H5 [get_ports {led[0]}]\n"
        "set_property IOSTANDARD LVCMOS33 [get_ports {led[0]}]\n"
        "set_property PACKAGE_PIN J5 [get_ports led[1]]\n"
        "create_clock -add -name sys -period 10.00 [get_ports { clk }];\n"
        "set_property LOC T9 \\\n  [get_ports \"rx\"]\n"
        "set_property CFGBVS VCCO [current_design]\n");
    EXPECT_THAT(words(file.problems), IsEmpty());
    EXPECT_THAT(pins(file), ElementsAre("2 clk=E3", "3 led[0]=H5", "5 led[1]=J5", "7 rx=T9"));
    EXPECT_EQ(file.others.size(), 3U);
    // What the tools get.
    EXPECT_TRUE(file.needsCopy);
    EXPECT_EQ(file.text,
              "set_property -dict {PACKAGE_PIN E3 IOSTANDARD LVCMOS33} [get_ports {clk}]\n"
              "set_property -dict {PACKAGE_PIN H5 IOSTANDARD LVCMOS33} [get_ports {led[0]}]\n"
              "set_property -dict {PACKAGE_PIN J5} [get_ports {led[1]}]\n"
              "set_property -dict {PACKAGE_PIN T9} [get_ports {rx}]\n"
              "create_clock -period 10 [get_ports {clk}]\n");
}

NetlistPort port(std::string name, std::size_t width = 1, std::string source = "top.v:1.2-1.5")
{
    std::vector<int> bits;
    for (std::size_t i = 0; i < width; ++i) {
        bits.push_back(int(i) + 2);
    }
    return {.name = std::move(name), .bits = std::move(bits), .source = std::move(source)};
}

std::vector<std::string> match(const ConstraintFile &file, const std::vector<NetlistPort> &ports)
{
    std::vector<std::string> lines;
    for (const Diagnostic &diagnostic : matchPorts(file, ports, "top", [](std::string_view name) {
             return std::optional(std::string(name));
         })) {
        lines.push_back((diagnostic.severity == Severity::Error ? "E " : "W ")
                        + diagnostic.place.file + ':' + std::to_string(diagnostic.place.line) + ' '
                        + diagnostic.text.english()
                        + (diagnostic.hint ? " | " + diagnostic.hint->english() : ""));
    }
    return lines;
}

TEST(MatchPorts, PutsTheTypoBeforeThePortWithoutAPin)
{
    EXPECT_THAT(match(pcf("set_io clk 21\nset_io ledo 99\n"), {port("clk"), port("led0")}),
                ElementsAre(testing::AllOf(HasSubstr("E pins.pcf:2"), HasSubstr("ledo"),
                                           HasSubstr("Did you mean led0?")),
                            testing::AllOf(HasSubstr("E top.v:1"), HasSubstr("led0"))));
}

TEST(MatchPorts, FindsTheLineThatIsSpeltMoreFreely)
{
    // A part of the other name, in another case.
    EXPECT_THAT(match(pcf("set_io CLK_25MHZ 21\nset_io LED_R 99\nset_io uart_tx 9\n"),
                      {port("clk"), port("led")}),
                ElementsAre(testing::AllOf(HasSubstr("E pins.pcf:1"), HasSubstr("mean clk?")),
                            testing::AllOf(HasSubstr("E pins.pcf:2"), HasSubstr("mean led?")),
                            HasSubstr("E top.v:1"), HasSubstr("E top.v:1"),
                            HasSubstr("W pins.pcf:3")));
    // The same bit of a bus with a longer name.
    EXPECT_THAT(match(pcf("set_io user_led[0] 99\nset_io user_led[1] 98\n"), {port("led", 2)}),
                ElementsAre(testing::AllOf(HasSubstr("E pins.pcf:1"), HasSubstr("led[0]")),
                            testing::AllOf(HasSubstr("E pins.pcf:2"), HasSubstr("led[1]")),
                            HasSubstr("E top.v:1")));
    // What alone is left, on either side.
    EXPECT_THAT(match(pcf("set_io clk 21\nset_io D5 99\n"), {port("clk"), port("blinker")}),
                ElementsAre(testing::AllOf(HasSubstr("E pins.pcf:2"), HasSubstr("blinker?")),
                            HasSubstr("E top.v:1")));
    // Of two, nobody knows.
    EXPECT_THAT(
        match(pcf("set_io clk 21\nset_io D5 99\nset_io D6 98\n"), {port("clk"), port("blinker")}),
        ElementsAre(HasSubstr("E top.v:1"), HasSubstr("W pins.pcf:2"), HasSubstr("W pins.pcf:3")));
}

TEST(MatchPorts, WarnsOfOtherLinesUnlessTheyMayBeUnused)
{
    EXPECT_THAT(match(pcf("set_io clk 21\nset_io -nowarn rx 9\nset_io --warn-no-port p 7\n"
                          "set_io tx 8\n"),
                      {port("clk")}),
                ElementsAre(HasSubstr("W pins.pcf:4")));
}

TEST(MatchPorts, ExplainsWildcardsAndWholeBuses)
{
    const auto wild = match(lpf("LOCATE COMP \"led[*]\" SITE \"B2\";\n"
                                "LOCATE COMP \"lde[1]\" SITE \"C2\";\n"),
                            {port("led", 2)});
    EXPECT_THAT(wild, ElementsAre(testing::AllOf(HasSubstr("E pins.lpf:1"), HasSubstr("Wildcard")),
                                  testing::AllOf(HasSubstr("E pins.lpf:2"), HasSubstr("lde[1]")),
                                  HasSubstr("E top.v:1")));
    EXPECT_THAT(match(pcf("set_io led 99\n"), {port("led", 2)}),
                ElementsAre(testing::AllOf(HasSubstr("E pins.pcf:1"), HasSubstr("led[0]")),
                            HasSubstr("E top.v:1")));
    EXPECT_THAT(
        match(pcf("set_io led[0] 99\n"), {port("led")}),
        ElementsAre(testing::AllOf(HasSubstr("E pins.pcf:1"), HasSubstr("Did you mean led?")),
                    HasSubstr("E top.v:1")));
}

TEST(MatchPorts, KnowsBitsByTheirIndex)
{
    NetlistPort high = port("a", 2);
    high.offset = 4;
    NetlistPort up = port("b", 2);
    up.isUpTo = true;
    EXPECT_EQ(up.bitName(0), "b[1]");
    EXPECT_THAT(match(pcf("set_io a[4] 1\nset_io a[5] 2\nset_io b[0] 3\nset_io b[1] 4\n"
                          "set_io user.led 5\n"),
                      {high, up, port("user.led")}),
                IsEmpty());
}

TEST(MatchPorts, NamesABitWithoutAPin)
{
    EXPECT_THAT(match(pcf("set_io led[0] 1\n"), {port("led", 3)}),
                ElementsAre(testing::AllOf(HasSubstr("E top.v:1"), HasSubstr("led[1], led[2]"))));
}

const std::vector<std::string> packagePins = {"21", "95", "96", "98", "99", "J10", "J11"};

TEST(CheckPins, FindsUnknownAndRepeatedPins)
{
    const auto all = [](std::string_view) { return true; };
    EXPECT_THAT(words(checkPins(pcf("set_io clk 21\n"
                                    "set_io a 99\n"
                                    "set_io b 99\n"
                                    "set_io c j11\n"
                                    "set_io d 98;\n"
                                    "set_io a 98\n"),
                                packagePins, all)),
                ElementsAre(testing::AllOf(HasSubstr("E3 "), HasSubstr("99"), HasSubstr("line 2")),
                            testing::AllOf(HasSubstr("E4 "), HasSubstr("There is a pin J11")),
                            testing::AllOf(HasSubstr("E5 "), HasSubstr("98")),
                            testing::AllOf(HasSubstr("E6 "), HasSubstr("line 2"))));
}

TEST(CheckPins, LeavesLinesOfOtherPortsAlone)
{
    EXPECT_THAT(checkPins(pcf("set_io a 99\nset_io unused 99\nset_io unused 1000\n"), packagePins,
                          [](std::string_view name) { return name == "a"; }),
                IsEmpty());
}

TEST(CheckPins, KnowsNothingWithoutAPackage)
{
    EXPECT_THAT(checkPins(pcf("set_io a ZZ99\n"), {}, [](auto) { return true; }), IsEmpty());
}

TEST(CheckStandards, FindsWhatTheFamilyDoesNotHave)
{
    const ConstraintFile file = lpf("IOBUF PORT \"a\" PULLMODE=UP IO_TYPE=LVCMOS33;\n"
                                    "IOBUF PORT \"b\" IO_TYPE=LVCMOS34;\n"
                                    "IOBUF PORT \"c\" PULLMODE=UP;\n");
    EXPECT_THAT(words(checkStandards(file, {"LVCMOS33", "LVDS"})),
                ElementsAre(testing::AllOf(HasSubstr("E2 "), HasSubstr("LVCMOS33"))));
    EXPECT_THAT(checkStandards(file, {}), IsEmpty());
}

TEST(DeclaredPorts, ReadsHeaders)
{
    EXPECT_THAT(*declaredPorts({"module top #(parameter N = f(2)) (input wire clk, a,\n"
                                "  output reg [N-1:0] led = 0, inout \\user.pin , b);\nendmodule"},
                               "top"),
                ElementsAre("clk", "a", "led", "user.pin", "b"));
    EXPECT_THAT(*declaredPorts({"module other(x); endmodule", "module top (clk, led);\n"
                                                              " input clk; endmodule"},
                               "top"),
                ElementsAre("clk", "led"));
}

TEST(DeclaredPorts, SaysNothingWhenItIsNotCertain)
{
    EXPECT_EQ(declaredPorts({"module top (\n`ifdef A\n input a\n`else\n input b\n`endif\n);"
                             " endmodule"},
                            "top"),
              std::nullopt);
    EXPECT_EQ(declaredPorts({"module top(a); endmodule", "module top(b); endmodule"}, "top"),
              std::nullopt);
    EXPECT_EQ(declaredPorts({"module x(a); endmodule"}, "top"), std::nullopt);
}

} // namespace
} // namespace logix
