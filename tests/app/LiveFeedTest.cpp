// SPDX-License-Identifier: Apache-2.0
#include "engine/LiveFeed.h"

#include <gtest/gtest.h>

namespace logix::test {

namespace {

LiveLine output(std::string text, bool redraw = false)
{
    LiveLine line;
    line.tool = "tool";
    line.text = std::move(text);
    line.redraw = redraw;
    return line;
}

} // namespace

TEST(LiveFeed, GivesPortionsInOrder)
{
    const Wording wording;
    LiveFeed feed(wording);
    for (int i = 0; i < 5; ++i)
        feed.line(output(std::to_string(i)));
    const LiveFeed::Portion first = feed.take(3);
    ASSERT_EQ(first.lines.size(), 3);
    EXPECT_EQ(first.lines.at(2).text, QStringLiteral("2"));
    EXPECT_TRUE(first.hasMore);
    const LiveFeed::Portion second = feed.take(3);
    ASSERT_EQ(second.lines.size(), 2);
    EXPECT_EQ(second.lines.at(0).text, QStringLiteral("3"));
    EXPECT_FALSE(second.hasMore);
}

TEST(LiveFeed, RedrawnLinesTakeOnePlace)
{
    const Wording wording;
    LiveFeed feed(wording);
    feed.line(output("10%", true));
    feed.line(output("20%", true));
    feed.line(output("done"));
    feed.line(output("next"));
    const LiveFeed::Portion portion = feed.take(10);
    ASSERT_EQ(portion.lines.size(), 2);
    EXPECT_EQ(portion.lines.at(0).text, QStringLiteral("done"));
}

TEST(LiveFeed, FloodsAreBoundedAndCounted)
{
    const Wording wording;
    LiveFeed feed(wording);
    const std::size_t sent = LiveFeed::capacity + 123;
    for (std::size_t i = 0; i < sent; ++i)
        feed.line(output(std::to_string(i)));
    qsizetype received = 0;
    qsizetype dropped = 0;
    while (true) {
        const LiveFeed::Portion portion = feed.take(1000);
        received += portion.lines.size();
        dropped += portion.dropped;
        if (!portion.hasMore)
            break;
    }
    EXPECT_EQ(dropped, 123);
    EXPECT_EQ(received, static_cast<qsizetype>(LiveFeed::capacity));
}

TEST(LiveFeed, ProgressGoesOverAllPhases)
{
    const Wording wording;
    LiveFeed feed(wording);
    feed.begin(4);
    feed.phase(Message::verbatim("one"));
    feed.phase(Message::verbatim("two"));
    feed.percent(50);
    const auto progress = feed.take(0).progress;
    ASSERT_TRUE(progress);
    EXPECT_EQ(progress->phase, QStringLiteral("two"));
    EXPECT_EQ(progress->step, 2);
    EXPECT_EQ(progress->permille, 375);
    EXPECT_FALSE(feed.take(0).progress);
}

} // namespace logix::test
