// SPDX-License-Identifier: Apache-2.0
#include "devices/Matching.h"

#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace logix {
namespace {

UsbDevice device(const std::string &ids, const std::string &product = {},
                 const std::string &serialNumber = {})
{
    return {.vid = ids.substr(0, 4),
            .pid = ids.substr(5),
            .release = "0700",
            .path = "1-1",
            .product = product,
            .serialNumber = serialNumber,
            .canBeOpened = true};
}

std::shared_ptr<const Board> board(const std::string &id, const UsbFilter &filter)
{
    auto made = std::make_shared<Board>();
    made->id = id;
    made->name = id;
    made->variants.push_back({.selector = {"usb", "flash"}, .usb = filter});
    return made;
}

class Matching : public testing::Test
{
protected:
    Matcher fromCatalog()
    {
        auto boards = m_catalog.boards(std::nullopt);
        auto chips = m_catalog.usbChips();
        EXPECT_TRUE(boards && chips);
        return {*boards, *chips};
    }

    static std::map<std::string, MatchLevel> levels(const std::vector<BoardMatch> &matches)
    {
        std::map<std::string, MatchLevel> result;
        for (const BoardMatch &match : matches) {
            result[match.board] = match.best();
        }
        return result;
    }

    Catalog m_catalog{std::filesystem::path(LOGIX_RESOURCES) / "catalog"};
};

TEST_F(Matching, ABoardsOwnNameIsStrongAndItsChipIsWeak)
{
    Matcher matcher = fromCatalog();
    const auto matches = matcher.match(device("0403:6010", "Alhambra II v1.0A"));
    ASSERT_FALSE(matches.empty());
    EXPECT_EQ(matches.front().board, "alhambra-ii");
    const auto level = levels(matches);
    EXPECT_EQ(level.at("alhambra-ii"), MatchLevel::Strong);
    EXPECT_EQ(level.at("alchitry-au"), MatchLevel::Weak);
    for (std::size_t i = 1; i < matches.size(); ++i) {
        EXPECT_TRUE(matches[i - 1].best() > matches[i].best()
                    || (matches[i - 1].best() == matches[i].best()
                        && matches[i - 1].board < matches[i].board));
    }
}

TEST_F(Matching, AChipsDefaultNameSaysNothing)
{
    Matcher matcher = fromCatalog();
    for (const char *name : {"", "Dual RS232-HS", "Digilent USB Device"}) {
        const auto matches = matcher.match(device("0403:6010", name));
        ASSERT_FALSE(matches.empty());
        for (const BoardMatch &match : matches) {
            EXPECT_EQ(match.best(), MatchLevel::Weak) << name << ' ' << match.board;
        }
    }
}

TEST_F(Matching, AnAdapterThatManyMakeIsWeak)
{
    Matcher matcher = fromCatalog();
    const auto matches = matcher.match(device("1209:c0ca", "DirtyJTAG"));
    ASSERT_GT(matches.size(), 5U);
    EXPECT_EQ(matches.front().best(), MatchLevel::Weak);
}

TEST_F(Matching, TwoSizesOfABoardAreBothStrong)
{
    Matcher matcher = fromCatalog();
    const auto level =
        levels(matcher.match(device("1209:5af0", "OrangeCrab r0.2 DFU bootloader v3.1")));
    int strong = 0;
    for (const auto &[id, match] : level) {
        strong += match == MatchLevel::Strong ? 1 : 0;
        EXPECT_EQ(match == MatchLevel::Strong, id.starts_with("orangecrab-r02")) << id;
    }
    EXPECT_EQ(strong, 2);
}

TEST_F(Matching, TheMoreBoardsLookTheSameTheLessItMeans)
{
    const UsbFilter own{.vid = "1234", .pid = "0001"};
    const auto levelAmong = [&](int count) {
        BoardList boards;
        for (int i = 0; i < count; ++i) {
            boards.push_back(board("board-" + std::to_string(i), own));
        }
        return Matcher(boards, {}).match(device("1234:0001")).front().best();
    };
    EXPECT_EQ(levelAmong(1), MatchLevel::Strong);
    EXPECT_EQ(levelAmong(2), MatchLevel::Strong);
    EXPECT_EQ(levelAmong(4), MatchLevel::Possible);
    EXPECT_EQ(levelAmong(9), MatchLevel::Weak);
}

TEST_F(Matching, WhereANameFitsAnotherBoardIsWeak)
{
    Matcher matcher({board("named", {.vid = "1234", .pid = "0001", .productRegex = "^Mine"}),
                     board("nameless", {.vid = "1234", .pid = "0001"})},
                    {});
    auto level = levels(matcher.match(device("1234:0001", "Mine 1")));
    EXPECT_EQ(level.at("named"), MatchLevel::Strong);
    EXPECT_EQ(level.at("nameless"), MatchLevel::Weak);
    level = levels(matcher.match(device("1234:0001", "Yours")));
    EXPECT_EQ(level.size(), 1U);
    EXPECT_EQ(level.at("nameless"), MatchLevel::Strong);
}

TEST_F(Matching, EveryPartOfAFilterCounts)
{
    Matcher matcher({}, {});
    UsbDevice mine = device("0403:6010", "JTAG Debugger", "1-FF");
    EXPECT_TRUE(matcher.fits(mine, {.vid = "0403", .pid = "6010"}));
    EXPECT_FALSE(matcher.fits(mine, {.vid = "0403", .pid = "6014"}));
    EXPECT_FALSE(matcher.fits(mine, {.vid = "0404", .pid = "6010"}));
    EXPECT_TRUE(matcher.fits(mine, {.vid = "0403", .pid = "6010", .release = "0700"}));
    EXPECT_FALSE(matcher.fits(mine, {.vid = "0403", .pid = "6010", .release = "0500"}));
    EXPECT_TRUE(matcher.fits(mine, {.vid = "0403", .pid = "6010", .productRegex = "Debug"}));
    EXPECT_FALSE(matcher.fits(mine, {.vid = "0403", .pid = "6010", .productRegex = "^Debug"}));
    EXPECT_TRUE(matcher.fits(mine, {.vid = "0403", .pid = "6010", .serialRegex = "^1-F+$"}));
    EXPECT_FALSE(matcher.fits(mine, {.vid = "0403", .pid = "6010", .serialRegex = "^F"}));
    // Nobody can read the names of one that can't be opened.
    mine.canBeOpened = false;
    EXPECT_TRUE(matcher.fits(mine, {.vid = "0403", .pid = "6010", .productRegex = "^Debug"}));
    EXPECT_FALSE(matcher.fits(
        mine, {.vid = "0403", .pid = "6010", .productRegex = "^JTAG", .release = "0500"}));
}

TEST_F(Matching, AnUnreachableDeviceIsWeakWhateverItFits)
{
    Matcher matcher = fromCatalog();
    UsbDevice hidden = device("1209:5af0", "OrangeCrab r0.2 DFU bootloader");
    hidden.canBeOpened = false;
    const auto matches = matcher.match(hidden);
    ASSERT_GE(matches.size(), 2U);
    for (const BoardMatch &match : matches) {
        EXPECT_EQ(match.best(), MatchLevel::Weak);
    }
}

/// Expressions of custom boards come from anywhere; these take a backtracking search for ever.
TEST_F(Matching, ExpressionsThatNeverEndAreDoneAtOnce)
{
    BoardList boards;
    for (const char *pattern : {"(a+)+$", "(a|a)*b", "(a|aa)+$", "(.*)*x", "a*a*a*a*a*a*a*a*b",
                                "(([a-z])+.)+[A-Z]([a-z])+$"}) {
        boards.push_back(board(std::string("board-") + std::to_string(boards.size()),
                               {.vid = "1234", .pid = "0001", .productRegex = pattern}));
    }
    Matcher matcher(boards, {});
    const auto start = std::chrono::steady_clock::now();
    const auto matches = matcher.match(device("1234:0001", std::string(126, 'a')));
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(100));
    EXPECT_THAT(levels(matches), testing::SizeIs(2));
}

} // namespace
} // namespace logix
