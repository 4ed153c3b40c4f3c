// SPDX-License-Identifier: Apache-2.0
#include "devices/DeviceWatch.h"
#include "devices/UsbScan.h"
#include "support/MockUsb.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>

namespace logix {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// What a host does with the watch: remembers that something changed.
class Changes
{
public:
    void add()
    {
        const std::lock_guard guard(m_mutex);
        ++m_count;
        m_wake.notify_all();
    }
    /// Waits for a change beyond `known`; how long that took, or nothing.
    std::optional<milliseconds> waitBeyond(int known, milliseconds limit)
    {
        const auto start = Clock::now();
        std::unique_lock guard(m_mutex);
        if (!m_wake.wait_for(guard, limit, [&] { return m_count > known; })) {
            return std::nullopt;
        }
        return std::chrono::duration_cast<milliseconds>(Clock::now() - start);
    }
    int count()
    {
        const std::lock_guard guard(m_mutex);
        return m_count;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_wake;
    int m_count = 0;
};

class DeviceWatching : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!test::MockUsb::isPossible()) {
            GTEST_SKIP() << "umockdev isn't preloaded";
        }
    }

    static bool isThere(const std::string &path)
    {
        const auto devices = scanUsb();
        return devices && std::ranges::contains(*devices, path, &UsbDevice::path);
    }

    const test::MockDevice m_board{
        .path = "1-3", .vid = 0x0403, .pid = 0x6010, .number = 9, .product = "Alhambra II v1.0A"};
};

TEST_F(DeviceWatching, APlugAndAnUnplugAreSeenSoonAndOnceMoreLater)
{
    test::MockUsb usb;
    Changes changes;
    auto watch = DeviceWatch::start([&] { changes.add(); });
    ASSERT_TRUE(watch) << watch.error().message.english();
    EXPECT_FALSE(changes.waitBeyond(0, milliseconds(200))) << "nothing has happened yet";

    usb.plug(m_board);
    const auto plugged = changes.waitBeyond(0, milliseconds(2000));
    ASSERT_TRUE(plugged);
    EXPECT_LT(*plugged, milliseconds(300));
    EXPECT_TRUE(isThere("1-3"));
    // When the drivers have had their time.
    EXPECT_TRUE(changes.waitBeyond(1, milliseconds(3000)));
    EXPECT_FALSE(changes.waitBeyond(2, milliseconds(300)));

    const int before = changes.count();
    usb.unplug("1-3");
    const auto unplugged = changes.waitBeyond(before, milliseconds(2000));
    ASSERT_TRUE(unplugged);
    EXPECT_LT(*unplugged, milliseconds(300));
    EXPECT_FALSE(isThere("1-3"));
}

TEST_F(DeviceWatching, AHubFullOfDevicesIsOneChange)
{
    test::MockUsb usb;
    Changes changes;
    auto watch = DeviceWatch::start([&] { changes.add(); });
    ASSERT_TRUE(watch);
    usb.plug({.path = "1-4", .vid = 0x05e3, .pid = 0x0608, .number = 20, .isHub = true});
    for (int i = 1; i <= 5; ++i) {
        usb.plug(
            {.path = "1-4." + std::to_string(i), .vid = 0x0403, .pid = 0x6010, .number = 20 + i});
    }
    ASSERT_TRUE(changes.waitBeyond(0, milliseconds(2000)));
    EXPECT_LE(changes.count(), 2);
}

TEST_F(DeviceWatching, ItEndsAtOnce)
{
    test::MockUsb usb;
    Changes changes;
    auto watch = DeviceWatch::start([&] { changes.add(); });
    ASSERT_TRUE(watch);
    const auto start = Clock::now();
    watch->reset();
    EXPECT_LT(Clock::now() - start, milliseconds(500));
    usb.plug(m_board);
    EXPECT_FALSE(changes.waitBeyond(0, milliseconds(300)));
}

TEST_F(DeviceWatching, SeveralWatchAtOnce)
{
    test::MockUsb usb;
    Changes first;
    Changes second;
    auto one = DeviceWatch::start([&] { first.add(); });
    auto other = DeviceWatch::start([&] { second.add(); });
    ASSERT_TRUE(one && other);
    usb.plug(m_board);
    EXPECT_TRUE(first.waitBeyond(0, milliseconds(2000)));
    EXPECT_TRUE(second.waitBeyond(0, milliseconds(2000)));
}

} // namespace
} // namespace logix
