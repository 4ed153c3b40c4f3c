// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <functional>
#include <memory>

namespace logix {

/// Says when USB devices come and go, without polling: the system's own events, through libusb.
///
/// \code
/// auto watch = engine.watchDevices([this] { emit devicesMayHaveChanged(); });
/// // … in a slot of the GUI thread: post a list_devices request to a worker.
/// watch->reset();  // no call after this
/// \endcode
///
/// `onChange` is called on a thread of the watch's own: once soon after a device came or went (some
/// tens of milliseconds, so that a hub full of devices is one change), and once more a second
/// later, when its drivers have made the serial ports. It must not block and must not destroy the
/// watch. It says only that something changed: list the devices to see what.
class DeviceWatch
{
public:
    /// Starts to watch. Errors: setup, where the system has no such events; a host then lists the
    /// devices every few seconds.
    [[nodiscard]] static Result<std::unique_ptr<DeviceWatch>> start(std::function<void()> onChange);

    /// Waits for a running `onChange`; there is none after it.
    ~DeviceWatch();
    struct State;
    /// For `start`.
    explicit DeviceWatch(std::unique_ptr<State> state);
    DeviceWatch(const DeviceWatch &) = delete;
    DeviceWatch &operator=(const DeviceWatch &) = delete;

private:
    std::unique_ptr<State> m_state;
};

} // namespace logix
