// SPDX-License-Identifier: Apache-2.0
#include "mcp/ProgressReporter.h"

#include <gtest/gtest.h>
#include <thread>

namespace logix::mcp {
namespace {

using namespace std::chrono_literals;

struct Reported
{
    std::vector<ProgressReporter::Step> steps;
    ProgressReporter reporter{
        [this](const ProgressReporter::Step &step) { steps.push_back(step); }};

    [[nodiscard]] std::vector<double> values() const
    {
        std::vector<double> list;
        for (const auto &step : steps) {
            list.push_back(step.progress);
        }
        return list;
    }
    [[nodiscard]] bool alwaysRises() const
    {
        const auto list = values();
        return std::ranges::adjacent_find(list, std::greater_equal{}) == list.end();
    }
};

TEST(ProgressReporter, PhasesAndPercentagesMakeOneScale)
{
    Reported reported;
    reported.reporter.begin(3);
    reported.reporter.phase(Message::verbatim("one"));
    reported.reporter.phase(Message::verbatim("two"));
    reported.reporter.percent(0.1);
    reported.reporter.percent(42);
    reported.reporter.percent(41);
    reported.reporter.percent(100);
    reported.reporter.phase(Message::verbatim("three"));
    EXPECT_EQ(reported.values(), (std::vector<double>{0, 100, 142, 199, 200}));
    EXPECT_EQ(reported.steps[2].message, "two");
    EXPECT_EQ(reported.steps[2].total, 300);
}

TEST(ProgressReporter, NeverFallsNorPassesItsTotal)
{
    Reported reported;
    reported.reporter.percent(50);
    reported.reporter.begin(2);
    for (int i = 0; i < 5; ++i) {
        reported.reporter.phase(Message::verbatim("again"));
        reported.reporter.percent(-10);
        reported.reporter.percent(1000);
    }
    EXPECT_TRUE(reported.alwaysRises());
    EXPECT_LT(reported.steps.back().progress, 200);
}

TEST(ProgressReporter, APhaseIsSaidEvenAfterTheCallWasKeptAlive)
{
    Reported reported;
    reported.reporter.begin(2);
    reported.reporter.keepAlive(0ms);
    reported.reporter.keepAlive(0ms);
    reported.reporter.phase(Message::verbatim("one"));
    reported.reporter.phase(Message::verbatim("two"));
    ASSERT_EQ(reported.steps.size(), 4U);
    EXPECT_EQ(reported.steps[2].message, "one");
    EXPECT_EQ(reported.steps[3].message, "two");
    EXPECT_EQ(reported.steps[3].progress, 100);
    EXPECT_TRUE(reported.alwaysRises());
}

TEST(ProgressReporter, AQuietCallRepeatsItself)
{
    Reported reported;
    reported.reporter.begin(2);
    reported.reporter.phase(Message::verbatim("one"));
    reported.reporter.keepAlive(10s);
    EXPECT_EQ(reported.steps.size(), 1U);
    std::this_thread::sleep_for(5ms);
    reported.reporter.keepAlive(1ms);
    ASSERT_EQ(reported.steps.size(), 2U);
    EXPECT_EQ(reported.steps[1].message, "one");
    EXPECT_DOUBLE_EQ(reported.steps[1].progress, 0.001);
    reported.reporter.percent(99.9);
    for (int i = 0; i < 300; ++i) {
        reported.reporter.keepAlive(0ms);
    }
    EXPECT_TRUE(reported.alwaysRises());
    EXPECT_LT(reported.steps.back().progress, 100);
    EXPECT_GT(reported.steps.size(), 100U);
}

} // namespace
} // namespace logix::mcp
