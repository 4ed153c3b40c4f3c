// SPDX-License-Identifier: Apache-2.0
//
// Gowin builds with the real tools, one board of each family; the bitstreams are unpacked again.
#include "engine/build/BuildFixture.h"

#include <gmock/gmock.h>

namespace logix::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// A board, a clock pin, two pins for outputs, and where on the die those two are, as apycula's
/// pinout has them.
struct GowinBoard
{
    const char *board;
    const char *device;
    std::vector<std::string> pins;
    std::vector<std::string> sites;
    /// What the unpacker takes for an output in every bitstream.
    std::vector<std::string> alwaysThere;

    friend void PrintTo(const GowinBoard &tested, std::ostream *stream) { *stream << tested.board; }
};

class GowinBuildTest : public BuildFixture
{
protected:
    void SetUp() override
    {
        if (!needs({"yosys", "nextpnr-himbaechel", "gowin_pack"})) {
            GTEST_SKIP() << "the Gowin tools aren't installed";
        }
        write("top.v", blinky);
        request.board = "sipeed-tang-nano-9k";
        request.constraintFile = "pins.cst";
        writePins({"52", "10", "11"});
    }

    void writePins(const std::vector<std::string> &pins) const
    {
        write("pins.cst", "IO_LOC \"clk\" " + pins[0] + ";\nIO_LOC \"led[0]\" " + pins[1]
                              + ";\nIO_LOC \"led[1]\" " + pins[2]
                              + ";\nIO_PORT \"clk\" IO_TYPE=LVCMOS33;\n");
    }
};

/// The pins that the unpacker's constraint file has an output at: `IO_LOC "R15C1_OBUF_A" IOL15A;`.
std::vector<std::string> outputsIn(const std::string &unpacked)
{
    std::vector<std::string> sites;
    for (const std::string_view line : splitLines(unpacked)) {
        if (line.contains("OBUF_")) {
            const auto words = splitWords(line);
            sites.emplace_back(words.back().substr(0, words.back().size() - 1));
        }
    }
    std::ranges::sort(sites);
    return sites;
}

class EveryGowinFamily : public GowinBuildTest, public testing::WithParamInterface<GowinBoard>
{
};

TEST_P(EveryGowinFamily, GivesABitstreamThatUsesThePins)
{
    const GowinBoard &board = GetParam();
    request.board = board.board;
    writePins(board.pins);
    const auto result = build();
    if (!result && result.error().category == ErrorCategory::Setup) {
        GTEST_SKIP() << result.error().message.english();
    }
    ASSERT_TRUE(result) << result.error().message.english() << '\n' << result.error().details;
    EXPECT_EQ(result->bitstream, "hardware.fs");
    EXPECT_THAT(result->warnings, IsEmpty());
    ASSERT_THAT(result->clocksSummary, testing::SizeIs(1));
    EXPECT_EQ(result->clocksSummary[0].name, "clk");
    EXPECT_GT(result->clocksSummary[0].maxMhz, 50);
    ASSERT_FALSE(result->resourcesSummary.empty());
    EXPECT_EQ(result->resourcesSummary.front().kind, "luts");
    EXPECT_EQ(result->resourcesSummary.back().kind, "io_pins");
    EXPECT_EQ(result->resourcesSummary.back().used, 3);
    for (const ResourceUse &resource : result->resources) {
        EXPECT_TRUE(resource.description) << resource.name;
    }
    checkMemoryTable(*result);
    const std::string pins = (services.folder.path() / "unpacked.cst").string();
    ASSERT_EQ(run("gowin_unpack", {"-d", board.device, "-o", "/dev/null", "-s", pins,
                                   file("hardware.fs").string()}),
              0);
    // Unused pins are inputs too, so the outputs tell.
    std::vector<std::string> sites = board.sites;
    sites.insert(sites.end(), board.alwaysThere.begin(), board.alwaysThere.end());
    EXPECT_THAT(outputsIn(contents(pins)), testing::UnorderedElementsAreArray(sites));
    EXPECT_TRUE(built().upToDate);
}

INSTANTIATE_TEST_SUITE_P(Boards, EveryGowinFamily,
                         testing::Values(GowinBoard{.board = "sipeed-tang-nano-9k",
                                                    .device = "GW1N-9C",
                                                    .pins = {"52", "10", "11"},
                                                    .sites = {"IOL15A", "IOL16B"}},
                                         GowinBoard{.board = "sipeed-tang-nano-20k",
                                                    .device = "GW2A-18C",
                                                    .pins = {"4", "15", "16"},
                                                    .sites = {"IOL47A", "IOL47B"}},
                                         GowinBoard{.board = "sipeed-tang-primer-25k",
                                                    .device = "GW5A-25A",
                                                    .pins = {"E2", "E8", "K5"},
                                                    .sites = {"IOB37A", "IOT63B"},
                                                    .alwaysThere = {"IOB65B"}}),
                         [](const auto &tested) {
                             std::string name = tested.param.device;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

TEST_F(GowinBuildTest, TakesTheMakersWayOfWriting)
{
    write("pins.cst", "\xEF\xBB\xBF/* the board's\r\n pins */\r\nio_loc clk 52; # clock\r\n"
                      "IO_LOC \"led[0]\" 10 exclusive; IO_LOC \"led[1]\"\r\n  11;\r\n"
                      "IO_PORT \"led[0]\" io_type = LVCMOS18 pull_mode=up;\r\n");
    built();
    EXPECT_THAT(contents(file("hardware.pnr.json")), HasSubstr("LVCMOS18"));
}

TEST_F(GowinBuildTest, FindsWhatTheToolsWouldSwallow)
{
    write("pins.cst", "IO_LOC \"clk\" 52;\nIO_LOC \"led[0]\" 199;\nIO_LOC \"led[1]\" 52;\n"
                      "IO_PORT \"led[0]\" IO_TYPE=LVCMOS34;\nIO_PORT \"led[1]\" PULL_MODE=UPP;\n");
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Design);
    std::vector<int> lines;
    for (const Diagnostic &diagnostic : error.diagnostics) {
        lines.push_back(diagnostic.place.line);
    }
    EXPECT_THAT(lines, testing::ElementsAre(2, 3, 4, 5));
    EXPECT_THAT(error.commands, IsEmpty());
}

TEST_F(GowinBuildTest, APortWithoutAPinIsAnErrorThoughTheToolPlacesIt)
{
    write("pins.cst", "IO_LOC \"clk\" 52;\nIO_LOC \"led[0]\" 10;\nIO_LOC \"ledd[1]\" 11;\n");
    const Error error = failed();
    ASSERT_FALSE(error.diagnostics.empty());
    EXPECT_EQ(error.diagnostics[0].place.file, "pins.cst");
    EXPECT_EQ(error.diagnostics[0].place.line, 3);
}

TEST_F(GowinBuildTest, TwoStandardsInABankAreTheUsersToSettle)
{
    write("pins.cst",
          "IO_LOC \"clk\" 52;\nIO_LOC \"led[0]\" 10;\nIO_LOC \"led[1]\" 11;\n"
          "IO_PORT \"led[0]\" IO_TYPE=LVCMOS18;\nIO_PORT \"led[1]\" IO_TYPE=LVCMOS33;\n");
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Design) << error.message.english();
    ASSERT_FALSE(error.diagnostics.empty());
    EXPECT_EQ(error.diagnostics[0].place.file, "pins.cst");
    EXPECT_EQ(error.diagnostics[0].place.line, 5);
    EXPECT_THAT(error.diagnostics[0].text.english(), HasSubstr("led[1]"));
}

} // namespace
} // namespace logix::test
