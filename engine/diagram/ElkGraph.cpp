// SPDX-License-Identifier: Apache-2.0
#include "diagram/ElkGraph.h"

#include "messages/diagram.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

namespace logix::diagram {

namespace {

using Json = nlohmann::ordered_json;

/// Around the drawing.
constexpr double margin = 20;
constexpr std::size_t smallGraph = 70;
constexpr std::size_t ordinaryGraph = 100;
constexpr std::size_t manyFigures = 4;

std::string_view sideName(Side side)
{
    switch (side) {
    case Side::West:
        return "WEST";
    case Side::East:
        return "EAST";
    case Side::South:
        break;
    }
    return "SOUTH";
}

std::string portId(std::size_t node, std::size_t port)
{
    return std::to_string(node) + '.' + std::to_string(port);
}

/// Parts of the drawing that no wire connects, not counting single nodes.
std::size_t figuresIn(const Schematic &schematic)
{
    std::vector<std::size_t> parent(schematic.nodes.size());
    std::iota(parent.begin(), parent.end(), std::size_t{0});
    const auto rootOf = [&parent](std::size_t node) {
        while (parent[node] != node) {
            parent[node] = parent[parent[node]];
            node = parent[node];
        }
        return node;
    };
    for (const SchematicNet &net : schematic.nets) {
        for (const PortRef &sink : net.sinks) {
            parent[rootOf(sink.node)] = rootOf(net.source.node);
        }
    }
    std::vector<std::size_t> sizes(parent.size());
    for (std::size_t i = 0; i < parent.size(); ++i) {
        ++sizes[rootOf(i)];
    }
    return static_cast<std::size_t>(
        std::ranges::count_if(sizes, [](std::size_t size) { return size > 1; }));
}

/// Chosen by measurement: the first for drawings that people look at as a whole, the second so that
/// a thousand blocks still take seconds.
Json optionsFor(const Schematic &schematic)
{
    Json options = {
        {"elk.algorithm", "layered"},
        {"elk.direction", "RIGHT"},
        {"elk.edgeRouting", "ORTHOGONAL"},
        {"elk.padding", "[top=20,left=20,bottom=20,right=20]"},
        {"elk.spacing.nodeNode", "18"},
        {"elk.spacing.edgeNode", "12"},
        {"elk.spacing.edgeEdge", "9"},
        {"elk.layered.spacing.nodeNodeBetweenLayers", "26"},
        {"elk.layered.spacing.edgeNodeBetweenLayers", "12"},
        {"elk.layered.spacing.edgeEdgeBetweenLayers", "9"},
        {"elk.layered.nodePlacement.favorStraightEdges", "true"},
        {"elk.randomSeed", "1"},
    };
    const bool isPacked =
        schematic.isLarge
        || (schematic.nodes.size() > ordinaryGraph && figuresIn(schematic) >= manyFigures);
    if (isPacked) {
        // The figures of a large module are laid out one by one and put side by side.
        options["elk.separateConnectedComponents"] = "true";
        options["elk.aspectRatio"] = "1.6";
        options["elk.spacing.componentComponent"] = "40";
        options["elk.layered.thoroughness"] = schematic.isLarge ? "1" : "3";
        options["elk.layered.nodePlacement.strategy"] = "BRANDES_KOEPF";
    } else {
        // The best placing takes too long for more nodes than an ordinary module has.
        const bool isSmall =
            schematic.nodes.size() <= smallGraph && schematic.nets.size() <= smallGraph;
        options["elk.separateConnectedComponents"] = "false";
        options["elk.layered.thoroughness"] = isSmall ? "7" : "3";
        options["elk.layered.nodePlacement.strategy"] =
            isSmall ? "NETWORK_SIMPLEX" : "BRANDES_KOEPF";
    }
    return options;
}

/// ELK sorts ports clockwise, so those at the left come from the bottom up.
Json portJson(const SchematicNode &node, std::size_t nodeIndex, std::size_t portIndex)
{
    const SchematicPort &port = node.ports[portIndex];
    const Point at = node.edgeOf(port);
    return {{"id", portId(nodeIndex, portIndex)},
            {"x", at.x},
            {"y", at.y},
            {"width", 0},
            {"height", 0},
            {"layoutOptions", {{"elk.port.side", sideName(port.side)}}}};
}

Json nodeJson(const Schematic &schematic, std::size_t index)
{
    const SchematicNode &node = schematic.nodes[index];
    Json options = {{"elk.portConstraints", "FIXED_POS"}};
    if (node.kind == SchematicNode::Kind::Pin) {
        options["elk.layered.layering.layerConstraint"] =
            node.ports.front().side == Side::East ? "FIRST_SEPARATE" : "LAST_SEPARATE";
        options["elk.alignment"] = node.ports.front().side == Side::East ? "RIGHT" : "LEFT";
    }
    Json ports = Json::array();
    for (std::size_t i = 0; i < node.ports.size(); ++i) {
        if (node.ports[i].net >= 0) {
            ports.push_back(portJson(node, index, i));
        }
    }
    return {{"id", std::to_string(index)},
            {"width", node.width()},
            {"height", node.height()},
            {"layoutOptions", std::move(options)},
            {"ports", std::move(ports)}};
}

bool readPoint(const Json &json, Point &point)
{
    if (!json.is_object() || !json.contains("x") || !json.contains("y") || !json.at("x").is_number()
        || !json.at("y").is_number()) {
        return false;
    }
    point = {json.at("x").get<double>(), json.at("y").get<double>()};
    return std::isfinite(point.x) && std::isfinite(point.y);
}

bool readIndexes(const Json &json, std::size_t &first, std::size_t &second)
{
    if (!json.is_string()) {
        return false;
    }
    const auto &text = json.get_ref<const std::string &>();
    const char *const end = text.data() + text.size();
    const auto one = std::from_chars(text.data(), end, first);
    if (one.ec != std::errc() || one.ptr == end) {
        second = 0;
        return one.ec == std::errc();
    }
    return std::from_chars(one.ptr + 1, end, second).ec == std::errc();
}

bool readNode(Schematic &schematic, const Json &json)
{
    std::size_t index = 0;
    std::size_t unused = 0;
    return json.is_object() && json.contains("id") && readIndexes(json.at("id"), index, unused)
           && index < schematic.nodes.size() && readPoint(json, schematic.nodes[index].at);
}

bool readEdge(Schematic &schematic, const Json &json)
{
    std::size_t net = 0;
    std::size_t sink = 0;
    if (!json.is_object() || !json.contains("id") || !readIndexes(json.at("id"), net, sink)
        || net >= schematic.nets.size() || sink >= schematic.nets[net].sinks.size()
        || !json.contains("sections") || !json.at("sections").is_array()
        || json.at("sections").size() != 1) {
        return false;
    }
    const Json &section = json.at("sections").front();
    std::vector<Point> line(1);
    if (!readPoint(section.value("startPoint", Json()), line.front())) {
        return false;
    }
    for (const Json &bend : section.value("bendPoints", Json::array())) {
        if (!readPoint(bend, line.emplace_back())) {
            return false;
        }
    }
    if (!readPoint(section.value("endPoint", Json()), line.emplace_back())) {
        return false;
    }
    schematic.nets[net].lines[sink] = std::move(line);
    for (const Json &joint : json.value("junctionPoints", Json::array())) {
        Point point;
        if (!readPoint(joint, point)) {
            return false;
        }
        auto &joints = schematic.nets[net].joints;
        if (std::ranges::find(joints, point) == joints.end()) {
            joints.push_back(point);
        }
    }
    return true;
}

} // namespace

std::string elkGraph(const Schematic &schematic)
{
    Json children = Json::array();
    for (std::size_t i = 0; i < schematic.nodes.size(); ++i) {
        children.push_back(nodeJson(schematic, i));
    }
    Json edges = Json::array();
    for (std::size_t i = 0; i < schematic.nets.size(); ++i) {
        const SchematicNet &net = schematic.nets[i];
        const std::string source = portId(net.source.node, net.source.port);
        for (std::size_t sink = 0; sink < net.sinks.size(); ++sink) {
            edges.push_back({{"id", portId(i, sink)},
                             {"sources", {source}},
                             {"targets", {portId(net.sinks[sink].node, net.sinks[sink].port)}}});
        }
    }
    return Json{{"id", "root"},
                {"layoutOptions", optionsFor(schematic)},
                {"children", std::move(children)},
                {"edges", std::move(edges)}}
        .dump();
}

Result<> applyLayout(Schematic &schematic, std::string_view answer)
{
    const Error broken = engineError(Message(msg::diagram::layoutBroken));
    const Json json = Json::parse(answer, nullptr, false);
    if (!json.is_object()
        || json.value("children", Json::array()).size() != schematic.nodes.size()) {
        return Failure(broken);
    }
    for (SchematicNet &net : schematic.nets) {
        net.lines.assign(net.sinks.size(), {});
        net.joints.clear();
    }
    for (const Json &node : json.at("children")) {
        if (!readNode(schematic, node)) {
            return Failure(broken);
        }
    }
    for (const Json &edge : json.value("edges", Json::array())) {
        if (!readEdge(schematic, edge)) {
            return Failure(broken);
        }
    }
    // What is drawn counts, not what the layout program says of the whole.
    double right = 0;
    double bottom = 0;
    for (const SchematicNode &node : schematic.nodes) {
        right = std::max(right, node.at.x + node.width());
        bottom = std::max(bottom, node.at.y + node.height());
    }
    for (const SchematicNet &net : schematic.nets) {
        for (const auto &line : net.lines) {
            if (line.empty()) {
                return Failure(broken);
            }
            for (const Point &point : line) {
                right = std::max(right, point.x);
                bottom = std::max(bottom, point.y);
            }
        }
    }
    schematic.width = std::ceil(right + margin);
    schematic.height = std::ceil(bottom + margin);
    return {};
}

} // namespace logix::diagram
