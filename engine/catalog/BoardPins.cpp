// SPDX-License-Identifier: Apache-2.0
#include "catalog/BoardPins.h"

#include <nlohmann/json.hpp>

namespace logix {

namespace {

using Json = nlohmann::ordered_json;

template <typename Visit>
void forEachResource(const Board &board, Visit visit)
{
    const auto resources = board.definition->find("resources");
    if (resources == board.definition->end() || !resources->is_object()) {
        return;
    }
    for (const auto &[name, resource] : resources->items()) {
        if (resource.is_object()) {
            visit(name, resource);
        }
    }
}

} // namespace

std::map<std::string, std::string> boardPins(const Board &board)
{
    std::map<std::string, std::string> uses;
    const auto add = [&](const Json &pin, const std::string &use) {
        // A pin that isn't wired is an empty text or null.
        if (pin.is_string() && !pin.get<std::string>().empty()) {
            std::string &text = uses[pin.get<std::string>()];
            text += (text.empty() ? "" : ", ") + use;
        }
    };
    forEachResource(board, [&](const std::string &name, const Json &resource) {
        for (const char *signal : {"pin", "red", "green", "blue", "tx", "rx", "rts", "cts"}) {
            if (const auto pin = resource.find(signal); pin != resource.end()) {
                add(*pin, signal == std::string_view("pin") ? name : name + '.' + signal);
            }
        }
        for (const char *field : {"pins", "leds", "colors"}) {
            const auto list = resource.find(field);
            if (list == resource.end() || !list->is_array()) {
                continue;
            }
            const std::string prefix =
                field == std::string_view("pins") ? name : name + '.' + field;
            for (std::size_t i = 0; i < list->size(); ++i) {
                add((*list)[i],
                    list->size() == 1 ? prefix : prefix + '[' + std::to_string(i) + ']');
            }
        }
    });
    return uses;
}

std::optional<double> clockOnPin(const Board &board, const std::string &pin)
{
    std::optional<double> frequency;
    forEachResource(board, [&](const std::string &, const Json &resource) {
        const auto mhz = resource.find("mhz");
        if (mhz != resource.end() && mhz->is_number() && resource.value("pin", "") == pin) {
            frequency = mhz->get<double>();
        }
    });
    return frequency;
}

} // namespace logix
