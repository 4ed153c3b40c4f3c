// SPDX-License-Identifier: Apache-2.0
#include "base/Parallel.h"

#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <latch>
#include <stdexcept>
#include <thread>
#include <vector>

namespace logix::test {
namespace {

TEST(Parallel, DoesEachJobOnce)
{
    constexpr std::size_t count = 1000;
    std::vector<std::atomic<int>> done(count);
    parallelFor(count, 4, [&](std::size_t i) { ++done[i]; });
    for (const auto &job : done) {
        EXPECT_EQ(job, 1);
    }
}

TEST(Parallel, RunsAsManyAtOnceAsAsked)
{
    // Each waits for the other: with one at a time this would never end.
    std::latch both(2);
    parallelFor(2, 2, [&](std::size_t) { both.arrive_and_wait(); });
}

TEST(Parallel, HasNothingToDoForNothing)
{
    parallelFor(0, 4, [](std::size_t) { FAIL(); });
}

TEST(Parallel, BringsAnExceptionBack)
{
    std::atomic<int> begun = 0;
    const auto run = [&] {
        parallelFor(10'000, 2, [&](std::size_t i) {
            ++begun;
            if (i == 3) {
                throw std::runtime_error("three");
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        });
    };
    EXPECT_THROW(run(), std::runtime_error);
    EXPECT_LT(begun, 10'000);
}

} // namespace
} // namespace logix::test
