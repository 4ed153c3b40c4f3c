// SPDX-License-Identifier: Apache-2.0
#include "starter/NewProject.h"

#include <format>

namespace logix {

namespace {

/// The name that a pin file has for a bit of a port.
std::string bitName(const BoardPort &port, std::size_t bit)
{
    return port.pins.size() == 1 ? port.name : std::format("{}[{}]", port.name, bit);
}

std::string familyStandard(const BoardPort &port, const Family &family)
{
    const auto own = family.ioStandardNames.find(port.ioStandard);
    return own != family.ioStandardNames.end() ? own->second : port.ioStandard;
}

std::string pinLines(const BoardPort &port, const Family &family)
{
    const std::string standard = familyStandard(port, family);
    std::string text;
    for (std::size_t bit = 0; bit < port.pins.size(); ++bit) {
        const std::string name = bitName(port, bit);
        const std::string &pin = port.pins[bit];
        if (family.constraintExtension == "pcf") {
            text += std::format("set_io {} {}\n", name, pin);
        } else if (family.constraintExtension == "lpf") {
            text += std::format("LOCATE COMP \"{}\" SITE \"{}\";\n", name, pin);
            if (!standard.empty()) {
                text += std::format("IOBUF PORT \"{}\" IO_TYPE={};\n", name, standard);
            }
        } else if (family.constraintExtension == "cst") {
            text += std::format("IO_LOC \"{}\" {};\n", name, pin);
            if (!standard.empty()) {
                text += std::format("IO_PORT \"{}\" IO_TYPE={};\n", name, standard);
            }
        } else {
            text += std::format("set_property PACKAGE_PIN {} [get_ports {{{}}}]\n", pin, name);
            if (!standard.empty()) {
                text +=
                    std::format("set_property IOSTANDARD {} [get_ports {{{}}}]\n", standard, name);
            }
        }
    }
    return text;
}

/// What tells place and route the clock's frequency, in the formats that can say it.
std::string clockLine(const BoardPort &port, const Family &family)
{
    if (port.mhz <= 0) {
        return {};
    }
    if (family.constraintExtension == "lpf") {
        return std::format("FREQUENCY PORT \"{}\" {} MHZ;\n", port.name, port.mhz);
    }
    if (family.constraintExtension == "xdc") {
        return std::format("create_clock -period {:.3f} [get_ports {{{}}}]\n", 1000.0 / port.mhz,
                           port.name);
    }
    return {};
}

} // namespace

std::string pinFileText(const std::vector<BoardPort> &ports, const Family &family,
                        const std::string &title)
{
    std::string text = (family.constraintExtension == "cst" ? "// " : "# ") + title + "\n";
    for (const BoardPort &port : ports) {
        text += "\n" + pinLines(port, family) + clockLine(port, family);
    }
    return text;
}

} // namespace logix
