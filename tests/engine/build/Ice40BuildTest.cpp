// SPDX-License-Identifier: Apache-2.0
//
// iCE40 bitstreams of the three series, unpacked again and read by another program.
#include "engine/build/BuildFixture.h"

#include <gmock/gmock.h>

namespace logix::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// A board, pins for a clock and two LEDs, and the FPGA and package as icebox calls them.
struct Ice40Board
{
    const char *board;
    const char *package;
    std::vector<const char *> pins;

    friend void PrintTo(const Ice40Board &tested, std::ostream *stream) { *stream << tested.board; }
};

class Ice40BuildTest : public BuildFixture, public testing::WithParamInterface<Ice40Board>
{
};

TEST_P(Ice40BuildTest, GivesABitstreamThatUsesThePins)
{
    if (!needs({"yosys", "nextpnr-ice40", "icepack"})) {
        GTEST_SKIP() << "the iCE40 tools aren't installed";
    }
    const Ice40Board &tested = GetParam();
    write("top.v", blinky);
    write("pins.pcf", std::string("set_io clk ") + tested.pins[0] + "\nset_io led[0] "
                          + tested.pins[1] + "\nset_io led[1] " + tested.pins[2] + '\n');
    request.board = tested.board;
    const BuildResult result = built();
    checkMemoryTable(result);
    const std::string unpacked = (services.folder.path() / "unpacked.asc").string();
    ASSERT_EQ(run("iceunpack", {file("hardware.bin").string(), unpacked}), 0);
    // The pins by the names that the constraint file gives them, out of the bitstream's own bits.
    const std::string model = services.folder.path() / "model.v";
    ASSERT_EQ(std::system(("icebox_vlog -d " + std::string(tested.package) + " -p "
                           + shellQuoted((source / "pins.pcf").string()) + ' '
                           + shellQuoted(unpacked) + " >" + shellQuoted(model) + " 2>&1")
                              .c_str()),
              0);
    const std::string text = contents(model);
    const auto start = text.find("module chip (");
    const std::string ports =
        start == std::string::npos ? text : text.substr(start, text.find(");", start) - start);
    EXPECT_THAT(ports, AllOf(HasSubstr("input clk"), HasSubstr("output \\led[0] "),
                             HasSubstr("output \\led[1] ")));
    // No pin besides.
    EXPECT_EQ(std::ranges::count(ports, ','), 2);
    EXPECT_TRUE(built().upToDate);
}

INSTANTIATE_TEST_SUITE_P(
    Boards, Ice40BuildTest,
    testing::Values(
        Ice40Board{.board = "tinyfpga-bx", .package = "cm81", .pins = {"B2", "B3", "A1"}},
        Ice40Board{.board = "icestick", .package = "tq144", .pins = {"21", "99", "98"}},
        Ice40Board{.board = "ice40-hx8k", .package = "ct256", .pins = {"J3", "B5", "B4"}},
        Ice40Board{.board = "icebreaker", .package = "sg48", .pins = {"35", "11", "37"}}),
    [](const auto &tested) {
        std::string name = tested.param.board;
        std::ranges::replace(name, '-', '_');
        return name;
    });

} // namespace
} // namespace logix::test
