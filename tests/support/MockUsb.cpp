// SPDX-License-Identifier: Apache-2.0
#include "support/MockUsb.h"

#include <cstdlib>
#include <cstring>
#include <format>
#include <stdexcept>
#include <umockdev.h>

namespace logix::test {

namespace {

std::string littleEndian(std::uint16_t value)
{
    return std::format("{:02x}{:02x}", value & 0xFFU, value >> 8U);
}

/// The device's, one configuration's and one interface's descriptor, as hexadecimal digits.
std::string descriptors(const MockDevice &device)
{
    const std::string deviceClass = device.isHub ? "09" : "00";
    const auto stringIndex = [](const std::string &text, const char *index) {
        return text.empty() ? "00" : index;
    };
    std::string hex = "1201" + littleEndian(0x0200) + deviceClass + "0000" + "40"
                      + littleEndian(device.vid) + littleEndian(device.pid)
                      + littleEndian(device.release) + stringIndex(device.manufacturer, "01")
                      + stringIndex(device.product, "02") + stringIndex(device.serialNumber, "03")
                      + "01";
    hex += "0902" + littleEndian(18) + "0101008032";
    hex += "09040000"
           "00"
           + std::string(device.isHub ? "09" : "ff") + "000000";
    return hex;
}

std::string busOf(const std::string &path)
{
    return path.substr(0, path.find('-'));
}

} // namespace

bool MockUsb::isPossible()
{
    const char *preloaded = std::getenv("LD_PRELOAD");
    return preloaded != nullptr && std::strstr(preloaded, "umockdev") != nullptr;
}

MockUsb::MockUsb() : m_bed(umockdev_testbed_new())
{
    for (const char *bus : {"1", "2"}) {
        add(std::format("P: /devices/pci0000:00/usb{0}\n"
                        "N: bus/usb/00{0}/001\n"
                        "E: SUBSYSTEM=usb\nE: DEVTYPE=usb_device\n"
                        "E: DEVNAME=/dev/bus/usb/00{0}/001\nE: BUSNUM=00{0}\nE: DEVNUM=001\n"
                        "A: busnum={0}\\n\nA: devnum=1\\n\nA: speed=480\\n\n"
                        "A: bConfigurationValue=1\\n\n"
                        "H: descriptors={1}\n\n",
                        bus,
                        descriptors({.path = bus, .vid = 0x1d6b, .pid = 0x0002, .isHub = true})));
    }
}

MockUsb::~MockUsb()
{
    g_object_unref(m_bed);
}

void MockUsb::add(const std::string &description)
{
    GError *error = nullptr;
    if (umockdev_testbed_add_from_string(m_bed, description.c_str(), &error) == 0) {
        const std::string reason = error->message;
        g_error_free(error);
        throw std::runtime_error(reason);
    }
}

std::string MockUsb::systemPath(const std::string &path) const
{
    std::string whole = "/devices/pci0000:00/usb" + busOf(path);
    // "1-2.3" is below "1-2".
    for (auto dot = path.find('.'); dot != std::string::npos; dot = path.find('.', dot + 1)) {
        whole += '/' + path.substr(0, dot);
    }
    return whole + '/' + path;
}

std::filesystem::path MockUsb::deviceFile(const MockDevice &device) const
{
    gchar *root = umockdev_testbed_get_root_dir(m_bed);
    const std::filesystem::path folder = root;
    g_free(root);
    return folder
           / std::format("dev/bus/usb/{:03}/{:03}", std::stoi(busOf(device.path)), device.number);
}

void MockUsb::plug(const MockDevice &device)
{
    const std::string bus = busOf(device.path);
    std::string text =
        std::format("P: {0}\n"
                    "N: bus/usb/{1:03}/{2:03}\n"
                    "E: SUBSYSTEM=usb\nE: DEVTYPE=usb_device\n"
                    "E: DEVNAME=/dev/bus/usb/{1:03}/{2:03}\n"
                    "E: BUSNUM={1:03}\nE: DEVNUM={2:03}\n"
                    "A: busnum={1}\\n\nA: devnum={2}\\n\nA: speed=480\\n\n"
                    "A: bConfigurationValue=1\\n\n"
                    "A: idVendor={3:04x}\\n\nA: idProduct={4:04x}\\n\n",
                    systemPath(device.path), std::stoi(bus), device.number, device.vid, device.pid);
    const auto attribute = [&](const char *name, const std::string &value) {
        if (!value.empty()) {
            text += std::format("A: {}={}\\n\n", name, value);
        }
    };
    attribute("manufacturer", device.manufacturer);
    attribute("product", device.product);
    attribute("serial", device.serialNumber);
    text += "H: descriptors=" + descriptors(device) + "\n\n";
    add(text);
    m_devices[device.path] = device;
    std::filesystem::permissions(deviceFile(device), device.mode);
    if (!device.serialPorts.empty()) {
        addSerialPorts(device.path, device.serialPorts);
    }
}

void MockUsb::addSerialPorts(const std::string &path, const std::vector<std::string> &names)
{
    int number = 0;
    for (const std::string &name : names) {
        const std::string interface = std::format("{}/{}:1.{}", systemPath(path), path, number++);
        std::string text = std::format("P: {}\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_interface\n"
                                       "A: bInterfaceClass=ff\\n\n\n",
                                       interface);
        const std::string port = name.starts_with("ttyUSB") ? interface + '/' + name : interface;
        if (port != interface) {
            text += std::format("P: {}\nE: SUBSYSTEM=usb-serial\n\n", port);
        }
        text += std::format("P: {0}/tty/{1}\nN: {1}\nE: SUBSYSTEM=tty\nE: DEVNAME=/dev/{1}\n\n",
                            port, name);
        add(text);
    }
}

void MockUsb::unplug(const std::string &path)
{
    const std::string system = "/sys" + systemPath(path);
    umockdev_testbed_uevent(m_bed, system.c_str(), "remove");
    std::filesystem::remove(deviceFile(m_devices.at(path)));
    umockdev_testbed_remove_device(m_bed, system.c_str());
    m_devices.erase(path);
}

} // namespace logix::test
