// SPDX-License-Identifier: Apache-2.0
//
// ECP5 bitstreams of several sizes, unpacked again.
#include "engine/build/BuildFixture.h"

#include <gmock/gmock.h>

namespace logix::test {
namespace {

/// A board, and pins for a clock and two LEDs.
struct Ecp5Board
{
    const char *board;
    std::vector<const char *> pins;

    friend void PrintTo(const Ecp5Board &tested, std::ostream *stream) { *stream << tested.board; }
};

class Ecp5BuildTest : public BuildFixture, public testing::WithParamInterface<Ecp5Board>
{
protected:
    /// The tiles and places in them that the configuration makes inputs or outputs of. The standard
    /// is left out, for several have the same bits and the unpacker names any of them.
    static std::vector<std::string> pinsIn(const std::string &configuration)
    {
        std::vector<std::string> pins;
        std::string tile;
        for (const std::string_view line : splitLines(configuration)) {
            if (line.starts_with(".tile ")) {
                tile = line;
            } else if (line.contains(".BASE_TYPE ")) {
                pins.push_back(tile + ' '
                               + std::string(line.substr(0, line.find('_', line.find("PUT")))));
            }
        }
        std::ranges::sort(pins);
        return pins;
    }
};

TEST_P(Ecp5BuildTest, GivesABitstreamThatUsesThePins)
{
    if (!needs({"yosys", "nextpnr-ecp5", "ecppack"})) {
        GTEST_SKIP() << "the ECP5 tools aren't installed";
    }
    const Ecp5Board &tested = GetParam();
    const char *const names[] = {"clk", "led[0]", "led[1]"};
    std::string pins;
    for (std::size_t i = 0; i < 3; ++i) {
        pins += std::string("LOCATE COMP \"") + names[i] + "\" SITE \"" + tested.pins[i]
                + "\";\nIOBUF PORT \"" + names[i] + "\" IO_TYPE=LVCMOS33;\n";
    }
    write("top.v", blinky);
    write("pins.lpf", pins);
    request.board = tested.board;
    request.constraintFile = "pins.lpf";
    const BuildResult result = built();
    checkMemoryTable(result);
    const std::string unpacked = (services.folder.path() / "unpacked.config").string();
    ASSERT_EQ(run("ecpunpack", {file("hardware.bit").string(), unpacked}), 0);
    const auto placed = pinsIn(contents(file("hardware.config")));
    const auto read = pinsIn(contents(unpacked));
    // Place and route sets each pin in all the tiles that it is a part of.
    EXPECT_THAT(read, testing::SizeIs(3));
    EXPECT_THAT(placed, testing::IsSupersetOf(read));
}

INSTANTIATE_TEST_SUITE_P(
    Boards, Ecp5BuildTest,
    testing::Values(Ecp5Board{.board = "ulx3s-12f", .pins = {"G2", "B2", "C2"}},
                    Ecp5Board{.board = "colorlight-i5-v7-0", .pins = {"P3", "U16", "C17"}},
                    Ecp5Board{.board = "ulx3s-45f", .pins = {"G2", "B2", "C2"}},
                    Ecp5Board{.board = "ulx3s-85f", .pins = {"G2", "B2", "C2"}}),
    [](const auto &tested) {
        std::string name = tested.param.board;
        std::ranges::replace(name, '-', '_');
        return name;
    });

} // namespace
} // namespace logix::test
