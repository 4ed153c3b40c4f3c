// SPDX-License-Identifier: Apache-2.0
#include "diagram/Measure.h"

#include "diagram/Schematic.h"
#include "diagram/Symbols.h"
#include "diagram/TextWidth.h"

#include <algorithm>
#include <cmath>

namespace logix::diagram {

namespace {

using Ports = std::vector<SchematicPort *>;

class Measurer
{
public:
    Measurer(SchematicNode &node, const Module &module) : m_node(node), m_module(module) {}

    void measure()
    {
        switch (m_node.kind) {
        case SchematicNode::Kind::Block:
            placeBlock(m_module.blocks[m_node.index]);
            break;
        case SchematicNode::Kind::Pin:
            placePin(m_module.pins[m_node.index]);
            break;
        case SchematicNode::Kind::Split:
        case SchematicNode::Kind::Join:
            placeBar();
            break;
        }
        makeRoom();
    }

private:
    [[nodiscard]] Ports on(Side side) const
    {
        Ports ports;
        for (SchematicPort &port : m_node.ports) {
            if (port.side == side) {
                ports.push_back(&port);
            }
        }
        return ports;
    }
    [[nodiscard]] SchematicPort *find(std::string_view name) const
    {
        const auto found = std::ranges::find(m_node.ports, name, &SchematicPort::name);
        return found == m_node.ports.end() ? nullptr : &*found;
    }
    void body(double width, double height)
    {
        m_node.bodyWidth = width;
        m_node.bodyHeight = height;
    }
    static void put(SchematicPort *port, double x, double y)
    {
        if (port != nullptr) {
            port->at = {x, y};
        }
    }
    [[nodiscard]] bool hasJust(std::initializer_list<std::string_view> names) const
    {
        return m_node.ports.size() == names.size()
               && std::ranges::all_of(names, [this](std::string_view name) { return find(name); });
    }

    void placeBlock(const Block &block);
    void placeGate(const Block &block);
    void placeBuffer(const Block &block);
    void placeMux();
    void placePriorityMux();
    void placeAdder();
    void placeSign(const Block &block);
    void placeRegister(const Block &block);
    void placeMemory();
    void placeModule(const Block &block);
    void placePin(const Pin &pin);
    void placeBar();
    void makeRoom();
    void spreadSouth();

