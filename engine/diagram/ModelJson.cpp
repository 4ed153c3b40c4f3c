// SPDX-License-Identifier: Apache-2.0
#include "diagram/ModelJson.h"

#include <nlohmann/json.hpp>

namespace logix::diagram {

namespace {

using Json = nlohmann::ordered_json;

Json placeJson(const SourcePlace &place)
{
    Json json = {{"file", place.file}, {"line", place.line}};
    if (place.column > 0) {
        json["column"] = place.column;
    }
    return json;
}

void addPlace(Json &json, const char *name, const SourcePlace &place)
{
    if (!place.file.empty()) {
        json[name] = placeJson(place);
    }
}

Json bitsJson(const std::vector<Bit> &bits)
{
    Json json = Json::array();
    for (const Bit bit : bits) {
        if (isNet(bit)) {
            json.push_back(bit);
        } else {
            json.push_back(bit == zeroBit       ? "0"
                           : bit == oneBit      ? "1"
                           : bit == floatingBit ? "z"
                                                : "x");
        }
    }
    return json;
}

Json portsJson(const Block &block)
{
    Json ports = Json::object();
    for (const BlockPort &port : block.ports) {
        Json json = {{"direction", directionName(port.direction)}, {"width", port.bits.size()}};
        if (!port.signal.empty() && !port.fixed) {
            json["signal"] = port.signal;
        }
        json["by_label"] = port.isLabelled;
        json["bits"] = bitsJson(port.bits);
        ports[port.name] = std::move(json);
    }
    return ports;
}

Json blockJson(const Block &block)
{
    Json json = {{"kind", kindName(block.kind)},
                 {"category", categoryName(block.category)},
                 {"title", block.title},
                 {"type", block.kind == BlockKind::Module ? block.title : block.type},
                 {"width", block.width},
                 {"name", block.caption}};
    if (block.kind != BlockKind::Logic) {
        json["instance"] = block.name;
    }
    if (!block.moduleKey.empty()) {
        json["module"] = block.moduleKey;
    }
    if (!block.parameters.empty()) {
        Json parameters = Json::object();
        for (const auto &[name, value] : block.parameters) {
            parameters[name] = value;
        }
        json["parameters"] = std::move(parameters);
    }
    addPlace(json, "source", block.source);
    if (block.memoryInit) {
        addPlace(json, "memory_init", *block.memoryInit);
    }
    Json fixed = Json::object();
    for (const BlockPort &port : block.ports) {
        if (port.fixed && !port.isHidden) {
            fixed[port.name] = *port.fixed;
        }
    }
    json["fixed"] = std::move(fixed);
    json["ports"] = portsJson(block);
    return json;
}

Json pinJson(const Pin &pin)
{
    Json json = {{"direction", directionName(pin.direction)},
                 {"width", pin.bits.size()},
                 {"by_label", pin.isLabelled}};
    if (!pin.signal.empty() && !pin.fixed) {
        json["signal"] = pin.signal;
    }
    if (pin.fixed) {
        json["fixed"] = *pin.fixed;
    }
    json["bits"] = bitsJson(pin.bits);
    return json;
}

Json moduleJson(const Module &module)
{
    Json json = {{"name", module.name}, {"top", module.isTop}};
    if (!module.parameters.empty()) {
        Json parameters = Json::object();
        for (const auto &[name, value] : module.parameters) {
            parameters[name] = value;
        }
        json["parameters"] = std::move(parameters);
    }
    addPlace(json, "source", module.source);
    if (!module.svgFile.empty()) {
        json["svg_file"] = module.svgFile;
    }
    if (module.note) {
        json["note"] = module.note->english();
    }
    Json blocks = Json::object();
    for (const Block &block : module.blocks) {
        blocks[block.name] = blockJson(block);
    }
    json["blocks"] = std::move(blocks);
    Json labels = Json::object();
    for (const NetLabel &label : module.labels) {
        labels[label.name] = {{"width", label.bits.size()},
                              {"kind", label.isClock   ? "clock"
                                       : label.isReset ? "reset"
                                                       : "net"},
                              {"bits", bitsJson(label.bits)}};
    }
    json["labels"] = std::move(labels);
    Json pins = Json::object();
    for (const Pin &pin : module.pins) {
        pins[pin.name] = pinJson(pin);
    }
    json["pins"] = std::move(pins);
    Json signals = Json::object();
    for (const auto &[bit, signal] : module.signals) {
        signals[std::to_string(bit)] = {{"name", signal.name}, {"width", signal.width}};
    }
    json["signals"] = std::move(signals);
    Json declared = Json::object();
    for (const Declaration &declaration : module.declarations) {
        Json &one = declared[declaration.name] = {{"bits", bitsJson(declaration.bits)}};
        addPlace(one, "source", declaration.source);
    }
    json["declared"] = std::move(declared);
    json["clocks"] = module.clocks;
    return json;
}

} // namespace

Json modelJson(const std::vector<Module> &modules)
{
    Json json = Json::object();
    json["top"] = modules.empty() ? "" : modules.front().key;
    Json all = Json::object();
    for (const Module &module : modules) {
        all[module.key] = moduleJson(module);
    }
    json["modules"] = std::move(all);
    return json;
}

} // namespace logix::diagram
