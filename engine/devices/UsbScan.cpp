// SPDX-License-Identifier: Apache-2.0
#include "devices/UsbScan.h"

#include "base/Descriptor.h"
#include "base/Text.h"
#include "messages/devices.h"

#include <algorithm>
#include <array>
#include <dirent.h>
#include <fcntl.h>
#include <format>
#include <libusb.h>
#include <memory>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace logix {

namespace {

const std::string systemDevices = "/sys/bus/usb/devices/";

// Plain system calls on whole paths: what stands in for /sys and /dev in tests follows those.

std::string readAttribute(const std::string &file)
{
    // USB strings have 126 characters at most.
    std::array<char, 1024> buffer{};
    const Descriptor descriptor(open(file.c_str(), O_RDONLY | O_CLOEXEC));
    if (!descriptor.isOpen()) {
        return {};
    }
    const ssize_t count = read(descriptor.number(), buffer.data(), buffer.size());
    return count <= 0 ? std::string()
                      : std::string(trimmed(cleanLine(
                            std::string_view(buffer.data(), static_cast<std::size_t>(count)))));
}

std::vector<std::string> entriesOf(const std::string &folder)
{
    std::vector<std::string> names;
    const std::unique_ptr<DIR, int (*)(DIR *)> open(opendir(folder.c_str()), &closedir);
    while (const dirent *entry = open ? readdir(open.get()) : nullptr) {
        if (entry->d_name[0] != '.') {
            names.emplace_back(entry->d_name);
        }
    }
    std::ranges::sort(names);
    return names;
}

/// The serial ports of one interface. Drivers of USB serial chips put `ttyUSB0` into the
/// interface's folder, and modems have `tty/ttyACM0` there.
void addSerialPorts(const std::string &interfaceFolder, std::vector<std::string> &ports)
{
    for (const std::string &name : entriesOf(interfaceFolder)) {
        if (name.starts_with("ttyUSB")) {
            ports.push_back("/dev/" + name);
        }
    }
    for (const std::string &name : entriesOf(interfaceFolder + "/tty")) {
        ports.push_back("/dev/" + name);
    }
}

std::vector<std::string> serialPortsOf(const std::string &path)
{
    std::vector<std::string> ports;
    const std::string folder = systemDevices + path;
    for (const std::string &name : entriesOf(folder)) {
        // Interfaces are named after the device: "1-2.3:1.0".
        if (name.starts_with(path + ':')) {
            addSerialPorts(folder + '/' + name, ports);
        }
    }
    return ports;
}

std::string hexDigits(std::uint16_t number)
{
    return std::format("{:04x}", number);
}

std::string pathOf(libusb_device *device)
{
    constexpr int mostPorts = 7;
    std::array<std::uint8_t, mostPorts> ports{};
    const int count = libusb_get_port_numbers(device, ports.data(), mostPorts);
    std::string path = std::to_string(libusb_get_bus_number(device)) + '-';
    for (int i = 0; i < count; ++i) {
        path += (i > 0 ? "." : "") + std::to_string(ports[static_cast<std::size_t>(i)]);
    }
    // A bus itself is a hub without a port.
    return count > 0 ? path : path + '0';
}

bool canOpen(int bus, int number)
{
    const std::string node = std::format("/dev/bus/usb/{:03}/{:03}", bus, number);
    return access(node.c_str(), R_OK | W_OK) == 0;
}

UsbDevice describe(libusb_device *device, const libusb_device_descriptor &descriptor)
{
    UsbDevice usb{.vid = hexDigits(descriptor.idVendor),
                  .pid = hexDigits(descriptor.idProduct),
                  .release = hexDigits(descriptor.bcdDevice),
                  .bus = libusb_get_bus_number(device),
                  .number = libusb_get_device_address(device),
                  .path = pathOf(device),
                  .isHub = descriptor.bDeviceClass == LIBUSB_CLASS_HUB};
    const std::string folder = systemDevices + usb.path;
    usb.manufacturer = readAttribute(folder + "/manufacturer");
    usb.product = readAttribute(folder + "/product");
    usb.serialNumber = readAttribute(folder + "/serial");
    usb.serialPorts = serialPortsOf(usb.path);
    usb.canBeOpened = canOpen(usb.bus, usb.number);
    return usb;
}

Error scanError(int code)
{
    const bool isForbidden = code == LIBUSB_ERROR_ACCESS;
    Error error = setupError(Message(
        msg::devices::scanFailed, {{"reason", std::string(libusb_strerror(libusb_error(code)))}}));
    error.action = {.code = ActionCode::FixDevicePermissions,
                    .description = isForbidden ? Message(msg::devices::scanForbidden)
                                               : Message(msg::devices::scanNoUsb)};
    return error;
}

} // namespace

Result<std::vector<UsbDevice>> scanUsb()
{
    libusb_context *made = nullptr;
    if (const int code = libusb_init(&made); code != LIBUSB_SUCCESS) {
        return Failure(scanError(code));
    }
    const std::unique_ptr<libusb_context, void (*)(libusb_context *)> context(made, &libusb_exit);
    libusb_device **list = nullptr;
    const ssize_t count = libusb_get_device_list(context.get(), &list);
    if (count < 0) {
        return Failure(scanError(static_cast<int>(count)));
    }
    std::vector<UsbDevice> devices;
    for (ssize_t i = 0; i < count; ++i) {
        libusb_device_descriptor descriptor{};
        if (libusb_get_device_descriptor(list[i], &descriptor) == LIBUSB_SUCCESS) {
            devices.push_back(describe(list[i], descriptor));
        }
    }
    libusb_free_device_list(list, 1);
    return devices;
}

} // namespace logix
