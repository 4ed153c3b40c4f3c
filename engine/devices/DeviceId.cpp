// SPDX-License-Identifier: Apache-2.0
#include "devices/DeviceId.h"

#include <algorithm>

namespace logix {

namespace {

constexpr std::string_view prefix = "usb:";

bool isUsbId(std::string_view text)
{
    return text.size() == 4 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool isPath(std::string_view text)
{
    const auto dash = text.find('-');
    return dash != std::string_view::npos && dash > 0 && dash + 1 < text.size()
           && text.find_first_not_of("0123456789.-") == std::string_view::npos;
}

/// The text up to the next colon, which is taken off with it.
std::string_view nextPart(std::string_view &rest)
{
    const auto colon = std::min(rest.find(':'), rest.size());
    const std::string_view part = rest.substr(0, colon);
    rest.remove_prefix(std::min(rest.size(), colon + 1));
    return part;
}

} // namespace

std::string deviceIdOf(const UsbDevice &device)
{
    return std::string(prefix) + device.path + ':' + device.vid + ':' + device.pid + ':'
           + device.serialNumber;
}

std::optional<DeviceId> parseDeviceId(std::string_view text)
{
    if (!text.starts_with(prefix) || std::ranges::count(text, ':') < 4) {
        return std::nullopt;
    }
    text.remove_prefix(prefix.size());
    const std::string_view path = nextPart(text);
    const std::string_view vid = nextPart(text);
    const std::string_view pid = nextPart(text);
    if (!isPath(path) || !isUsbId(vid) || !isUsbId(pid)) {
        return std::nullopt;
    }
    // A serial number may have colons of its own.
    return DeviceId{.path = std::string(path),
                    .vid = std::string(vid),
                    .pid = std::string(pid),
                    .serialNumber = std::string(text)};
}

} // namespace logix
