// SPDX-License-Identifier: Apache-2.0
#include "diagram/SvgWriter.h"

#include "diagram/Measure.h"
#include "diagram/Symbols.h"
#include "diagram/TextWidth.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace logix::diagram {

namespace {

std::string attribute(std::string_view name, std::string_view value)
{
    return ' ' + std::string(name) + "=\"" + escaped(value) + '"';
}

/// The nets among the bits, in their order, each once.
std::string bitList(const std::vector<Bit> &bits)
{
    std::string text;
    std::set<Bit> seen;
    for (const Bit bit : bits) {
        if (isNet(bit) && seen.insert(bit).second) {
            text += (text.empty() ? "" : ",") + std::to_string(bit);
        }
    }
    return text;
}

bool isBus(const std::vector<Bit> &bits)
{
    return bits.size() > 1;
}

std::string_view tagStyle(Tag::Kind kind)
{
    switch (kind) {
    case Tag::Kind::Clock:
        return "tag clock";
    case Tag::Kind::Reset:
        return "tag reset";
    case Tag::Kind::Constant:
        return "tag constant";
    case Tag::Kind::Undriven:
        return "tag undriven";
    case Tag::Kind::Open:
        return "tag open";
    case Tag::Kind::Label:
        break;
    }
    return "tag net";
}

class Writer
{
public:
    Writer(const Schematic &schematic, const Module &module)
        : m_schematic(schematic), m_module(module)
    {
    }

    std::string write(std::string_view style)
    {
        const std::string width = length(m_schematic.width);
        const std::string height = length(m_schematic.height);
        m_svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"logix-diagram\" width=\"" + width
                + "\" height=\"" + height + "\" viewBox=\"0 0 " + width + ' ' + height
                + "\" role=\"img\"" + attribute("aria-label", m_module.name)
                + attribute("data-module", m_module.key) + ">\n<style>\n";
        m_svg += style;
        m_svg +=
            "</style>\n<rect class=\"paper\" width=\"" + width + "\" height=\"" + height + "\"/>\n";
        m_svg += "<g class=\"wires\">\n";
        std::ranges::for_each(m_schematic.nets, [this](const SchematicNet &net) { addNet(net); });
        m_svg += "</g>\n<g class=\"nodes\">\n";
        std::ranges::for_each(m_schematic.nodes,
                              [this](const SchematicNode &node) { addNode(node); });
        m_svg += "</g>\n</svg>\n";
        return std::move(m_svg);
    }

private:
    void addNet(const SchematicNet &net);
    void addNode(const SchematicNode &node);
    void addPort(const SchematicNode &node, const SchematicPort &port);
    void addTag(const SchematicNode &node, const SchematicPort &port);
    void addStub(const SchematicNode &node, const SchematicPort &port);

    const Schematic &m_schematic;
    const Module &m_module;
    std::string m_svg;
};

void Writer::addNet(const SchematicNet &net)
{
    m_svg += isBus(net.bits) ? "<g class=\"wire bus\"" : "<g class=\"wire\"";
    m_svg += attribute("data-bits", bitList(net.bits));
    m_svg += "><path d=\"";
    for (const auto &line : net.lines) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            // All lines run along an axis, so one length is enough.
            if (i == 0) {
                m_svg += 'M' + length(line[i].x) + ' ' + length(line[i].y);
            } else if (std::abs(line[i].y - line[i - 1].y) < 0.005) {
                m_svg += 'H' + length(line[i].x);
            } else if (std::abs(line[i].x - line[i - 1].x) < 0.005) {
                m_svg += 'V' + length(line[i].y);
            } else {
                m_svg += 'L' + length(line[i].x) + ' ' + length(line[i].y);
            }
        }
    }
    m_svg += "\"/>";
    for (const Point &joint : net.joints) {
        m_svg += "<circle cx=\"" + length(joint.x) + "\" cy=\"" + length(joint.y) + "\" r=\""
                 + (isBus(net.bits) ? "3.5" : "2.5") + "\"/>";
    }
    m_svg += "</g>\n";
}

/// From the box's edge, where the layout ends, to the body; with a bus' slash and width.
void Writer::addStub(const SchematicNode &node, const SchematicPort &port)
{
    if (port.net < 0) {
        return;
    }
    const Point edge = node.edgeOf(port);
    const Point body = node.bodyOf(port);
    const double mark = widthMarkRoom(node, port);
    if (edge == body) {
        return;
    }
    m_svg += isBus(port.bits) ? "<g class=\"wire bus\"" : "<g class=\"wire\"";
    m_svg += attribute("data-bits", bitList(port.bits)) + "><path d=\"M" + length(body.x) + ' '
             + length(body.y);
    m_svg += port.side == Side::South ? 'V' + length(edge.y) : 'H' + length(edge.x);
    m_svg += "\"/>";
    if (mark > 0) {
        m_svg += "<path class=\"slash\" d=\"M" + length(body.x + 3) + ' ' + length(body.y + 4)
                 + "l5 -8\"/>"
                 + textElement("width", body.x + 9, body.y - 3, "start",
                               std::to_string(port.bits.size()));
    }
    m_svg += "</g>";
}

