// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "devices/UsbScan.h"

#include <optional>
#include <string>
#include <string_view>

namespace logix {

/// What a device's ID says.
struct DeviceId
{
    std::string path;
    std::string vid;
    std::string pid;
    std::string serialNumber;
};

/// Made of where a device is plugged in and what it is.
[[nodiscard]] std::string deviceIdOf(const UsbDevice &device);

/// Nothing for a text that isn't a device's ID.
[[nodiscard]] std::optional<DeviceId> parseDeviceId(std::string_view text);

} // namespace logix
