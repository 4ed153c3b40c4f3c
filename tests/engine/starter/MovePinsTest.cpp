// SPDX-License-Identifier: Apache-2.0
#include "starter/MovePins.h"
#include "support/TestEngine.h"

#include <format>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace logix {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class MovedPinFile : public testing::Test
{
protected:
    MovedPins move(const std::string &text, const char *from, const char *to)
    {
        const auto before = m_engine.catalog.board(from, {});
        const auto after = m_engine.catalog.board(to, {});
        if (!before || !after) {
            ADD_FAILURE() << from << ", " << to;
            return {};
        }
        const auto family = m_engine.catalog.family((*after)->fpga.family);
        const auto old = m_engine.catalog.family((*before)->fpga.family);
        const auto format = constraintFormat(old->constraintExtension);
        return movePins(parseConstraints(*format, "pins", text), **before, **after, *family);
    }

    /// The pins that the new text has, as its own format's reader sees them.
    static std::vector<std::string> pinsIn(const MovedPins &moved, ConstraintFormat format)
    {
        std::vector<std::string> pins;
        const ConstraintFile file = parseConstraints(format, "pins", moved.text);
        EXPECT_THAT(file.problems, IsEmpty());
        for (const PinConstraint &pin : file.pins) {
            pins.push_back(pin.port + ' ' + pin.pin);
        }
        return pins;
    }

    test::TestEngine m_engine;
};

TEST_F(MovedPinFile, GoesByWhatIsOnThePinsNotByTheirNames)
{
    const MovedPins moved = move("set_io clk 35\nset_io led[0] 11\nset_io led[1] 37\n"
                                 "set_io tx 9\nset_io odd 13\n",
                                 "icebreaker", "alhambra-ii");
    EXPECT_THAT(pinsIn(moved, ConstraintFormat::Pcf),
                ElementsAre("clk 49", "led[0] 45", "led[1] 44", "tx 61"));
    EXPECT_THAT(moved.left, ElementsAre("odd"));
    EXPECT_THAT(moved.text, HasSubstr("# odd\n"));
    // The iCEBreaker's LEDs light at low level, the Alhambra's at high.
    EXPECT_THAT(moved.inverted, ElementsAre("led[0]", "led[1]"));
}

TEST_F(MovedPinFile, IsInTheOtherFamilysFormat)
{
    const MovedPins moved = move("set_io clk 35\nset_io led 11\n", "icebreaker", "ulx3s-85f");
    EXPECT_THAT(pinsIn(moved, ConstraintFormat::Lpf), ElementsAre("clk G2", "led B2"));
    EXPECT_THAT(moved.text, HasSubstr("FREQUENCY PORT \"clk\" 25"));
    EXPECT_THAT(moved.left, IsEmpty());
}

TEST_F(MovedPinFile, WhatTheOtherBoardLacksIsLeftOut)
{
    // Eight LEDs don't fit on seven.
    std::string text;
    for (const char *pin : {"45", "44", "43", "42", "41", "39", "38", "37"}) {
        text += std::format("set_io led{} {}\n", pin, pin);
    }
    const MovedPins moved = move(text, "alhambra-ii", "icebreaker");
    EXPECT_EQ(moved.moved.size(), 7U);
    EXPECT_THAT(moved.left, ElementsAre("led37"));
}

} // namespace
} // namespace logix
