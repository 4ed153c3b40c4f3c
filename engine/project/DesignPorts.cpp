// SPDX-License-Identifier: Apache-2.0
#include "project/DesignPorts.h"

#include "base/Text.h"
#include "messages/project.h"

#include <format>
#include <nlohmann/json.hpp>
#include <set>

namespace logix {

namespace {

using Json = nlohmann::ordered_json;

std::string text(const Json &json, const char *field)
{
    const auto found = json.find(field);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Something a person must do first, such as setting a jumper.
bool needsSetup(const Json &resource)
{
    if (!resource.contains("requires")) {
        return false;
    }
    return std::ranges::any_of(resource.at("requires"), [](const Json &requirement) {
        return text(requirement, "type") == "setup";
    });
}

std::vector<std::string> pinsOf(const Json &resource)
{
    std::vector<std::string> pins;
    for (const char *field : {"pin", "red", "green", "blue"}) {
        if (const std::string pin = text(resource, field); !pin.empty()) {
            pins.push_back(pin);
        }
    }
    for (const char *field : {"pins", "leds"}) {
        if (const auto list = resource.find(field); list != resource.end() && list->is_array()) {
            for (const Json &pin : *list) {
                if (pin.is_string()) {
                    pins.push_back(pin.get<std::string>());
                }
            }
        }
    }
    return pins;
}

class Chooser
{
public:
    explicit Chooser(const Board &board) : m_definition(*board.definition) {}

    Result<DesignPorts> choose()
    {
        static const Json none = Json::object();
        const auto found = m_definition.find("resources");
        const Json &resources = found != m_definition.end() ? *found : none;
        addDrives(m_definition);
        for (const auto &[name, resource] : resources.items()) {
            if (text(resource, "type") == "clock" && !needsSetup(resource)) {
                addClock(name, resource);
                break;
            }
        }
        for (const char *type : {"leds", "rgb_led", "pmod", "header", "unclassified"}) {
            for (const auto &[name, resource] : resources.items()) {
                if (text(resource, "type") == type && !needsSetup(resource)
                    && addBlinker(name, resource, type)) {
                    return std::move(m_design);
                }
            }
        }
        return Failure(requestError(
            Message(msg::project::boardPinsUnknown, {{"board", text(m_definition, "name")}})));
    }

private:
    /// The pins that aren't taken yet, taken now.
    std::vector<std::string> take(const std::vector<std::string> &pins)
    {
        std::vector<std::string> free;
        for (const std::string &pin : pins) {
            if (m_taken.insert(pin).second) {
                free.push_back(pin);
            }
        }
        return free;
    }

    void addDrives(const Json &owner)
    {
        if (!owner.contains("requires")) {
            return;
        }
        for (const Json &requirement : owner.at("requires")) {
            const bool isKnown = std::ranges::any_of(m_design.ports, [&](const DesignPort &port) {
                return port.name == text(requirement, "name");
            });
            const std::vector<std::string> pins = text(requirement, "type") == "drive" && !isKnown
                                                      ? take(pinsOf(requirement))
                                                      : std::vector<std::string>();
            if (!pins.empty()) {
                m_design.ports.push_back({.name = text(requirement, "name"),
                                          .pins = pins,
                                          .role = text(requirement, "level") == "high"
                                                      ? DesignPort::Role::High
                                                      : DesignPort::Role::Low,
                                          .ioStandard = text(requirement, "io_standard"),
                                          .comment = text(requirement, "why")});
            }
        }
    }

    void addClock(const std::string &name, const Json &resource)
    {
        const std::vector<std::string> pins = take(pinsOf(resource));
        if (pins.empty()) {
            return;
        }
        addDrives(resource);
        m_design.clockMhz = resource.value("mhz", 1.0);
        m_design.ports.insert(m_design.ports.begin(),
                              {.name = name,
                               .pins = pins,
                               .role = DesignPort::Role::Clock,
                               .ioStandard = text(resource, "io_standard"),
                               .comment = std::format("{} MHz", *m_design.clockMhz)});
    }

    bool addBlinker(const std::string &name, const Json &resource, std::string_view type)
    {
        const std::vector<std::string> pins = take(pinsOf(resource));
        if (pins.empty()) {
            return false;
        }
        addDrives(resource);
        const bool isActiveLow = text(resource, "active") == "low";
        std::string comment = isActiveLow ? "lights on 0" : "lights on 1";
        if (type == "rgb_led") {
            comment = "red, green, blue from bit 0; " + comment;
        } else if (type != "leds") {
            comment = std::string(type);
        }
        m_design.ports.push_back({.name = name,
                                  .pins = pins,
                                  .isActiveLow = isActiveLow,
                                  .ioStandard = text(resource, "io_standard"),
                                  .comment = comment});
        return true;
    }

    const Json &m_definition;
    DesignPorts m_design;
    std::set<std::string> m_taken;
};

/// The lines of one pin.
std::string pinLines(std::string_view extension, const std::string &port, const std::string &pin,
                     const std::string &ioStandard)
{
    if (extension == "pcf") {
        return std::format("set_io {} {}\n", port, pin);
    }
    if (extension == "lpf") {
        return std::format("LOCATE COMP \"{}\" SITE \"{}\";\nIOBUF PORT \"{}\" IO_TYPE={};\n", port,
                           pin, port, ioStandard);
    }
    if (extension == "cst") {
        return std::format("IO_LOC \"{}\" {};\nIO_PORT \"{}\" IO_TYPE={};\n", port, pin, port,
                           ioStandard);
    }
    return std::format("set_property LOC {} [get_ports {{{}}}]\n"
                       "set_property IOSTANDARD {} [get_ports {{{}}}]\n",
                       pin, port, ioStandard, port);
}

} // namespace

Result<DesignPorts> designPorts(const Board &board)
{
    return Chooser(board).choose();
}

std::string constraintText(const DesignPorts &design, std::string_view extension,
                           std::string_view boardName)
{
    const std::string_view comment = extension == "cst" ? "//" : "#";
    std::string text = std::format("{} {}\n", comment, cleanLine(boardName));
    for (const DesignPort &port : design.ports) {
        const std::string ioStandard = port.ioStandard.empty() ? "LVCMOS33" : port.ioStandard;
        text += '\n';
        for (std::size_t i = 0; i < port.width(); ++i) {
            const std::string name =
                port.width() == 1 ? port.name : std::format("{}[{}]", port.name, i);
            text += pinLines(extension, name, port.pins[i], ioStandard);
        }
        if (port.role == DesignPort::Role::Clock && extension == "lpf") {
            text += std::format("FREQUENCY PORT \"{}\" {} MHZ;\n", port.name, *design.clockMhz);
        }
    }
    return text;
}

} // namespace logix
