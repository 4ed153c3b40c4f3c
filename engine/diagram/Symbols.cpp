// SPDX-License-Identifier: Apache-2.0
#include "diagram/Symbols.h"

#include "diagram/Measure.h"
#include "diagram/TextWidth.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace logix::diagram {

namespace {

std::string path(const std::string &data, std::string_view style = "body")
{
    return "<path class=\"" + std::string(style) + "\" d=\"" + data + "\"/>";
}

/// Path data from a pattern in which each % is the next length.
std::string pathData(std::string_view pattern, std::initializer_list<double> lengths)
{
    std::string data;
    const auto *next = lengths.begin();
    for (const char character : pattern) {
        if (character == '%' && next != lengths.end()) {
            data += length(*next++);
        } else {
            data += character;
        }
    }
    return data;
}

std::string rectangle(double width, double height)
{
    return "<rect class=\"body\" width=\"" + length(width) + "\" height=\"" + length(height)
           + "\" rx=\"2\"/>";
}

std::string bubble(double x, double y)
{
    return "<circle class=\"body bubble\" cx=\"" + length(x) + "\" cy=\"" + length(y) + "\" r=\""
           + length(size::bubble) + "\"/>";
}

/// Where the body ends that a bubble follows.
double endOf(const SchematicNode &node, const Block &block)
{
    return node.bodyWidth - (block.isInverted ? 2 * size::bubble : 0);
}

std::string outputBubble(const SchematicNode &node, const Block &block)
{
    return block.isInverted ? bubble(node.bodyWidth - size::bubble, node.bodyHeight / 2)
                            : std::string();
}

std::string drawGate(const SchematicNode &node, const Block &block, Shape shape)
{
    const double end = endOf(node, block);
    const double height = node.bodyHeight;
    const double middle = height / 2;
    if (shape == Shape::And) {
        return path(pathData("M0 0H%A% % 0 0 1 % %H0Z",
                             {end - middle, middle, middle, end - middle, height}))
               + outputBubble(node, block);
    }
    const double back = shape == Shape::Xor ? 6 : 0;
    std::string drawn;
    // The wires reach the curve of the back.
    drawn += path(pathData("M0 10H%M0 30H%", {back + 7, back + 7}), "lead");
    drawn += path(pathData("M% 0H%Q% 2 % %Q% % % %H%Q% % % 0Z",
                           {back, back + 10, end - 12, end, middle, end - 12, height - 2, back + 10,
                            height, back, back + 14, middle, back}));
    if (shape == Shape::Xor) {
        drawn += path(pathData("M0 0Q14 % 0 %", {middle, height}), "line");
    }
    return drawn + outputBubble(node, block);
}

std::string drawBuffer(const SchematicNode &node, const Block &block)
{
    const double end = endOf(node, block);
    std::string drawn;
    if (block.type == "$tribuf") {
        drawn += path(pathData("M12 %V%", {node.bodyHeight, node.bodyHeight / 2 + 6}), "lead");
    }
    return drawn + path(pathData("M0 0L% %L0 %Z", {end, node.bodyHeight / 2, node.bodyHeight}))
           + outputBubble(node, block);
}

std::string trapezoid(const SchematicNode &node)
{
    const double slant = std::min(12.0, node.bodyHeight / 4);
    const double width = node.bodyWidth;
    const double height = node.bodyHeight;
    std::string drawn = path(pathData("M% %V%", {width / 2, height, height - slant / 2}), "lead");
    return drawn + path(pathData("M0 0L% %V%L0 %Z", {width, slant, height - slant, height}));
}

std::string drawMux(const SchematicNode &node)
{
    return trapezoid(node) + textElement("mark", 4, 23.5, "start", "0")
           + textElement("mark", 4, 43.5, "start", "1");
}

std::string drawPriorityMux(const SchematicNode &node)
{
    std::string drawn = trapezoid(node);
    for (const SchematicPort &port : node.ports) {
        if (port.side == Side::West && !port.text.empty()) {
            drawn += textElement("mark", 4, port.at.y + 3.5, "start", port.text);
        }
    }
    return drawn;
}

std::string drawAdder(const SchematicNode &node, const Block &block)
{
    const double width = node.bodyWidth;
    const double height = node.bodyHeight;
    return path(
               pathData("M0 0L% %V%L0 %V%L10 %L0 %Z", {width, 14, height - 14, height,
                                                       height / 2 + 6, height / 2, height / 2 - 6}))
           + textElement("sign", width / 2 + 5, height / 2 + 5, "middle", block.sign);
}

std::string drawSign(const SchematicNode &node, const Block &block)
{
    const double end = endOf(node, block);
    return rectangle(end, node.bodyHeight)
           + textElement("sign", end / 2, node.bodyHeight / 2 + 4.5, "middle", block.sign)
           + outputBubble(node, block);
}

std::string clockMark(const SchematicPort &port)
{
    return path(pathData("M0 %L8 %L0 %", {port.at.y - 5, port.at.y, port.at.y + 5}), "line");
}

/// The names of ports inside a box.
std::string portNames(const SchematicNode &node)
{
    std::string drawn;
    for (const SchematicPort &port : node.ports) {
        const double gap = port.isClock ? 11 : 5;
        if (port.isClock) {
            drawn += clockMark(port);
        }
        if (port.text.empty()) {
            continue;
        }
        if (port.side == Side::West) {
            drawn += textElement("port", gap, port.at.y + 3.5, "start", port.text);
        } else if (port.side == Side::East) {
            drawn += textElement("port", node.bodyWidth - gap, port.at.y + 3.5, "end", port.text);
        } else {
            drawn += textElement("port", port.at.x, node.bodyHeight - 5, "middle", port.text);
        }
    }
    return drawn;
}

std::string drawRegister(const SchematicNode &node)
{
    return rectangle(node.bodyWidth, node.bodyHeight) + portNames(node);
}

std::string drawMemory(const SchematicNode &node, const Block &block)
{
    return rectangle(node.bodyWidth, node.bodyHeight)
           + path(pathData("M0 20H%", {node.bodyWidth}), "line")
           + textElement("sign", node.bodyWidth / 2, 14.5, "middle", block.sign) + portNames(node);
}

std::string drawModule(const SchematicNode &node, const Block &block)
{
    std::string drawn = rectangle(node.bodyWidth, node.bodyHeight);
    drawn += textElement("title", node.bodyWidth / 2, 17, "middle", shortened(block.title, 28));
    double y = size::moduleHeader + 8;
    for (const std::string &line : parameterLines(block)) {
        drawn += textElement("parameter", node.bodyWidth / 2, y, "middle", line);
        y += size::parameterRow;
    }
    return drawn + portNames(node);
}

} // namespace

