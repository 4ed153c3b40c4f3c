// SPDX-License-Identifier: Apache-2.0
#include "catalog/Catalog.h"

#include "base/Files.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

namespace fs = std::filesystem;

namespace logix {
namespace {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;

class CatalogTest : public testing::Test
{
protected:
    const Catalog m_catalog{fs::path(LOGIX_RESOURCES) / "catalog"};
};

template <typename T>
std::string errorOf(const Result<T> &result)
{
    return result ? "no error" : result.error().message.english();
}

TEST_F(CatalogTest, HasTheFamiliesInOrder)
{
    const auto families = m_catalog.families();
    ASSERT_TRUE(families) << errorOf(families);
    std::vector<std::string> ids;
    std::ranges::transform(*families, std::back_inserter(ids), &Family::id);
    EXPECT_THAT(ids, ElementsAre("ice40", "ecp5", "gw1n", "gw2a", "gw5a", "artix7", "spartan7",
                                 "zynq7000"));
    EXPECT_EQ(m_catalog.family("ecp5")->constraintExtension, "lpf");
    EXPECT_EQ(m_catalog.family("gw5a")->toolchain, "gowin");
    EXPECT_THAT(errorOf(m_catalog.family("ecp6")), HasSubstr("“ecp5”"));
}

TEST_F(CatalogTest, EveryBoardResolves)
{
    const auto boards = m_catalog.boards(std::nullopt);
    ASSERT_TRUE(boards) << errorOf(boards);
    EXPECT_GE(boards->size(), 10U);
    EXPECT_TRUE(std::ranges::is_sorted(
        *boards, {}, [](const auto &board) -> const std::string & { return board->id; }));
    for (const auto &board : *boards) {
        EXPECT_FALSE(board->name.empty()) << board->id;
        EXPECT_FALSE(board->isCustom) << board->id;
        EXPECT_FALSE(board->fpga.nextpnrDevice.empty()) << board->id;
        ASSERT_FALSE(board->variants.empty()) << board->id;
        for (const Variant &variant : board->variants) {
            EXPECT_EQ(variant.usb.vid.size(), 4U) << board->id;
            EXPECT_TRUE(m_catalog.programmer(variant.programmer)) << board->id;
        }
    }
}

TEST_F(CatalogTest, SelectsTheFirstVariantThatFits)
{
    const auto first = m_catalog.select("colorlight-i5-v7-0", {}, std::nullopt);
    ASSERT_TRUE(first) << errorOf(first);
    EXPECT_EQ(first->variantIndex, 0U);
    const auto ram = m_catalog.select("colorlight-i5-v7-0", {.memory = "ram"}, std::nullopt);
    ASSERT_TRUE(ram) << errorOf(ram);
    EXPECT_EQ(ram->variant().selector.memory, "ram");
}

TEST_F(CatalogTest, AChoiceThatNoVariantHasListsTheSelectors)
{
    const auto selection =
        m_catalog.select("icestick", {.connection = "ft2232h", .memory = "ram"}, std::nullopt);
    ASSERT_FALSE(selection);
    EXPECT_EQ(selection.error().category, ErrorCategory::Request);
    EXPECT_THAT(errorOf(selection), HasSubstr(R"({"connection":"ft2232h","memory":"ram"})"));
    EXPECT_THAT(errorOf(selection), HasSubstr(R"({"connection": "usb", "memory": "flash"})"));
}

TEST_F(CatalogTest, UnknownBoardsNameTheNearest)
{
    const auto nearest = [&](std::string_view id) {
        const auto selection = m_catalog.select(id, {}, std::nullopt);
        EXPECT_FALSE(selection);
        EXPECT_EQ(selection.error().category, ErrorCategory::Request);
        return errorOf(selection);
    };
    EXPECT_THAT(nearest("icestik"), HasSubstr("“icestick”"));
    EXPECT_THAT(nearest("iCEstick"), HasSubstr("“icestick”"));
    EXPECT_THAT(nearest("tangnano9k"), HasSubstr("“sipeed-tang-nano-9k”"));
    EXPECT_THAT(nearest("ulx3s"), HasSubstr("“ulx3s-"));
    EXPECT_THAT(nearest("icesugar"), HasSubstr("“icesugar-1-5”"));
    EXPECT_EQ(nearest("qqqqqqqq"), "There is no board “qqqqqqqq”.");
    EXPECT_EQ(nearest(""), "There is no board “”.");
    EXPECT_EQ(nearest("../boards/icestick").find("no error"), std::string::npos);
}

TEST_F(CatalogTest, IdsOfOtherProjectsAreExplained)
{
    EXPECT_EQ(errorOf(m_catalog.select("colorlight-i5-v7-0-ram", {}, std::nullopt)),
              "There is no board “colorlight-i5-v7-0-ram”: here it is the board "
              "“colorlight-i5-v7-0” with the board variant "
              R"({"connection":"usb","memory":"ram"}.)");
}

TEST_F(CatalogTest, KnowsFpgasAndTheirPins)
{
    const auto fpga = m_catalog.fpga("ice40up5k-sg48");
    ASSERT_TRUE(fpga) << errorOf(fpga);
    EXPECT_EQ(fpga->nextpnrDevice, "up5k");
    const auto &pins = m_catalog.packagePins(*fpga);
    EXPECT_TRUE(std::ranges::is_sorted(pins));
    EXPECT_TRUE(std::ranges::binary_search(pins, "35"));
    EXPECT_FALSE(std::ranges::binary_search(pins, "A1"));
    EXPECT_TRUE(m_catalog.packagePins({.id = "none", .family = "ice40"}).empty());
    EXPECT_THAT(errorOf(m_catalog.fpga("ice40up5k")), HasSubstr("“ice40up5k-sg48”"));
}

TEST_F(CatalogTest, BuildSettingsDecideWhetherFpgasAreTheSame)
{
    const Fpga a = *m_catalog.fpga("ice40up5k-sg48");
    Fpga b = a;
    b.id = "other", b.partNumber = "OTHER", b.size = "9k", b.jtagIdcode = "0x1";
    EXPECT_TRUE(sameBuildSettings(a, b));
    for (std::string Fpga::*field :
         {&Fpga::family, &Fpga::nextpnrDevice, &Fpga::nextpnrPackage, &Fpga::nextpnrSpeed,
          &Fpga::nextpnrFamily, &Fpga::packerDevice}) {
        Fpga c = a;
        c.*field = "changed";
        EXPECT_FALSE(sameBuildSettings(a, c));
    }
}

TEST_F(CatalogTest, BoardJsonIsTheGoldenOne)
{
    const auto selection = m_catalog.select("icesugar-1-5", {}, std::nullopt);
    ASSERT_TRUE(selection) << errorOf(selection);
    const std::string text = Catalog::boardJson(*selection->board).dump(2) + "\n";
    const auto golden = readFile(fs::path(LOGIX_TEST_DATA) / "catalog/icesugar-1-5.json");
    ASSERT_TRUE(golden) << errorOf(golden);
    EXPECT_EQ(text, *golden);
}

TEST_F(CatalogTest, AnswersTheSectionsThatAreFetched)
{
    const auto none = m_catalog.answer({});
    ASSERT_TRUE(none);
    // A section that isn't fetched is there and empty.
    EXPECT_EQ(none->dump(), R"({"boards":{},"fpgas":{},"families":{}})");

    const auto some = m_catalog.answer(
        {.boards = {.fetch = true, .ids = {{"icestick", "icebreaker", "icestick"}}},
         .fpgas = {.fetch = true, .ids = {{"ice40up5k-sg48"}}},
         .families = {.fetch = true}});
    ASSERT_TRUE(some) << errorOf(some);
    EXPECT_EQ((*some)["boards"].size(), 2U);
    EXPECT_EQ((*some)["fpgas"]["ice40up5k-sg48"]["part_number"], "ICE40UP5K-SG48");
    EXPECT_EQ((*some)["families"].size(), 8U);
    EXPECT_EQ((*some)["families"]["ice40"].dump(),
              R"({"label":"Lattice iCE40","short_label":"iCE40","constraint_extension":"pcf",)"
              R"("order":0,"toolchain":"ice40"})");

    for (const CatalogRequest &request :
         {CatalogRequest{.boards = {.fetch = true, .ids = {{"icestik"}}}},
          CatalogRequest{.fpgas = {.fetch = true, .ids = {{"ice40up5k-sg49"}}}},
          CatalogRequest{.families = {.fetch = true, .ids = {{"ice4"}}}}}) {
        const auto answer = m_catalog.answer(request);
        ASSERT_FALSE(answer);
        EXPECT_EQ(answer.error().category, ErrorCategory::Request);
        EXPECT_THAT(errorOf(answer), HasSubstr("nearest"));
    }
}

TEST_F(CatalogTest, WhatItAnswersKeepsSecretsOfMaintainersAndUsb)
{
    const auto text = m_catalog.answerText(
        {.boards = {.fetch = true}, .fpgas = {.fetch = true}, .families = {.fetch = true}});
    ASSERT_TRUE(text) << errorOf(text);
    EXPECT_EQ(text->find("maintainer_notes"), std::string::npos);
    EXPECT_EQ(text->find("\"usb\":{"), std::string::npos);
    EXPECT_LE(text->size(), 1'000'000U);
    RecordProperty("bytes", static_cast<int>(text->size()));
    const Json json = Json::parse(*text, nullptr, false);
    ASSERT_TRUE(json.is_object());
    EXPECT_EQ(json["boards"].size(), m_catalog.boardIds()->size());
    EXPECT_EQ(json["fpgas"].size(), m_catalog.fpgaIds()->size());
    for (const auto &[id, board] : json["boards"].items()) {
        if (board.contains("ai_hints")) {
            EXPECT_EQ(std::prev(board.end()).key(), "ai_hints") << id;
        }
    }
}

TEST_F(CatalogTest, SeveralThreadsReadTheSameCatalog)
{
    std::vector<std::jthread> threads;
    std::vector<std::string> texts(8);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        threads.emplace_back([&, i] {
            texts[i] = m_catalog.answerText({.boards = {.fetch = true}}).value_or("");
            const auto board = m_catalog.select("icestick", {}, std::nullopt);
            EXPECT_TRUE(board && !m_catalog.packagePins(board->board->fpga).empty());
        });
    }
    threads.clear();
    EXPECT_FALSE(texts[0].empty());
    EXPECT_EQ(std::set(texts.begin(), texts.end()).size(), 1U);
}

TEST(CatalogFolder, AMissingCatalogIsAnEngineError)
{
    const Catalog catalog("/nonexistent");
    const auto board = catalog.select("icestick", {}, std::nullopt);
    ASSERT_FALSE(board);
    EXPECT_EQ(board.error().category, ErrorCategory::Engine);
    EXPECT_FALSE(catalog.families());
    EXPECT_FALSE(catalog.version());
    EXPECT_FALSE(catalog.answerText({.fpgas = {.fetch = true}}));
}

} // namespace
} // namespace logix
