// SPDX-License-Identifier: Apache-2.0
#include "catalog/Compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;

namespace logix {
namespace {

using Json = nlohmann::ordered_json;

Json compare(std::string_view from, std::string_view to)
{
    const Catalog catalog(fs::path(LOGIX_RESOURCES) / "catalog");
    const auto comparison = compareBoards(catalog, from, to, std::nullopt);
    EXPECT_TRUE(comparison) << comparison.error().message.english();
    return comparison ? comparisonJson(*comparison) : Json();
}

TEST(Compare, ListsEveryAspectInOrder)
{
    EXPECT_EQ(compare("icesugar-1-5", "alhambra-ii"), Json::parse(R"({
  "same_build": false,
  "aspects": [
    {"aspect": "board", "same": "no", "from": "iCESugar v1.5", "to": "Alhambra II",
     "text": "Board: iCESugar v1.5 → Alhambra II."},
    {"aspect": "family", "same": "yes", "from": "Lattice iCE40", "to": "Lattice iCE40",
     "text": "Same FPGA family: Lattice iCE40."},
    {"aspect": "fpga", "same": "no", "from": "ICE40UP5K-SG48", "to": "ICE40HX4K-TQ144",
     "text": "FPGA: ICE40UP5K-SG48 → ICE40HX4K-TQ144."},
    {"aspect": "size", "same": "no", "from": "5k", "to": "8k", "text": "Size: 5k → 8k."},
    {"aspect": "constraint_format", "same": "yes", "from": ".pcf", "to": ".pcf",
     "text": "Same pin file format: .pcf."},
    {"aspect": "pins", "same": "no",
     "text": "Pins: not the same for clock, header, uart."},
    {"aspect": "clock", "same": "yes", "from": [12], "to": [12], "text": "Same clock: 12 MHz."},
    {"aspect": "leds", "same": "no", "from": 1, "to": 8, "text": "LEDs: 1 → 8."},
    {"aspect": "buttons", "same": "no", "from": 0, "to": 2, "text": "Buttons: 0 → 2."},
    {"aspect": "switches", "same": "unknown", "text": "Switches: not known for both boards."},
    {"aspect": "uart", "same": "yes", "from": 1, "to": 1, "text": "Same number of UARTs: 1."},
    {"aspect": "programmer", "same": "no", "from": "icesprog", "to": "openfpgaloader",
     "text": "Programmer: icesprog → openfpgaloader."}
  ]
})"));
}

TEST(Compare, ABoardIsTheSameAsItself)
{
    const Catalog catalog(fs::path(LOGIX_RESOURCES) / "catalog");
    const auto ids = catalog.boardIds();
    ASSERT_TRUE(ids);
    for (const std::string &id : *ids) {
        const auto comparison = compareBoards(catalog, id, id, std::nullopt);
        ASSERT_TRUE(comparison);
        EXPECT_TRUE(comparison->sameBuild) << id;
        EXPECT_EQ(comparison->aspects.size(), 12U);
        for (const BoardAspect &aspect : comparison->aspects) {
            EXPECT_EQ(aspect.same, BoardAspect::Same::Yes) << id << " " << aspect.name;
        }
    }
}

TEST(Compare, FamiliesDifferInTheirPinFiles)
{
    const Json json = compare("icestick", "ulx3s-85f");
    EXPECT_EQ(json["same_build"], false);
    EXPECT_EQ(json["aspects"][1]["text"], "FPGA family: Lattice iCE40 → Lattice ECP5.");
    EXPECT_EQ(json["aspects"][4]["text"], "Pin file format: .pcf → .lpf.");
    EXPECT_EQ(json["aspects"][6]["text"], "Clock: 12 MHz → 25 MHz.");
}

TEST(Compare, PinsAreSettledWhereBothBoardsListEnough)
{
    const auto pins = [](std::string_view from, std::string_view to) {
        return compare(from, to)["aspects"][5];
    };
    // The sizes of one board, wired the same, but nobody says that this is all.
    EXPECT_EQ(pins("ulx3s-25f", "ulx3s-85f")["same"], "unknown");
    EXPECT_EQ(pins("icestick", "icebreaker")["same"], "no");
    EXPECT_FALSE(pins("icestick", "icebreaker").contains("from"));
}

TEST(Compare, UnknownBoardsAreRequestErrors)
{
    const Catalog catalog(fs::path(LOGIX_RESOURCES) / "catalog");
    for (const auto &[from, to] :
         {std::pair("icestick", "nothing-here"), {"icestik", "icestick"}}) {
        const auto comparison = compareBoards(catalog, from, to, std::nullopt);
        ASSERT_FALSE(comparison);
        EXPECT_EQ(comparison.error().category, ErrorCategory::Request);
    }
}

} // namespace
} // namespace logix