Shape shapeOf(const SchematicNode &node, const Block &block)
{
    const auto has = [&node](std::initializer_list<std::string_view> names) {
        return node.ports.size() == names.size()
               && std::ranges::all_of(names, [&node](std::string_view name) {
                      return std::ranges::contains(node.ports, name, &SchematicPort::name);
                  });
    };
    switch (block.shape) {
    case Shape::And:
    case Shape::Or:
    case Shape::Xor:
    case Shape::Adder:
        return has({"A", "B", "Y"}) ? block.shape : Shape::Module;
    case Shape::Buffer:
        return has({"A", "Y"}) || has({"A", "EN", "Y"}) ? block.shape : Shape::Module;
    case Shape::Mux:
        return has({"A", "B", "S", "Y"}) ? block.shape : Shape::Module;
    case Shape::PriorityMux: {
        const bool isWhole = std::ranges::all_of(
            std::array<std::string_view, 4>{"A", "B", "S", "Y"}, [&node](std::string_view name) {
                return std::ranges::contains(node.ports, name, &SchematicPort::name);
            });
        return isWhole ? block.shape : Shape::Module;
    }
    default:
        return block.shape;
    }
}

std::string captionOf(const Block &block)
{
    return shortened(block.caption);
}

std::string pinText(const Pin &pin)
{
    return shortened(pin.name) + pin.range;
}

std::vector<std::string> parameterLines(const Block &block)
{
    std::vector<std::string> lines;
    if (block.kind != BlockKind::Module) {
        return lines;
    }
    for (const auto &[name, value] : block.parameters) {
        if (lines.size() + 1 == size::parameterLines
            && block.parameters.size() > size::parameterLines) {
            lines.emplace_back("…");
            break;
        }
        lines.push_back(shortened(name + "=" + value, 26));
    }
    return lines;
}