    SchematicNode &m_node;
    const Module &m_module;
};

double tagWidth(const SchematicPort &port)
{
    if (!port.tag) {
        return 0;
    }
    if (port.tag->kind == Tag::Kind::Open) {
        return size::open;
    }
    return size::stub + size::tagGap + textWidth(port.tag->text, size::tag);
}

void Measurer::placeBlock(const Block &block)
{
    switch (shapeOf(m_node, block)) {
    case Shape::And:
    case Shape::Or:
    case Shape::Xor:
        placeGate(block);
        break;
    case Shape::Buffer:
        placeBuffer(block);
        break;
    case Shape::Mux:
        placeMux();
        break;
    case Shape::PriorityMux:
        placePriorityMux();
        break;
    case Shape::Adder:
        placeAdder();
        break;
    case Shape::Sign:
        placeSign(block);
        break;
    case Shape::Register:
        placeRegister(block);
        break;
    case Shape::MemoryRead:
    case Shape::MemoryWrite:
        placeMemory();
        break;
    case Shape::Module:
        placeModule(block);
        break;
    }
}

void Measurer::placeGate(const Block &block)
{
    const double width = 44 + (block.isInverted ? 2 * size::bubble : 0);
    body(width, 40);
    put(find("A"), 0, 10);
    put(find("B"), 0, 30);
    put(find("Y"), width, 20);
}

void Measurer::placeBuffer(const Block &block)
{
    const double width = 28 + (block.isInverted ? 2 * size::bubble : 0);
    body(width, 30);
    put(find("A"), 0, 15);
    put(find("Y"), width, 15);
    if (SchematicPort *const enable = find("EN")) {
        enable->side = Side::South;
        put(enable, 12, 30);
    }
}

void Measurer::placeMux()
{
    body(30, 60);
    put(find("A"), 0, 20);
    put(find("B"), 0, 40);
    put(find("Y"), 30, 30);
    find("S")->side = Side::South;
    put(find("S"), 15, 60);
}

void Measurer::placePriorityMux()
{
    Ports inputs;
    for (SchematicPort &port : m_node.ports) {
        if (port.name == "B") {
            inputs.push_back(&port);
        }
    }
    SchematicPort *const otherwise = find("A");
    double widest = 0;
    if (inputs.size() == 1 && inputs[0]->text.empty()) {
        inputs[0]->text = "B";
    }
    const bool isIdle = std::ranges::all_of(otherwise->bits, [](Bit b) { return b == unknownBit; });
    otherwise->text = isIdle ? "" : "else";
    inputs.push_back(otherwise);
    double y = size::row;
    for (SchematicPort *const port : inputs) {
        widest = std::max(widest, textWidth(port->text, size::range));
        put(port, 0, y);
        y += size::row;
    }
    const double width = std::max(34.0, std::ceil(widest) + 18);
    body(width, y + 6);
    put(find("Y"), width, std::round(m_node.bodyHeight / 2));
    find("S")->side = Side::South;
    find("S")->text.clear();
    put(find("S"), std::round(width / 2), m_node.bodyHeight);
}

void Measurer::placeAdder()
{
    body(48, 60);
    put(find("A"), 0, 15);
    put(find("B"), 0, 45);
    put(find("Y"), 48, 30);
}

void Measurer::placeSign(const Block &block)
{
    const Ports inputs = on(Side::West);
    const Ports outputs = on(Side::East);
    const std::size_t rows = std::max<std::size_t>({inputs.size(), outputs.size(), 1});
    const double height = rows == 1 ? 36 : static_cast<double>(rows) * size::row + 10;
    const double width = std::max(40.0, std::ceil(textWidth(block.sign, size::title, true)) + 16);
    body(width + (block.isInverted ? 2 * size::bubble : 0), height);
    const auto spread = [&](const Ports &ports, double x) {
        const double start = (height - static_cast<double>(ports.size() - 1) * size::row) / 2;
        for (std::size_t i = 0; i < ports.size(); ++i) {
            put(ports[i], x, start + static_cast<double>(i) * size::row);
        }
    };
    spread(inputs, 0);
    spread(outputs, m_node.bodyWidth);
}

void Measurer::placeRegister(const Block &block)
{
    Ports left;
    Ports below;
    SchematicPort *clock = nullptr;
    for (SchematicPort &port : m_node.ports) {
        const bool isGate = block.type.find("latch") != std::string::npos && port.name == "EN";
        port.isBubble = std::ranges::contains(block.activeLow, port.name);
        if (port.name == "CLK") {
            clock = &port;
            port.isClock = true;
        } else if (port.name == "ARST" || port.name == "SRST" || port.name == "CLR"
                   || port.name == "SET" || port.name == "ALOAD") {
            port.side = Side::South;
            port.text = port.name == "SET" ? "S" : port.name == "ALOAD" ? "LD" : "R";
            below.push_back(&port);
        } else if (port.side == Side::West) {
            port.text = isGate ? "G" : port.name;
            left.push_back(&port);
        } else {
            port.text = port.name;
        }
    }
    std::ranges::stable_sort(left, {}, [](const SchematicPort *port) {
        return port->name == "D" ? 0 : port->name == "EN" ? 2 : 1;
    });
    if (clock != nullptr) {
        left.push_back(clock);
    }
    double y = size::row;
    for (SchematicPort *const port : left) {
        put(port, 0, y);
        y += size::row;
    }
    if (!below.empty()) {
        y += 8;
    }
    const double width = below.size() > 1 ? 88 : 60;
    body(width, std::max(60.0, y));
    for (SchematicPort *const port : on(Side::East)) {
        put(port, width, size::row);
    }
    for (std::size_t i = 0; i < below.size(); ++i) {
        put(below[i],
            std::round(width * static_cast<double>(i + 1) / static_cast<double>(below.size() + 1)),
            m_node.bodyHeight);
    }
}

void Measurer::placeMemory()
{
    Ports left = on(Side::West);
    std::ranges::stable_sort(left, {}, [](const SchematicPort *port) {
        return port->name == "CLK" ? 2 : port->name == "EN" ? 1 : 0;
    });
    double y = 22 + size::row / 2;
    double bottom = y;
    for (SchematicPort *const port : left) {
        port->text = port->name;
        port->isClock = port->name == "CLK";
        put(port, 0, y);
        bottom = y;
        y += size::row;
    }
    double inside = 0;
    for (const SchematicPort *const port : left) {
        inside = std::max(inside, textWidth(port->text, size::port));
    }
    double right = 0;
    y = 22 + size::row / 2;
    for (SchematicPort *const port : on(Side::East)) {
        port->text = port->name;
        right = std::max(right, textWidth(port->text, size::port));
        y += size::row;
    }
    const double width = std::max(76.0, std::ceil(inside + right) + 30);
    y = 22 + size::row / 2;
    for (SchematicPort *const port : on(Side::East)) {
        put(port, width, y);
        bottom = std::max(bottom, y);
        y += size::row;
    }
    body(width, bottom + size::row / 2 + 4);
}

void Measurer::placeModule(const Block &block)
{
    const Ports left = on(Side::West);
    const Ports right = on(Side::East);
    double insideLeft = 0;
    double insideRight = 0;
    for (SchematicPort &port : m_node.ports) {
        port.text = shortened(port.name);
        double &inside = port.side == Side::West ? insideLeft : insideRight;
        inside = std::max(inside, textWidth(port.text, size::port));
    }
    const std::vector<std::string> lines = parameterLines(block);
    double width = textWidth(shortened(block.title, 28), size::title, true) + 20;
    for (const std::string &line : lines) {
        width = std::max(width, textWidth(line, size::parameter) + 16);
    }
    width = std::ceil(std::max({64.0, width, insideLeft + insideRight + 36}));
    const double first =
        size::moduleHeader + static_cast<double>(lines.size()) * size::parameterRow + size::row / 2;
    const auto spread = [&](const Ports &ports, double x) {
        for (std::size_t i = 0; i < ports.size(); ++i) {
            put(ports[i], x, first + static_cast<double>(i) * size::row);
        }
    };
    spread(left, 0);
    spread(right, width);
    const double rows = static_cast<double>(std::max(left.size(), right.size()));
    body(width, first + std::max(rows - 0.5, 0.0) * size::row + 4);
}

void Measurer::placePin(const Pin &pin)
{
    const double text = textWidth(pinText(pin), size::pin);
    const double ends = pin.direction == Direction::InOut ? 30 : 24;
    body(std::ceil(text + ends), size::pinHeight);
    SchematicPort &port = m_node.ports.front();
    put(&port, port.side == Side::East ? m_node.bodyWidth : 0, size::pinHeight / 2);
}

/// A split's or join's parts, highest bits first.
void Measurer::placeBar()
{
    const bool isSplit = m_node.kind == SchematicNode::Kind::Split;
    Ports parts = on(isSplit ? Side::East : Side::West);
    if (isSplit) {
        std::ranges::stable_sort(parts, std::greater<>(),
                                 [](const SchematicPort *port) { return std::stoul(port->text); });
    }
    const double height = static_cast<double>(parts.size()) * size::row;
    body(size::bar, height);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        put(parts[i], isSplit ? size::bar : 0,
            static_cast<double>(i) * size::row + size::row * 0.65);
    }
    for (SchematicPort *const port : on(isSplit ? Side::West : Side::East)) {
        put(port, isSplit ? 0 : size::bar, std::round(height / 2));
    }
}

/// Labels below a body stand side by side.
void Measurer::spreadSouth()
{
    const Ports below = on(Side::South);
    double previousEnd = -1e9;
    for (SchematicPort *const port : below) {
        m_node.bottom = std::max(m_node.bottom, port->tag ? size::stub + size::tag + 4 : 0.0);
        if (!port->tag) {
            continue;
        }
        const double half = textWidth(port->tag->text, size::tag) / 2;
        if (port->at.x - half < previousEnd + 4) {
            // No room beside the one before: one line lower.
            m_node.bottom += size::tag + 4;
        }
        previousEnd = port->at.x + half;
        m_node.left = std::max(m_node.left, half - port->at.x);
        m_node.right = std::max(m_node.right, port->at.x + half - m_node.bodyWidth);
    }
}

void Measurer::makeRoom()
{
    for (const SchematicPort &port : m_node.ports) {
        const double label = tagWidth(port);
        if (port.side == Side::West) {
            m_node.left = std::max(m_node.left, label);
        } else if (port.side == Side::East) {
            m_node.right = std::max({m_node.right, label, widthMarkRoom(m_node, port)});
        }
        const bool isBar =
            m_node.kind == SchematicNode::Kind::Split || m_node.kind == SchematicNode::Kind::Join;
        if (port.isBubble) {
            double &room = port.side == Side::West ? m_node.left : m_node.bottom;
            room = std::max(room, 2 * size::bubble + 1);
        }
        if (isBar && !port.text.empty()) {
            double &room = port.side == Side::West ? m_node.left : m_node.right;
            room = std::max(room, label + textWidth(port.text, size::range) + 8);
        }
    }
    spreadSouth();
    if (m_node.kind == SchematicNode::Kind::Block) {
        const std::string caption = captionOf(m_module.blocks[m_node.index]);
        if (!caption.empty()) {
            m_node.top = size::captionRoom;
            const double over = (textWidth(caption, size::caption) - m_node.bodyWidth) / 2;
            m_node.left = std::max(m_node.left, over);
            m_node.right = std::max(m_node.right, over);
        }
    }
    m_node.left = std::ceil(m_node.left);
    m_node.right = std::ceil(m_node.right);
    m_node.bottom = std::ceil(m_node.bottom);
}

} // namespace

void measure(Schematic &schematic, const Module &module)
{
    for (SchematicNode &node : schematic.nodes) {
        Measurer(node, module).measure();
    }
}

} // namespace logix::diagram
