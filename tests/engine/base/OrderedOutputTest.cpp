// SPDX-License-Identifier: Apache-2.0
#include "base/OrderedOutput.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <format>
#include <thread>

namespace logix {
namespace {

/// Keeps the lines, and notices two threads in it at once.
class Recorder : public LiveOutput
{
public:
    void line(const LiveLine &line) override
    {
        EXPECT_FALSE(m_isBusy.exchange(true));
        lines.push_back(line);
        m_isBusy = false;
    }

    [[nodiscard]] std::vector<std::string> texts() const
    {
        std::vector<std::string> result;
        for (const LiveLine &line : lines) {
            result.push_back(line.text);
        }
        return result;
    }

    std::vector<LiveLine> lines;

private:
    std::atomic<bool> m_isBusy = false;
};

LiveLine textLine(std::string text)
{
    LiveLine line;
    line.tool = "vvp";
    line.text = std::move(text);
    return line;
}

using Texts = std::vector<std::string>;

TEST(OrderedOutput, FirstUnfinishedPartGoesOutAsItComes)
{
    Recorder recorder;
    OrderedOutput ordered(recorder, 3);
    ordered.part(1).line(textLine("b1"));
    EXPECT_EQ(recorder.texts(), Texts());
    ordered.part(0).line(textLine("a1"));
    EXPECT_EQ(recorder.texts(), (Texts{"a1"}));
    ordered.part(2).line(textLine("c1"));
    ordered.finish(2);
    EXPECT_EQ(recorder.texts(), (Texts{"a1"}));
    ordered.part(0).line(textLine("a2"));
    ordered.finish(0);
    EXPECT_EQ(recorder.texts(), (Texts{"a1", "a2", "b1"}));
    // Now it is the first: as they come.
    ordered.part(1).line(textLine("b2"));
    EXPECT_EQ(recorder.texts(), (Texts{"a1", "a2", "b1", "b2"}));
    ordered.finish(1);
    EXPECT_EQ(recorder.texts(), (Texts{"a1", "a2", "b1", "b2", "c1"}));
}

TEST(OrderedOutput, LinesArriveWhole)
{
    Recorder recorder;
    {
        OrderedOutput ordered(recorder, 2);
        const auto first = ordered.begin(0);
        const auto second = ordered.begin(1);
        second.output().line({.tool = "iverilog",
                              .kind = LiveLine::Kind::Command,
                              .level = Severity::Warning,
                              .text = "text",
                              .originalText = "as printed",
                              .redraw = true});
    }
    ASSERT_EQ(recorder.lines.size(), 1U);
    const LiveLine &line = recorder.lines.front();
    EXPECT_EQ(line.tool, "iverilog");
    EXPECT_EQ(line.kind, LiveLine::Kind::Command);
    EXPECT_EQ(line.level, Severity::Warning);
    EXPECT_EQ(line.originalText, "as printed");
    EXPECT_TRUE(line.redraw);
}

TEST(OrderedOutput, EndOfTurnFinishesItsPartOnce)
{
    Recorder recorder;
    OrderedOutput ordered(recorder, 2);
    ordered.part(1).line(textLine("b"));
    {
        auto turn = ordered.begin(0);
        const auto moved = std::move(turn);
        moved.output().line(textLine("a"));
        EXPECT_EQ(recorder.texts(), (Texts{"a"}));
    }
    EXPECT_EQ(recorder.texts(), (Texts{"a", "b"}));
    ordered.finish(0);
    EXPECT_EQ(recorder.texts(), (Texts{"a", "b"}));
}

TEST(OrderedOutput, NothingIsLostWhenPartsNeverFinish)
{
    Recorder recorder;
    {
        OrderedOutput ordered(recorder, 3);
        ordered.part(2).line(textLine("c"));
        ordered.part(1).line(textLine("b"));
    }
    EXPECT_EQ(recorder.texts(), (Texts{"b", "c"}));
}

TEST(OrderedOutput, WaitingLinesAreLimited)
{
    Recorder recorder;
    constexpr int printed = 10'000;
    {
        OrderedOutput ordered(recorder, 2, {.heldBytes = 10'000});
        for (int i = 0; i < printed; ++i) {
            ordered.part(1).line(textLine(std::format("line {}", i)));
        }
        // A line beyond the limit by itself.
        ordered.part(1).line(textLine(std::string(50'000, 'x')));
    }
    ASSERT_GT(recorder.lines.size(), 10U);
    ASSERT_LT(recorder.lines.size(), 500U);
    EXPECT_EQ(recorder.lines.front().text, "line 0");
    EXPECT_EQ(recorder.lines.back().text.size(), 50'000U);
    const auto message =
        std::ranges::find(recorder.lines, LiveLine::Kind::Message, &LiveLine::kind);
    ASSERT_NE(message, recorder.lines.end());
    EXPECT_EQ(message->tool, "logix-engine");
    const auto kept = static_cast<std::size_t>(recorder.lines.size() - 1);
    EXPECT_EQ(message->text, std::format("({} lines are left out here)", printed + 1 - kept));
}

TEST(OrderedOutput, ManyThreadsGiveOneOrder)
{
    constexpr std::size_t parts = 40;
    constexpr int linesEach = 200;
    Recorder recorder;
    {
        OrderedOutput ordered(recorder, parts);
        std::atomic<std::size_t> next = 0;
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back([&] {
                for (std::size_t part = next++; part < parts; part = next++) {
                    const auto turn = ordered.begin(part);
                    for (int i = 0; i < linesEach; ++i) {
                        turn.output().line(textLine(std::format("{} {}", part, i)));
                    }
                }
            });
        }
    }
    Texts expected;
    for (std::size_t part = 0; part < parts; ++part) {
        for (int i = 0; i < linesEach; ++i) {
            expected.push_back(std::format("{} {}", part, i));
        }
    }
    EXPECT_EQ(recorder.texts(), expected);
}

} // namespace
} // namespace logix