double widthMarkRoom(const SchematicNode &node, const SchematicPort &port)
{
    const bool isMarked =
        node.kind == SchematicNode::Kind::Block || node.kind == SchematicNode::Kind::Join;
    if (!isMarked || port.net < 0 || !port.isOutput || port.bits.size() < 2) {
        return 0;
    }
    return textWidth(std::to_string(port.bits.size()), size::range) + 14;
}

std::string drawBody(const SchematicNode &node, const Block &block)
{
    const Shape shape = shapeOf(node, block);
    switch (shape) {
    case Shape::And:
    case Shape::Or:
    case Shape::Xor:
        return drawGate(node, block, shape);
    case Shape::Buffer:
        return drawBuffer(node, block);
    case Shape::Mux:
        return drawMux(node);
    case Shape::PriorityMux:
        return drawPriorityMux(node);
    case Shape::Adder:
        return drawAdder(node, block);
    case Shape::Sign:
        return drawSign(node, block);
    case Shape::Register:
        return drawRegister(node);
    case Shape::MemoryRead:
    case Shape::MemoryWrite:
        return drawMemory(node, block);
    case Shape::Module:
        break;
    }
    return drawModule(node, block);
}

std::string drawPin(const SchematicNode &node, const Pin &pin)
{
    const double width = node.bodyWidth;
    const double height = node.bodyHeight;
    const double middle = height / 2;
    const double tip = 9;
    std::string outline;
    if (pin.direction == Direction::InOut) {
        outline = pathData("M% 0H%L% %L% %H%L0 %Z",
                           {tip, width - tip, width, middle, width - tip, height, tip, middle});
    } else if (pin.direction == Direction::Input) {
        outline = pathData("M0 0H%L% %L% %H0Z", {width - tip, width, middle, width - tip, height});
    } else {
        // An output's tip points out of the drawing.
        outline = pathData("M0 0H%L% %L% %H0Z", {width - tip, width, middle, width - tip, height});
    }
    const double center = pin.direction == Direction::InOut ? width / 2 : (width - tip) / 2 + 2;
    return path(outline) + textElement("pinname", center, middle + 4, "middle", pinText(pin));
}

std::string escaped(std::string_view text)
{
    std::string safe;
    safe.reserve(text.size());
    // Two characters that Unicode has and XML hasn't.
    static constexpr std::string_view noCharacter = "\xEF\xBF\xBE";
    static constexpr std::string_view lastCharacter = "\xEF\xBF\xBF";
    static constexpr std::string_view replacement = "\xEF\xBF\xBD";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char character = text[i];
        if (text.substr(i, 3) == noCharacter || text.substr(i, 3) == lastCharacter) {
            safe += replacement;
            i += 2;
            continue;
        }
        switch (character) {
        case '&':
            safe += "&amp;";
            break;
        case '<':
            safe += "&lt;";
            break;
        case '>':
            safe += "&gt;";
            break;
        case '"':
            safe += "&quot;";
            break;
        case '\'':
            safe += "&#39;";
            break;
        default:
            // XML has no control characters.
            safe += static_cast<unsigned char>(character) < ' ' || character == '\x7f' ? ' '
                                                                                       : character;
        }
    }
    return safe;
}

std::string length(double value)
{
    std::array<char, 32> text{};
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 2);
    std::string result(text.data(), end.ptr);
    result.erase(result.find_last_not_of('0') + 1);
    if (result.ends_with('.')) {
        result.pop_back();
    }
    return result == "-0" ? "0" : result;
}

std::string textElement(std::string_view style, double x, double y, std::string_view anchor,
                        std::string_view text)
{
    std::string element = "<text class=\"";
    element += style;
    element += "\" x=\"" + length(x) + "\" y=\"" + length(y) + '"';
    if (anchor != "start") {
        element += " text-anchor=\"" + std::string(anchor) + '"';
    }
    return element + '>' + escaped(text) + "</text>";
}

} // namespace logix::diagram
