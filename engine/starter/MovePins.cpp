// SPDX-License-Identifier: Apache-2.0
#include "starter/MovePins.h"

#include "catalog/BoardFile.h"
#include "starter/NewProject.h"
#include "starter/Requirements.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

namespace logix {

using Json = nlohmann::ordered_json;

namespace {

/// What a pin is on a board: the how manieth of a kind, such as the second of "leds".
using Role = std::pair<std::string, std::size_t>;

struct RolePin
{
    std::string pin;
    /// In the board's own words.
    std::string what;
    std::string ioStandard;
    bool isActiveLow = false;
    double mhz = 0;
};

using Roles = std::map<Role, RolePin>;

/// Collects one board's roles. Boards name what they have differently, so kinds count, in order.
class RoleReader
{
public:
    explicit RoleReader(const Board &board)
    {
        const auto resources = board.definition->find("resources");
        if (resources == board.definition->end() || !resources->is_object()) {
            return;
        }
        for (const auto &[name, resource] : resources->items()) {
            if (resource.is_object() && !needsSetup(resource)) {
                read(name, resource);
            }
        }
    }

    [[nodiscard]] const Roles &roles() const { return m_roles; }

private:
    void read(const std::string &name, const Json &resource)
    {
        const std::string type = textField(resource, "type");
        if (type == "clock") {
            add("clock", textField(resource, "pin"), name, resource);
        } else if (type == "leds" || type == "buttons" || type == "switches") {
            addAll(type, name, resource);
        } else if (type == "pmod") {
            // The third pin of the second one, whatever the first one lacks.
            addAll("pmod " + std::to_string(m_pmods++), name, resource);
        } else if (type == "rgb_led") {
            for (const char *colour : {"red", "green", "blue"}) {
                add(type + ' ' + colour, textField(resource, colour), name + '.' + colour,
                    resource);
            }
        } else if (type == "uart") {
            for (const char *line : {"rx", "tx", "rts", "cts"}) {
                add(type + ' ' + line, textField(resource, line), name + '.' + line, resource);
            }
        }
    }

    void addAll(const std::string &kind, const std::string &name, const Json &resource)
    {
        const auto pins = resource.find("pins");
        if (pins == resource.end() || !pins->is_array()) {
            return;
        }
        for (std::size_t i = 0; i < pins->size(); ++i) {
            const Json &pin = (*pins)[i];
            add(kind, pin.is_string() ? pin.get<std::string>() : std::string(),
                pins->size() == 1 ? name : name + '[' + std::to_string(i) + ']', resource);
        }
    }

    /// A pin that isn't wired keeps its place in the count.
    void add(const std::string &kind, const std::string &pin, std::string what,
             const Json &resource)
    {
        const std::size_t index = m_counts[kind]++;
        if (pin.empty()) {
            return;
        }
        const auto mhz = resource.find("mhz");
        m_roles[{kind, index}] = {
            .pin = pin,
            .what = std::move(what),
            .ioStandard = textField(resource, "io_standard"),
            .isActiveLow = textField(resource, "active") == "low",
            .mhz = mhz != resource.end() && mhz->is_number() ? mhz->get<double>() : 0};
    }

    Roles m_roles;
    std::map<std::string, std::size_t> m_counts;
    int m_pmods = 0;
};

} // namespace

MovedPins movePins(const ConstraintFile &file, const Board &from, const Board &to,
                   const Family &family)
{
    const RoleReader before(from);
    const RoleReader after(to);
    MovedPins result;
    std::vector<BoardPort> ports;
    std::vector<std::string> taken;
    for (const PinConstraint &constraint : file.pins) {
        const RolePin *found = nullptr;
        bool isInverted = false;
        for (const auto &[role, pin] : before.roles()) {
            if (pin.pin != constraint.pin || found != nullptr) {
                continue;
            }
            const auto there = after.roles().find(role);
            if (there != after.roles().end() && !std::ranges::contains(taken, there->second.pin)) {
                found = &there->second;
                isInverted = pin.isActiveLow != found->isActiveLow;
            }
        }
        if (found == nullptr) {
            result.left.push_back(constraint.port);
            continue;
        }
        taken.push_back(found->pin);
        result.moved.push_back({constraint.port, constraint.pin, found->pin, found->what});
        if (isInverted) {
            result.inverted.push_back(constraint.port);
        }
        ports.push_back({.name = constraint.port,
                         .pins = {found->pin},
                         .ioStandard = found->ioStandard,
                         .mhz = found->mhz});
    }
    result.text = pinFileText(ports, family, to.name);
    if (!result.left.empty()) {
        const std::string comment = family.constraintExtension == "cst" ? "// " : "# ";
        result.text += '\n' + comment + "Ports without a pin on this board:\n";
        for (const std::string &port : result.left) {
            result.text += comment + port + '\n';
        }
    }
    return result;
}

} // namespace logix