void Writer::addTag(const SchematicNode &node, const SchematicPort &port)
{
    const Tag &tag = *port.tag;
    const Point body = node.bodyOf(port);
    // The range over a join's wire comes between its bar and the label.
    const bool isBar =
        node.kind == SchematicNode::Kind::Split || node.kind == SchematicNode::Kind::Join;
    const double lead =
        size::stub + (isBar && !port.text.empty() ? textWidth(port.text, size::range) + 8 : 0);
    m_svg += "<g class=\"" + std::string(tagStyle(tag.kind)) + (isBus(port.bits) ? " bus\"" : "\"");
    if (tag.kind != Tag::Kind::Open && tag.kind != Tag::Kind::Constant) {
        m_svg += attribute("data-label", tag.name);
    } else if (tag.kind == Tag::Kind::Constant) {
        m_svg += attribute("data-fixed", tag.name);
    }
    m_svg += attribute("data-bits", bitList(port.bits)) + '>';
    const std::string start = "<path d=\"M" + length(body.x) + ' ' + length(body.y);
    if (tag.kind == Tag::Kind::Open) {
        const double end = body.x + size::open - 5;
        m_svg += start + 'H' + length(end) + "M" + length(end - 3) + ' ' + length(body.y - 3)
                 + "l6 6m0 -6l-6 6\"/>";
    } else if (port.side == Side::South) {
        m_svg += start + 'V' + length(body.y + size::stub) + "\"/>"
                 + textElement("name", body.x, body.y + size::stub + size::tag, "middle", tag.text);
    } else {
        const double way = port.side == Side::West ? -1 : 1;
        m_svg += start + 'H' + length(body.x + way * lead) + "\"/>"
                 + textElement("name", body.x + way * (lead + size::tagGap), body.y + 3.8,
                               port.side == Side::West ? "end" : "start", tag.text);
    }
    m_svg += "</g>";
}

void Writer::addPort(const SchematicNode &node, const SchematicPort &port)
{
    const Point body = node.bodyOf(port);
    addStub(node, port);
    if (port.tag) {
        addTag(node, port);
    }
    const bool isBar =
        node.kind == SchematicNode::Kind::Split || node.kind == SchematicNode::Kind::Join;
    if (isBar) {
        if (!port.text.empty()) {
            const bool isWest = port.side == Side::West;
            m_svg += textElement("range", body.x + (isWest ? -4 : 4), body.y - 3,
                                 isWest ? "end" : "start", port.text);
        }
        return;
    }
    m_svg += "<g class=\"port\"" + attribute("data-port", port.name)
             + attribute("data-bits", bitList(port.bits)) + '>';
    if (port.isBubble) {
        const Point at{body.x + (port.side == Side::West ? -1 : 0) * size::bubble,
                       body.y + (port.side == Side::South ? 1 : 0) * size::bubble};
        m_svg += "<circle class=\"bubble\" cx=\"" + length(at.x) + "\" cy=\"" + length(at.y)
                 + "\" r=\"" + length(size::bubble) + "\"/>";
    }
    m_svg += "<circle class=\"hit\" cx=\"" + length(body.x) + "\" cy=\"" + length(body.y)
             + "\" r=\"6\"/></g>";
}

void Writer::addNode(const SchematicNode &node)
{
    const std::string place =
        " transform=\"translate(" + length(node.at.x) + ' ' + length(node.at.y) + ")\"";
    const std::string inner =
        "<g transform=\"translate(" + length(node.left) + ' ' + length(node.top) + ")\">";
    switch (node.kind) {
    case SchematicNode::Kind::Block: {
        const Block &block = m_module.blocks[node.index];
        m_svg += "<g class=\"block " + std::string(categoryName(block.category)) + '"'
                 + attribute("data-block", block.name);
        if (!block.moduleKey.empty()) {
            m_svg += attribute("data-module", block.moduleKey);
        }
        m_svg += place + '>' + inner + drawBody(node, block) + "</g>";
        if (const std::string caption = captionOf(block); !caption.empty()) {
            m_svg += textElement("caption", node.left + node.bodyWidth / 2, node.top - 5, "middle",
                                 caption);
        }
        break;
    }
    case SchematicNode::Kind::Pin: {
        const Pin &pin = m_module.pins[node.index];
        m_svg += "<g class=\"pin " + std::string(directionName(pin.direction)) + '"'
                 + attribute("data-pin", pin.name) + attribute("data-bits", bitList(pin.bits))
                 + place + '>' + inner + drawPin(node, pin) + "</g>";
        break;
    }
    case SchematicNode::Kind::Split:
    case SchematicNode::Kind::Join: {
        const bool isSplit = node.kind == SchematicNode::Kind::Split;
        const SchematicPort &whole = isSplit ? node.ports.front() : node.ports.back();
        m_svg += "<g class=\"sj\"" + attribute("data-sj", isSplit ? "split" : "join")
                 + attribute("data-bits", bitList(whole.bits)) + place + '>' + inner
                 + "<rect class=\"bar\" width=\"" + length(node.bodyWidth) + "\" height=\""
                 + length(node.bodyHeight) + "\" rx=\"1.5\"/></g>";
        break;
    }
    }
    for (const SchematicPort &port : node.ports) {
        addPort(node, port);
    }
    m_svg += "</g>\n";
}

} // namespace

std::string writeSvg(const Schematic &schematic, const Module &module, std::string_view style)
{
    return Writer(schematic, module).write(style);
}

} // namespace logix::diagram
