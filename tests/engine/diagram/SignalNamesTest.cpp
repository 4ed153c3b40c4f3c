// SPDX-License-Identifier: Apache-2.0
#include "diagram/SignalNames.h"

#include "diagram/Schematic.h"
#include "diagram/TextWidth.h"

#include <gmock/gmock.h>

namespace logix::diagram {
namespace {

NetlistModule sample()
{
    NetlistModule module;
    module.ports = {{.name = "d", .direction = Direction::Input, .bits = {2, 3, 4, 5}},
                    {.name = "q", .direction = Direction::Output, .bits = {6, 7}}};
    module.names = {{.name = "d", .bits = {2, 3, 4, 5}},
                    {.name = "q", .bits = {6, 7}},
                    {.name = "count", .bits = {6, 7}},
                    {.name = "up", .bits = {8, 9, 10}, .offset = 4, .isUpTo = true},
                    {.name = "$hidden", .isHidden = true, .bits = {11}}};
    return module;
}

TEST(SignalNames, NamesWholeSignalsAndSlices)
{
    const NetlistModule module = sample();
    const SignalNames names(module);
    EXPECT_EQ(names.expression({2, 3, 4, 5}), "d");
    EXPECT_EQ(names.expression({3, 4}), "d[2:1]");
    EXPECT_EQ(names.expression({5}), "d[3]");
    // Inside a module, its own signal says more than the output it goes to.
    EXPECT_EQ(names.name({6, 7}), "count");
}

TEST(SignalNames, CountsAsDeclared)
{
    const NetlistModule module = sample();
    const SignalNames names(module);
    EXPECT_EQ(names.expression({8}), "up[6]");
    EXPECT_EQ(names.expression({9, 10}), "up[4:5]");
}

TEST(SignalNames, PutsPartsTogether)
{
    const NetlistModule module = sample();
    const SignalNames names(module);
    EXPECT_EQ(names.expression({6, 7, 2}), "{d[0], count}");
    EXPECT_EQ(names.expression({zeroBit, zeroBit, 3}), "{d[1], 0}");
    EXPECT_EQ(names.expression({11}), "");
}

TEST(ConstantText, IsWrittenAsPeopleDo)
{
    const auto bits = [](const std::string &highFirst) {
        std::vector<Bit> result;
        for (auto digit = highFirst.rbegin(); digit != highFirst.rend(); ++digit) {
            result.push_back(*digit == '0'   ? zeroBit
                             : *digit == '1' ? oneBit
                             : *digit == 'z' ? floatingBit
                                             : unknownBit);
        }
        return result;
    };
    EXPECT_EQ(constantText(bits("0")), "0");
    EXPECT_EQ(constantText(bits("1001")), "9");
    EXPECT_EQ(constantText(bits("1010")), "0xa");
    EXPECT_EQ(constantText(bits("00010000")), "0x10");
    EXPECT_EQ(constantText(bits("xxx")), "don't care");
    EXPECT_EQ(constantText(bits("1x")), "2'b1x");
    EXPECT_EQ(constantText(bits("z")), "z");
    EXPECT_EQ(constantText({2, zeroBit}), std::nullopt);
    EXPECT_EQ(constantText({}), std::nullopt);
}

TEST(Shortened, CutsLongNamesByCharacters)
{
    EXPECT_EQ(shortened("eighteen_character"), "eighteen_character");
    EXPECT_EQ(shortened("nineteen_characters"), "nineteen_characte…");
    EXPECT_EQ(shortened("ééééééééééééééééééé"), "ééééééééééééééééé…");
}

TEST(TextWidth, GrowsWithTheText)
{
    EXPECT_EQ(textWidth("", 10), 0);
    EXPECT_GT(textWidth("mm", 10), textWidth("ii", 10));
    EXPECT_DOUBLE_EQ(textWidth("abc", 20), 2 * textWidth("abc", 10));
    EXPECT_GE(textWidth("信号", 10), 20);
}

} // namespace
} // namespace logix::diagram
