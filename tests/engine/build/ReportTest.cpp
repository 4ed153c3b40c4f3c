// SPDX-License-Identifier: Apache-2.0
#include "build/Report.h"

#include "base/Files.h"

#include <gmock/gmock.h>

namespace logix {
namespace {

using testing::ElementsAre;

TEST(DisplayPercent, IsNoneOnlyForNoneAndAllOnlyForAll)
{
    EXPECT_EQ(displayPercent(0, 5280), "0%");
    EXPECT_EQ(displayPercent(1, 5280), "1%");
    EXPECT_EQ(displayPercent(50, 5280), "1%");
    EXPECT_EQ(displayPercent(3, 39), "8%");
    EXPECT_EQ(displayPercent(5279, 5280), "99%");
    EXPECT_EQ(displayPercent(5280, 5280), "100%");
}

TEST(DisplayPercent, IsNothingWhenTheShareIsNotValid)
{
    EXPECT_EQ(displayPercent(0, 0), std::nullopt);
    EXPECT_EQ(displayPercent(2173, 1280), std::nullopt);
    EXPECT_EQ(sharePercent(1, 0), std::nullopt);
    EXPECT_EQ(sharePercent(-1, 10), std::nullopt);
}

TEST(SharePercent, HasOneDecimal)
{
    EXPECT_EQ(sharePercent(50, 5280), 0.9);
    EXPECT_EQ(sharePercent(1, 8), 12.5);
    EXPECT_EQ(sharePercent(3, 39), 7.7);
}

class ReportTest : public testing::Test
{
protected:
    BuildResult describe(std::string_view toolchain, const PlacedFacts &facts)
    {
        const auto rules = ReportRules::load(LOGIX_RESOURCES, toolchain);
        EXPECT_TRUE(rules) << rules.error().message.english() << rules.error().details;
        BuildResult result;
        if (rules) {
            rules->describe(facts, {}, result);
        }
        return result;
    }

    static std::vector<std::string> lines(const BuildResult &result)
    {
        std::vector<std::string> lines;
        for (const Message &line : result.report) {
            lines.push_back(line.english());
        }
        return lines;
    }

    PlacedFacts m_ultraPlus{.resources = {{"ICESTORM_LC", {50, 5280}},
                                          {"ICESTORM_RAM", {0, 30}},
                                          {"ICESTORM_DSP", {0, 8}},
                                          {"ICESTORM_PLL", {0, 1}},
                                          {"IO_I3C", {0, 2}},
                                          {"SB_IO", {3, 39}},
                                          {"NEW_CELL", {0, 4}}},
                            .clocks = {{"sys_clk$SB_IO_IN_$glb_clk", {.maxMhz = 89.7712}},
                                       {"slow_$glb_clk", {.maxMhz = 120.0}}}};
};

TEST_F(ReportTest, NamesTheMainResources)
{
    const BuildResult result = describe("ice40", m_ultraPlus);
    std::vector<std::string> kinds;
    for (const ResourceSummary &summary : result.resourcesSummary) {
        kinds.push_back(summary.kind);
    }
    EXPECT_THAT(kinds, ElementsAre("logic_cells", "ram_blocks", "multipliers", "plls", "io_pins"));
    EXPECT_EQ(result.resourcesSummary[0].label.english(), "logic cells");
}

TEST_F(ReportTest, LeavesOutWhatTheFpgaDoesNotHave)
{
    const BuildResult result =
        describe("ice40", {.resources = {{"ICESTORM_LC", {1, 384}}, {"SB_IO", {1, 25}}}});
    EXPECT_EQ(result.resourcesSummary.size(), 2U);
}

TEST_F(ReportTest, DescribesKnownResourcesAndKeepsOthers)
{
    const BuildResult result = describe("ice40", m_ultraPlus);
    std::vector<std::string> names;
    for (const ResourceUse &resource : result.resources) {
        names.push_back(resource.name);
        EXPECT_EQ(resource.description.has_value(), resource.name != "NEW_CELL");
    }
    EXPECT_THAT(names, ElementsAre("ICESTORM_DSP", "ICESTORM_LC", "ICESTORM_PLL", "ICESTORM_RAM",
                                   "IO_I3C", "NEW_CELL", "SB_IO"));
}

TEST_F(ReportTest, SaysWhatIsUsedAndHowFastItIs)
{
    const BuildResult result = describe("ice40", m_ultraPlus);
    EXPECT_THAT(lines(result),
                ElementsAre("50 of 5280 logic cells used (1%).", "3 of 39 I/O pins used (8%).",
                            "slow can run at up to 120.0 MHz.",
                            "sys_clk can run at up to 89.8 MHz."));
    EXPECT_EQ(result.reportSummary.english(), "1% of the logic cells used, up to 89.8 MHz.");
    EXPECT_EQ(result.clocksSummary[1].name, "sys_clk");
    EXPECT_EQ(result.clocksSummary[1].maxMhz, 89.77);
}

TEST_F(ReportTest, LeavesOutAShareThatIsNotValid)
{
    const BuildResult result = describe("ice40", {.resources = {{"ICESTORM_LC", {2173, 1280}}}});
    EXPECT_THAT(lines(result), ElementsAre("2173 of 1280 logic cells used."));
    EXPECT_FALSE(result.resourcesSummary[0].isValid);
    EXPECT_TRUE(result.reportSummary.isEmpty());
}

TEST_F(ReportTest, NamesClocksByTheirSignal)
{
    const auto ice40 = ReportRules::load(LOGIX_RESOURCES, "ice40");
    const auto ecp5 = ReportRules::load(LOGIX_RESOURCES, "ecp5");
    ASSERT_TRUE(ice40 && ecp5);
    EXPECT_EQ(ice40->clockName("clk$SB_IO_IN_$glb_clk"), "clk");
    EXPECT_EQ(ice40->clockName("clk$SB_IO_IN"), "clk");
    EXPECT_EQ(ice40->clockName("pll.out_$glb_clk"), "pll.out");
    EXPECT_EQ(ice40->clockName("a$b"), "a$b");
    EXPECT_EQ(ecp5->clockName("$glbnet$clk$TRELLIS_IO_IN"), "clk");
    EXPECT_EQ(ecp5->clockName("$glbnet$fast"), "fast");
}

TEST_F(ReportTest, CountsSmallBlocksInLargeOnes)
{
    const auto rules = ReportRules::parse(
        R"({"resources": {}, "clock_prefixes": [], "clock_suffixes": [], "summary": [
            {"kind": "ram_blocks", "parts": [
                "BIG", {"name": "SMALL", "per": 2, "counted": false}]}]})",
        "test");
    ASSERT_TRUE(rules) << rules.error().details;
    const auto summary = rules->summary({.resources = {{"BIG", {3, 50}}, {"SMALL", {5, 100}}}});
    ASSERT_EQ(summary.size(), 1U);
    EXPECT_EQ(summary[0].used, 6);
    EXPECT_EQ(summary[0].available, 50);
}

TEST(ReportRules, RefuseAnUnknownMessage)
{
    EXPECT_FALSE(ReportRules::parse(
        R"({"resources": {"X": "no-such-message"}, "summary": [], "clock_prefixes": [],
            "clock_suffixes": []})",
        "test"));
}

} // namespace
} // namespace logix
