// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <string>
#include <vector>

namespace logix {

/// A USB device as this machine sees it.
struct UsbDevice
{
    /// Four lowercase hex digits each.
    std::string vid;
    std::string pid;
    std::string release;
    int bus = 0;
    int number = 0;
    /// The port, such as "1-2.3".
    std::string path;
    /// One line each; empty when the device doesn't tell.
    std::string manufacturer;
    std::string product;
    std::string serialNumber;
    /// Such as "/dev/ttyUSB1", in the order of the device's interfaces.
    std::vector<std::string> serialPorts;
    bool isHub = false;
    /// This user may open it for reading and writing.
    bool canBeOpened = false;
};

/// All USB devices, through libusb, without opening any: the rest is what the system read when they
/// were plugged in. This is the room's one place that is Linux' own. Errors: setup.
[[nodiscard]] Result<std::vector<UsbDevice>> scanUsb();

} // namespace logix
