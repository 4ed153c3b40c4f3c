// SPDX-License-Identifier: Apache-2.0
#include "catalog/BoardFile.h"

#include "base/Text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace logix {

using Json = nlohmann::ordered_json;

namespace {

const Json &member(const Json &object, const char *field)
{
    static const Json nothing;
    const auto found = object.find(field);
    return found != object.end() ? *found : nothing;
}

/// The value of a selector that a dimension is about.
const std::string &valueOf(const Selector &selector, const Dimension &dimension)
{
    return dimension.id == "memory" ? selector.memory : selector.connection;
}

std::string labelOf(const Dimension &dimension, const std::string &value)
{
    const auto found = std::ranges::find(dimension.values, value, &DimensionValue::id);
    return found != dimension.values.end() ? found->label : value;
}

Variant variantFrom(const Json &json, const std::vector<Dimension> &standardDimensions)
{
    const Json &selector = member(json, "selector");
    const Json &usb = member(json, "usb");
    const Json &tested = member(json, "tested");
    Variant variant{.selector = {.connection = textField(selector, "connection"),
                                 .memory = textField(selector, "memory")},
                    .label = {},
                    .programmer = textField(json, "programmer"),
                    .args = textField(json, "args"),
                    .usb = {.vid = lowerCase(textField(usb, "vid")),
                            .pid = lowerCase(textField(usb, "pid")),
                            .productRegex = textField(usb, "product_regex"),
                            .serialRegex = textField(usb, "serial_regex"),
                            .release = textField(usb, "release")},
                    .tested = tested.is_boolean() && tested.get<bool>(),
                    .userNotes = textField(json, "user_notes")};
    for (const Dimension &dimension : standardDimensions) {
        variant.label += variant.label.empty() ? "" : " · ";
        variant.label += labelOf(dimension, valueOf(variant.selector, dimension));
    }
    return variant;
}

std::vector<Dimension> usedDimensions(const std::vector<Variant> &variants,
                                      const std::vector<Dimension> &standardDimensions)
{
    std::vector<Dimension> used = standardDimensions;
    for (Dimension &dimension : used) {
        std::erase_if(dimension.values, [&](const DimensionValue &value) {
            return std::ranges::none_of(variants, [&](const Variant &variant) {
                return valueOf(variant.selector, dimension) == value.id;
            });
        });
    }
    return used;
}

Json dimensionsJson(const std::vector<Dimension> &dimensions)
{
    Json list = Json::array();
    for (const Dimension &dimension : dimensions) {
        Json values = Json::array();
        for (const DimensionValue &value : dimension.values) {
            values.push_back({{"id", value.id}, {"label", value.label}, {"help", value.help}});
        }
        list.push_back(
            {{"id", dimension.id}, {"label", dimension.label}, {"values", std::move(values)}});
    }
    return list;
}

Json variantsJson(const Board &board)
{
    Json list = Json::array();
    const Json &definitions = member(*board.definition, "variants");
    for (std::size_t i = 0; i < board.variants.size() && i < definitions.size(); ++i) {
        const Variant &variant = board.variants[i];
        Json json = {
            {"selector",
             {{"connection", variant.selector.connection}, {"memory", variant.selector.memory}}},
            {"label", variant.label}};
        for (const auto &[field, value] : definitions[i].items()) {
            if (field != "selector" && field != "label" && field != "usb"
                && field != "maintainer_notes") {
                json[field] = value;
            }
        }
        list.push_back(std::move(json));
    }
    return list;
}

/// The resources in the file's order, each with its hints at its end.
Json resourcesJson(const Json &resources)
{
    Json json = resources;
    for (auto &[name, resource] : json.items()) {
        const auto hints = resource.find("ai_hints");
        if (hints != resource.end() && std::next(hints) != resource.end()) {
            Json value = std::move(*hints);
            resource.erase(hints);
            resource["ai_hints"] = std::move(value);
        }
    }
    return json;
}

} // namespace

std::string textField(const Json &object, const char *field)
{
    const auto found = object.find(field);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Board boardFrom(std::string id, Fpga fpga, Json definition,
                const std::vector<Dimension> &standardDimensions)
{
    Board board;
    board.id = std::move(id);
    board.name = textField(definition, "name");
    board.fpga = std::move(fpga);
    for (const Json &variant : member(definition, "variants")) {
        board.variants.push_back(variantFrom(variant, standardDimensions));
    }
    board.dimensions = usedDimensions(board.variants, standardDimensions);
    board.definition = std::make_shared<const Json>(std::move(definition));
    return board;
}

Json Catalog::boardJson(const Board &board)
{
    Json json = {{"name", board.name}, {"fpga_id", board.fpga.id}};
    if (board.isCustom) {
        json["custom"] = true;
    }
    json["dimensions"] = dimensionsJson(board.dimensions);
    json["variants"] = variantsJson(board);
    for (const char *field : {"requires", "resources", "ai_hints"}) {
        const auto found = board.definition->find(field);
        if (found != board.definition->end()) {
            json[field] = field == std::string_view("resources") ? resourcesJson(*found) : *found;
        }
    }
    return json;
}

} // namespace logix
