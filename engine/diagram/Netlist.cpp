// SPDX-License-Identifier: Apache-2.0
#include "diagram/Netlist.h"

#include "base/Text.h"
#include "messages/diagram.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace logix::diagram {

namespace {

using Json = nlohmann::ordered_json;

const Json &member(const Json &object, std::string_view name)
{
    static const Json none;
    if (!object.is_object()) {
        return none;
    }
    const auto found = object.find(name);
    return found == object.end() ? none : *found;
}

std::string textOf(const Json &value)
{
    return value.is_string() ? value.get<std::string>() : std::string();
}

bool flagOf(const Json &value)
{
    return value.is_number() ? value.get<int>() != 0 : textOf(value).find('1') != std::string::npos;
}

int numberOf(const Json &value)
{
    return value.is_number_integer() ? value.get<int>() : 0;
}

Bit bitOf(const Json &value)
{
    if (value.is_number_integer()) {
        return value.get<int>();
    }
    const std::string text = textOf(value);
    return text == "0" ? zeroBit : text == "1" ? oneBit : text == "z" ? floatingBit : unknownBit;
}

std::vector<Bit> bitsOf(const Json &values)
{
    std::vector<Bit> bits;
    bits.reserve(values.size());
    for (const Json &value : values) {
        bits.push_back(bitOf(value));
    }
    return bits;
}

std::optional<Direction> directionOf(const Json &value)
{
    const std::string text = textOf(value);
    if (text == "input") {
        return Direction::Input;
    }
    if (text == "output") {
        return Direction::Output;
    }
    if (text == "inout") {
        return Direction::InOut;
    }
    return std::nullopt;
}

/// Yosys writes a value as its bits, a text as itself, and a text that looks like bits with a
/// blank behind it.
NetlistValue valueOf(const Json &json)
{
    if (json.is_number()) {
        return {.text = json.dump(), .isBits = false};
    }
    std::string text = textOf(json);
    const bool looksLikeBits = text.find_first_not_of("01xz") == std::string::npos;
    if (!text.empty() && text.back() == ' ') {
        const std::string_view body = std::string_view(text).substr(0, text.size() - 1);
        if (body.substr(0, body.find_last_not_of(' ') + 1).find_first_not_of("01xz")
            == std::string_view::npos) {
            text.pop_back();
            return {.text = std::move(text), .isBits = false};
        }
    }
    return {.text = std::move(text), .isBits = looksLikeBits};
}

NetlistValues valuesOf(const Json &object)
{
    NetlistValues values;
    if (object.is_object()) {
        for (const auto &[name, value] : object.items()) {
            values.emplace(name, valueOf(value));
        }
    }
    return values;
}

NetlistCell cellOf(const std::string &name, const Json &json)
{
    NetlistCell cell{.name = name,
                     .isHidden = flagOf(member(json, "hide_name")),
                     .type = textOf(member(json, "type")),
                     .parameters = valuesOf(member(json, "parameters")),
                     .source = placeOf(textOf(member(member(json, "attributes"), "src"))),
                     .ports = {}};
    const Json &directions = member(json, "port_directions");
    for (const auto &[port, bits] : member(json, "connections").items()) {
        cell.ports.push_back({.name = port,
                              .direction = directionOf(member(directions, port)),
                              .bits = bitsOf(bits)});
    }
    return cell;
}

NetlistModule moduleOf(const std::string &name, const Json &json)
{
    const Json &attributes = member(json, "attributes");
    NetlistModule module{.name = name,
                         .sourceName = textOf(member(attributes, "hdlname")),
                         .isTop = flagOf(member(attributes, "top")),
                         .isBlackBox = flagOf(member(attributes, "blackbox"))
                                       || flagOf(member(attributes, "whitebox")),
                         .source = placeOf(textOf(member(attributes, "src"))),
                         .parameters = valuesOf(member(json, "parameter_default_values")),
                         .ports = {},
                         .cells = {},
                         .names = {}};
    if (module.sourceName.empty()) {
        module.sourceName = name;
    }
    // A module with interface ports is made anew for the interfaces that it gets.
    if (flagOf(member(attributes, "interfaces_replaced_in_module"))) {
        module.sourceName.erase(
            std::min(module.sourceName.find("$interfaces$"), module.sourceName.size()));
    }
    for (const auto &[port, value] : member(json, "ports").items()) {
        module.ports.push_back(
            {.name = port,
             .direction = directionOf(member(value, "direction")).value_or(Direction::InOut),
             .bits = bitsOf(member(value, "bits")),
             .offset = numberOf(member(value, "offset")),
             .isUpTo = flagOf(member(value, "upto"))});
    }
    for (const auto &[cell, value] : member(json, "cells").items()) {
        module.cells.push_back(cellOf(cell, value));
    }
    for (const auto &[net, value] : member(json, "netnames").items()) {
        module.names.push_back(
            {.name = net,
             .isHidden = flagOf(member(value, "hide_name")),
             .bits = bitsOf(member(value, "bits")),
             .offset = numberOf(member(value, "offset")),
             .isUpTo = flagOf(member(value, "upto")),
             .source = placeOf(textOf(member(member(value, "attributes"), "src")))});
    }
    return module;
}

/// Yosys writes bytes beyond ASCII as `\uFFFFFFC3`, which is no JSON: as bytes again.
std::string withBytes(std::string_view text)
{
    static constexpr std::string_view mark = "\\uFFFFFF";
    std::string repaired;
    repaired.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] != '\\') {
            repaired += text[i++];
            continue;
        }
        unsigned byte = 0;
        const char *const digits = text.data() + i + mark.size();
        if (text.substr(i, mark.size()) == mark && i + mark.size() + 2 <= text.size()
            && std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
            repaired += static_cast<char>(byte);
            i += mark.size() + 2;
        } else {
            // An escape and what it escapes.
            repaired += text.substr(i, 2);
            i += 2;
        }
    }
    return repaired;
}

} // namespace

