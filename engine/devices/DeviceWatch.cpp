// SPDX-License-Identifier: Apache-2.0
#include "devices/DeviceWatch.h"

#include "messages/devices.h"

#include <atomic>
#include <chrono>
#include <libusb.h>
#include <thread>

namespace logix {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// A hub full of devices comes as many events; after this long without one they are told as one.
constexpr milliseconds settling{40};
/// But no change waits longer than this.
constexpr milliseconds longestSettling{150};
/// Drivers make serial ports some time after a device came.
constexpr milliseconds driversTime{1000};

timeval timevalOf(milliseconds time)
{
    return {.tv_sec = static_cast<time_t>(time.count() / 1000),
            .tv_usec = static_cast<suseconds_t>(time.count() % 1000 * 1000)};
}

Error watchError(int code)
{
    return setupError(
        Message(msg::devices::cannotWatch,
                {{"reason", std::string(libusb_strerror(static_cast<libusb_error>(code)))}}));
}

} // namespace

struct DeviceWatch::State
{
    explicit State(std::function<void()> receiver) : onChange(std::move(receiver)) {}
    State(const State &) = delete;
    State &operator=(const State &) = delete;

    ~State()
    {
        isEnding = true;
        if (thread.joinable()) {
            libusb_interrupt_event_handler(context);
            thread.join();
        }
        if (context != nullptr) {
            libusb_exit(context);
        }
    }

    static int LIBUSB_CALL changed(libusb_context *, libusb_device *, libusb_hotplug_event,
                                   void *user)
    {
        static_cast<State *>(user)->hasChanged = true;
        return 0;
    }

    /// Waits for events; a second while there is nothing to tell.
    void wait(milliseconds time) const
    {
        timeval limit = timevalOf(time);
        libusb_handle_events_timeout_completed(context, &limit, nullptr);
    }

    /// Waits for what follows an event at once.
    void settle()
    {
        const auto latest = Clock::now() + longestSettling;
        do {
            hasChanged = false;
            wait(settling);
        } while (hasChanged && !isEnding && Clock::now() < latest);
        hasChanged = false;
    }

    void run()
    {
        constexpr milliseconds idle{60'000};
        auto again = Clock::time_point::max();
        while (!isEnding) {
            const auto now = Clock::now();
            const auto left = again == Clock::time_point::max()
                                  ? idle
                                  : std::chrono::ceil<milliseconds>(again - now);
            if (left.count() > 0) {
                wait(left);
            }
            if (isEnding) {
                return;
            }
            if (hasChanged) {
                settle();
                again = Clock::now() + driversTime;
                tell();
            } else if (Clock::now() >= again) {
                again = Clock::time_point::max();
                tell();
            }
        }
    }

    void tell() const
    {
        if (!isEnding) {
            onChange();
        }
    }

    std::function<void()> onChange;
    libusb_context *context = nullptr;
    /// Only the thread that handles events sees it.
    bool hasChanged = false;
    std::atomic<bool> isEnding = false;
    std::thread thread;
};

DeviceWatch::DeviceWatch(std::unique_ptr<State> state) : m_state(std::move(state)) {}
DeviceWatch::~DeviceWatch() = default;

Result<std::unique_ptr<DeviceWatch>> DeviceWatch::start(std::function<void()> onChange)
{
    auto state = std::make_unique<State>(std::move(onChange));
    if (const int code = libusb_init(&state->context); code != LIBUSB_SUCCESS) {
        state->context = nullptr;
        return Failure(watchError(code));
    }
    if (libusb_has_capability(LIBUSB_CAP_HAS_HOTPLUG) == 0) {
        return Failure(watchError(LIBUSB_ERROR_NOT_SUPPORTED));
    }
    constexpr int events = LIBUSB_HOTPLUG_EVENT_DEVICE_ARRIVED | LIBUSB_HOTPLUG_EVENT_DEVICE_LEFT;
    const int code = libusb_hotplug_register_callback(
        state->context, events, LIBUSB_HOTPLUG_NO_FLAGS, LIBUSB_HOTPLUG_MATCH_ANY,
        LIBUSB_HOTPLUG_MATCH_ANY, LIBUSB_HOTPLUG_MATCH_ANY, &State::changed, state.get(), nullptr);
    if (code != LIBUSB_SUCCESS) {
        return Failure(watchError(code));
    }
    state->thread = std::thread([raw = state.get()] { raw->run(); });
    return std::make_unique<DeviceWatch>(std::move(state));
}

} // namespace logix
