// SPDX-License-Identifier: Apache-2.0
#include "api/tools/DeviceJson.h"

#include "api/RequestReader.h"

#include <nlohmann/json.hpp>

namespace logix {

namespace {

Json boardsJson(const std::vector<BoardMatch> &boards)
{
    Json list = Json::array();
    for (const BoardMatch &board : boards) {
        Json json = {{"board", board.board}};
        if (board.isCustom) {
            json["custom"] = true;
        }
        Json variants = Json::array();
        for (const VariantMatch &variant : board.variants) {
            variants.push_back({{"selector", selectorJson(variant.selector)},
                                {"match", matchName(variant.level)}});
        }
        json["variants"] = std::move(variants);
        list.push_back(std::move(json));
    }
    return list;
}

void addText(Json &json, const char *field, const std::string &text)
{
    if (!text.empty()) {
        json[field] = text;
    }
}

void addPlace(Json &json, const DeviceInfo &device)
{
    json["bus"] = device.bus;
    json["device"] = device.number;
    json["usb_path"] = device.usbPath;
}

void addBuildMatch(Json &json, const DeviceInfo &device)
{
    if (device.buildMatch) {
        json["build_match"] = matchName(*device.buildMatch);
    }
}

} // namespace

Json deviceJson(const Device &device)
{
    Json json = {{"id", device.id},
                 {"kind", "usb"},
                 {"label", device.label},
                 {"vid", device.vid},
                 {"pid", device.pid}};
    addText(json, "manufacturer", device.manufacturer);
    addText(json, "product", device.product);
    addText(json, "serial_number", device.serialNumber);
    addPlace(json, device);
    if (!device.serialPorts.empty()) {
        json["serial_ports"] = device.serialPorts;
    }
    addBuildMatch(json, device);
    if (!device.boards.empty()) {
        json["boards"] = boardsJson(device.boards);
    }
    if (!device.likelyBoards.empty()) {
        json["likely_boards"] = device.likelyBoards;
    }
    return json;
}

Json unreachableJson(const UnreachableDevice &device, const RenderContext &render)
{
    Json json = {
        {"kind", "usb"}, {"label", device.label}, {"vid", device.vid}, {"pid", device.pid}};
    addPlace(json, device);
    json["boards"] = boardsJson(device.boards);
    json["action"] = {{"code", actionName(device.action.code)},
                      {"description", render.text(device.action.description)}};
    json["udev_rule"] = device.udevRule;
    addBuildMatch(json, device);
    return json;
}

} // namespace logix
