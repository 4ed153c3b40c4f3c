// SPDX-License-Identifier: Apache-2.0
#include "base/Text.h"

#include <gtest/gtest.h>

namespace logix {
namespace {

TEST(Text, BrokenUtf8BecomesReplacementCharacters)
{
    EXPECT_EQ(validUtf8("a\xB5z"), "a\xEF\xBF\xBDz");
    EXPECT_EQ(validUtf8("\xC3\xA9"), "\xC3\xA9");
    // Overlong, surrogate, beyond the last code point, cut off.
    for (const std::string broken : {"\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82"}) {
        EXPECT_FALSE(isValidUtf8(broken));
        EXPECT_TRUE(isValidUtf8(validUtf8(broken)));
    }
}

TEST(Text, CleaningTakesTerminalCodesAway)
{
    EXPECT_EQ(cleanLine("\x1B[1;31mError\x1B[0m: \x1B]0;title\x07x\ty\x01"), "Error: x\ty");
    EXPECT_EQ(cleanLine("\x1B"), "");
    EXPECT_EQ(cleanLines("a\r\nb\n\n"), "a\nb");
}

TEST(Text, CutsBetweenCharacters)
{
    EXPECT_EQ(cutText("abc", 3), "abc");
    EXPECT_EQ(cutText("abcd", 3), "abc…");
    EXPECT_EQ(cutText("aßb", 2), "a…");
    EXPECT_EQ(cutText("😀😀", 7), "😀…");
    // Not UTF-8: the cut is anywhere, but not everything is lost.
    EXPECT_EQ(cutText(std::string(20, '\x80'), 10).size(), 6U + std::string("…").size());
}

TEST(Text, VeryLongNamesAreNearNothing)
{
    const std::string name(100'000, 'a');
    EXPECT_EQ(nearestName(name, {name + "a"}), std::nullopt);
    EXPECT_EQ(nearestName("aaaa", {name, "aaab"}), "aaab");
}

TEST(Text, NearestNameIgnoresCaseAndRefusesOtherWords)
{
    EXPECT_EQ(nearestName("blnk", {"uart", "blink"}), "blink");
    EXPECT_EQ(nearestName("j11", {"J10", "J11"}), "J11");
    // Letters that changed places are one slip.
    EXPECT_EQ(nearestName("nmae", {"name", "args"}), "name");
    EXPECT_EQ(nearestName("counter", {"uart"}), std::nullopt);
}

} // namespace
} // namespace logix
