// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

struct _UMockdevTestbed;

namespace logix::test {

/// A USB device of the mock machine.
struct MockDevice
{
    /// Such as "1-2.3"; its bus is the number before the dash. A hub on the way comes first.
    std::string path;
    std::uint16_t vid = 0;
    std::uint16_t pid = 0;
    int number = 0;
    std::string manufacturer;
    std::string product;
    std::string serialNumber;
    std::uint16_t release = 0x0700;
    bool isHub = false;
    /// Its device file's permissions.
    std::filesystem::perms mode = std::filesystem::perms(0666);
    /// Names of serial ports, one for each interface: "ttyUSB0", "ttyACM0".
    std::vector<std::string> serialPorts;
};

/// A machine whose USB devices are made up: /sys and /dev of this process are umockdev's, and so is
/// what udev tells, for libusb and everyone else. The test program runs with umockdev's library
/// preloaded. One at a time.
class MockUsb
{
public:
    MockUsb();
    ~MockUsb();
    MockUsb(const MockUsb &) = delete;
    MockUsb &operator=(const MockUsb &) = delete;

    /// Whether the library is preloaded, so that this can work.
    [[nodiscard]] static bool isPossible();

    /// Plugs a device in, as the system sees it when its driver is there.
    void plug(const MockDevice &device);
    void unplug(const std::string &path);
    /// Makes serial ports appear at a device that is plugged in already.
    void addSerialPorts(const std::string &path, const std::vector<std::string> &names);

    /// Where a device's file really is.
    [[nodiscard]] std::filesystem::path deviceFile(const MockDevice &device) const;

private:
    [[nodiscard]] std::string systemPath(const std::string &path) const;
    void add(const std::string &description);

    _UMockdevTestbed *m_bed;
    std::map<std::string, MockDevice> m_devices;
};

} // namespace logix::test