std::string_view directionName(Direction direction)
{
    switch (direction) {
    case Direction::Input:
        return "input";
    case Direction::Output:
        return "output";
    case Direction::InOut:
        break;
    }
    return "inout";
}

std::uint64_t NetlistValue::number() const
{
    std::uint64_t number = 0;
    if (!isBits) {
        std::from_chars(text.data(), text.data() + text.size(), number);
        return number;
    }
    for (const char bit : text) {
        number = number << 1U | (bit == '1' ? 1U : 0U);
    }
    return number;
}

const NetlistCellPort *NetlistCell::port(std::string_view wanted) const
{
    const auto found = std::ranges::find(ports, wanted, &NetlistCellPort::name);
    return found == ports.end() ? nullptr : &*found;
}

std::uint64_t NetlistCell::number(std::string_view parameter) const
{
    const auto found = parameters.find(parameter);
    return found == parameters.end() ? 0 : found->second.number();
}

std::string NetlistCell::text(std::string_view parameter) const
{
    const auto found = parameters.find(parameter);
    return found == parameters.end() ? std::string() : found->second.text;
}

const NetlistPort *NetlistModule::port(std::string_view wanted) const
{
    const auto found = std::ranges::find(ports, wanted, &NetlistPort::name);
    return found == ports.end() ? nullptr : &*found;
}

Result<Netlist> parseNetlist(std::string_view text)
{
    const Json json = Json::parse(validUtf8(withBytes(text)), nullptr, false);
    const Json &modules = member(json, "modules");
    if (!modules.is_object()) {
        return Failure(toolError(Message(msg::diagram::netlistBroken)));
    }
    Netlist netlist;
    for (const auto &[name, module] : modules.items()) {
        netlist.emplace(name, moduleOf(name, module));
    }
    return netlist;
}

SourcePlace placeOf(std::string_view attribute)
{
    const std::string_view first = attribute.substr(0, attribute.find('|'));
    const std::size_t colon = first.rfind(':');
    if (colon == std::string_view::npos) {
        return {};
    }
    SourcePlace place{.file = std::string(first.substr(0, colon)), .line = 0, .column = 0};
    const char *const end = first.data() + first.size();
    const auto line = std::from_chars(first.data() + colon + 1, end, place.line);
    if (line.ec == std::errc() && line.ptr != end && *line.ptr == '.') {
        std::from_chars(line.ptr + 1, end, place.column);
    }
    return place;
}

} // namespace logix::diagram
