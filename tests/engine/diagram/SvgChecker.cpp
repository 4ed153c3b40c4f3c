// SPDX-License-Identifier: Apache-2.0
#include "SvgChecker.h"

#include "diagram/TextWidth.h"

#include <QXmlStreamReader>
#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

namespace logix::test {

namespace {

using Json = nlohmann::ordered_json;
constexpr double tolerance = 0.6;

struct Place
{
    double x = 0;
    double y = 0;
};

struct Box
{
    double left = 1e12;
    double top = 1e12;
    double right = -1e12;
    double bottom = -1e12;

    void add(double x, double y)
    {
        left = std::min(left, x);
        top = std::min(top, y);
        right = std::max(right, x);
        bottom = std::max(bottom, y);
    }
    void add(const Box &other)
    {
        add(other.left, other.top);
        add(other.right, other.bottom);
    }
    [[nodiscard]] bool isEmpty() const { return right < left; }
    [[nodiscard]] bool overlaps(const Box &other) const
    {
        return left + tolerance < other.right && other.left + tolerance < right
               && top + tolerance < other.bottom && other.top + tolerance < bottom;
    }
};

struct Segment
{
    Place from;
    Place to;

    [[nodiscard]] bool isHorizontal() const { return std::abs(from.y - to.y) < 0.01; }
    [[nodiscard]] bool isVertical() const { return std::abs(from.x - to.x) < 0.01; }
    [[nodiscard]] Box box() const
    {
        Box box;
        box.add(from.x, from.y);
        box.add(to.x, to.y);
        return box;
    }
    [[nodiscard]] bool enters(const Box &other) const
    {
        const Box mine = box();
        return mine.right > other.left + tolerance && mine.left < other.right - tolerance
               && mine.bottom > other.top + tolerance && mine.top < other.bottom - tolerance;
    }
};

using Bits = std::set<int>;

struct Port
{
    std::string name;
    Bits bits;
    Place at;
    int wires = 0;
    int tags = 0;
};

struct Node
{
    std::string what;
    std::string block;
    std::string pin;
    std::string bar;
    Box body;
    /// The body, its texts, labels and wires of its own.
    Box whole;
    Bits bits;
    std::vector<Port> ports;
};

struct Text
{
    std::string text;
    Box box;
};

struct Wire
{
    Bits bits;
    std::vector<std::vector<Place>> lines;
    bool isOfNode = false;
    std::size_t node = 0;
};

struct Tag
{
    Bits bits;
    Place at;
    std::size_t node = 0;
    std::string style;
};

Bits bitsFrom(const QString &text)
{
    Bits bits;
    for (const QString &part : text.split(',', Qt::SkipEmptyParts)) {
        bits.insert(part.toInt());
    }
    return bits;
}

/// The points of path data of lines and curves; a curve counts by its control points, which
/// surround it.
std::vector<std::vector<Place>> pointsOf(const QString &data, const Place &origin)
{
    std::vector<std::vector<Place>> lines;
    Place at;
    QChar command;
    std::vector<double> numbers;
    const auto flush = [&] {
        const auto go = [&](double x, double y) {
            at = {x, y};
            lines.back().push_back({origin.x + x, origin.y + y});
        };
        const bool isRelative = command.isLower();
        const Place base = isRelative ? at : Place{};
        switch (command.toUpper().toLatin1()) {
        case 'M':
            lines.emplace_back();
            go(base.x + numbers[0], base.y + numbers[1]);
            for (std::size_t i = 2; i + 1 < numbers.size(); i += 2) {
                go(base.x + numbers[i], base.y + numbers[i + 1]);
            }
            break;
        case 'H':
            go(base.x + numbers[0], at.y);
            break;
        case 'V':
            go(at.x, base.y + numbers[0]);
            break;
        case 'L':
        case 'Q':
            for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
                go(base.x + numbers[i], base.y + numbers[i + 1]);
            }
            break;
        case 'A':
            go(base.x + numbers[5], base.y + numbers[6]);
            break;
        default:
            break;
        }
        numbers.clear();
    };
    QString number;
    const auto endNumber = [&] {
        if (!number.isEmpty()) {
            numbers.push_back(number.toDouble());
            number.clear();
        }
    };
    for (const QChar character : data) {
        if (character.isLetter()) {
            endNumber();
            if (!command.isNull()) {
                flush();
            }
            command = character;
        } else if (character == ' ' || character == ',') {
            endNumber();
        } else {
            if (character == '-') {
                endNumber();
            }
            number += character;
        }
    }
    endNumber();
    if (!command.isNull()) {
        flush();
    }
    return lines;
}

class Reader
{
public:
    bool read(const std::string &svg)
    {
        m_xml.addData(QByteArray::fromStdString(svg));
        while (!m_xml.atEnd()) {
            m_xml.readNext();
            if (m_xml.isStartElement()) {
                start();
            } else if (m_xml.isEndElement()) {
                m_levels.pop_back();
            }
        }
        return !m_xml.hasError() && width > 0;
    }

    double width = 0;
    double height = 0;
    std::vector<Node> nodes;
    std::vector<Wire> wires;
    std::vector<Text> texts;
    std::vector<Tag> tags;
    std::vector<Place> joints;

private:
    struct Level
    {
        Place origin;
        QString style;
        std::optional<std::size_t> node;
        std::optional<std::size_t> wire;
        bool isNodes = false;
        bool isTag = false;
    };

    QString attribute(const char *name) const
    {
        return m_xml.attributes().value(QLatin1StringView(name)).toString();
    }

    void start()
    {
        Level level = m_levels.empty() ? Level{} : m_levels.back();
        const bool isNodeGroup = !m_levels.empty() && m_levels.back().isNodes;
        level.isNodes = false;
        const QString name = m_xml.name().toString();
        level.style = attribute("class");
        const QString transform = attribute("transform");
        if (transform.startsWith("translate(")) {
            const QStringList numbers = transform.mid(10).chopped(1).split(' ');
            level.origin.x += numbers[0].toDouble();
            level.origin.y += numbers[1].toDouble();
        }
        if (name == "svg") {
            width = attribute("width").toDouble();
            height = attribute("height").toDouble();
        } else if (name == "g") {
            startGroup(level, isNodeGroup);
        } else if (name == "path") {
            addPath(level);
        } else if (name == "rect" || name == "circle") {
            addShape(level, name);
        } else if (name == "text") {
            m_levels.push_back(level);
            addText(level);
            return;
        }
        m_levels.push_back(level);
    }

    void startGroup(Level &level, bool isNodeGroup)
    {
        level.isNodes = level.style == "nodes";
        if (isNodeGroup) {
            Node node{.what = level.style.toStdString(),
                      .block = attribute("data-block").toStdString(),
                      .pin = attribute("data-pin").toStdString(),
                      .bar = attribute("data-sj").toStdString(),
                      .bits = bitsFrom(attribute("data-bits"))};
            nodes.push_back(std::move(node));
            level.node = nodes.size() - 1;
        } else if (level.style.startsWith("wire") && level.style != "wires") {
            wires.push_back({.bits = bitsFrom(attribute("data-bits")),
                             .isOfNode = level.node.has_value(),
                             .node = level.node.value_or(0)});
            level.wire = wires.size() - 1;
        } else if (level.style.startsWith("tag")) {
            tags.push_back({.bits = bitsFrom(attribute("data-bits")),
                            .node = level.node.value_or(0),
                            .style = level.style.toStdString()});
            level.isTag = true;
        } else if (level.style == "port") {
            nodes[*level.node].ports.push_back({.name = attribute("data-port").toStdString(),
                                                .bits = bitsFrom(attribute("data-bits"))});
        }
    }

    void addPath(const Level &level)
    {
        const auto lines = pointsOf(attribute("d"), level.origin);
        Box box;
        for (const auto &line : lines) {
            for (const Place &point : line) {
                box.add(point.x, point.y);
            }
        }
        if (level.node) {
            nodes[*level.node].whole.add(box);
            if (level.style == "body") {
                nodes[*level.node].body.add(box);
            }
        }
        if (level.wire && level.style != "slash") {
            for (const auto &line : lines) {
                wires[*level.wire].lines.push_back(line);
            }
        } else if (level.isTag && !lines.empty()) {
            tags.back().at = lines.front().front();
        }
    }

    void addShape(const Level &level, const QString &name)
    {
        Box box;
        if (name == "rect") {
            const double x = level.origin.x + attribute("x").toDouble();
            const double y = level.origin.y + attribute("y").toDouble();
            box.add(x, y);
            box.add(x + attribute("width").toDouble(), y + attribute("height").toDouble());
        } else {
            const double x = level.origin.x + attribute("cx").toDouble();
            const double y = level.origin.y + attribute("cy").toDouble();
            const double r = attribute("r").toDouble();
            box.add(x - r, y - r);
            box.add(x + r, y + r);
            if (level.wire && !level.node) {
                joints.push_back({x, y});
            }
            if (level.node && level.style == "hit") {
                nodes[*level.node].ports.back().at = {x, y};
                return;
            }
        }
        if (level.node) {
            nodes[*level.node].whole.add(box);
            if (level.style.startsWith("body") || level.style == "bar") {
                nodes[*level.node].body.add(box);
            }
        }
    }

    void addText(const Level &level)
    {
        static const std::map<QString, double> sizes{
            {"title", 12},    {"sign", 12}, {"caption", 11}, {"pinname", 11.5}, {"name", 10.5},
            {"parameter", 9}, {"mark", 9},  {"range", 9},    {"width", 9}};
        const auto known = sizes.find(level.style);
        const double size = known == sizes.end() ? 10 : known->second;
        const bool isBold = level.style == "title" || level.style == "sign";
        const double x = level.origin.x + attribute("x").toDouble();
        const double y = level.origin.y + attribute("y").toDouble();
        const QString anchor = attribute("text-anchor");
        const std::string text =
            m_xml.readElementText(QXmlStreamReader::IncludeChildElements).toStdString();
        m_levels.pop_back();
        const double extent = diagram::textWidth(text, size, isBold);
        const double left = anchor == "middle" ? x - extent / 2 : anchor == "end" ? x - extent : x;
        // From the tops of the letters to the base line; tails hang a little below.
        Box box;
        box.add(left, y - size * 0.76);
        box.add(left + extent, y + size * 0.1);
        texts.push_back({.text = text, .box = box});
        if (level.node) {
            nodes[*level.node].whole.add(box);
        }
    }

    QXmlStreamReader m_xml;
    std::vector<Level> m_levels;
};

class Checker
{
public:
    Checker(const Reader &svg, const Json &module)
        : m_svg(svg), m_nodes(svg.nodes), m_module(module)
    {
    }

    DrawingCheck check()
    {
        checkNodes();
        checkWires();
        checkTexts();
        checkEnds();
        checkNetlist();
        count();
        return std::move(m_result);
    }

private:
    void problem(const std::string &text)
    {
        if (m_result.problems.size() < 20) {
            m_result.problems.push_back(text);
        }
    }
    static std::string nameOf(const Node &node)
    {
        return node.what + " " + node.block + node.pin + node.bar;
    }
    static std::string textOf(const Place &place)
    {
        return "(" + std::to_string(std::lround(place.x)) + ", "
               + std::to_string(std::lround(place.y)) + ")";
    }

    void checkNodes()
    {
        std::vector<const Node *> sorted;
        for (const Node &node : m_nodes) {
            sorted.push_back(&node);
            const Box &box = node.whole;
            if (box.isEmpty() || node.body.isEmpty()) {
                problem(nameOf(node) + " has no body");
            } else if (box.left < 0 || box.top < 0 || box.right > m_svg.width
                       || box.bottom > m_svg.height) {
                problem(nameOf(node) + " leaves the view");
            }
        }
        std::ranges::sort(sorted, {}, [](const Node *node) { return node->whole.left; });
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            for (std::size_t j = i + 1;
                 j < sorted.size() && sorted[j]->whole.left < sorted[i]->whole.right; ++j) {
                if (sorted[i]->whole.overlaps(sorted[j]->whole)) {
                    problem(nameOf(*sorted[i]) + " overlaps " + nameOf(*sorted[j]));
                }
            }
        }
    }

    static std::vector<Segment> segmentsOf(const Wire &wire)
    {
        std::vector<Segment> segments;
        for (const auto &line : wire.lines) {
            for (std::size_t i = 1; i < line.size(); ++i) {
                segments.push_back({line[i - 1], line[i]});
            }
        }
        return segments;
    }

    void checkWires()
    {
        for (const Wire &wire : m_svg.wires) {
            if (wire.bits.empty()) {
                problem("a wire carries nothing");
            }
            for (const Segment &segment : segmentsOf(wire)) {
                const Box box = segment.box();
                if (!segment.isHorizontal() && !segment.isVertical()) {
                    problem("a wire runs askew at " + textOf(segment.from));
                }
                if (box.left < 0 || box.top < 0 || box.right > m_svg.width
                    || box.bottom > m_svg.height) {
                    problem("a wire leaves the view at " + textOf(segment.from));
                }
                if (wire.isOfNode) {
                    continue;
                }
                for (const Node &node : m_nodes) {
                    if (segment.enters(node.whole)) {
                        problem("a wire crosses " + nameOf(node) + " at " + textOf(segment.from));
                    }
                }
            }
        }
    }

    void checkTexts()
    {
        std::vector<const Text *> sorted;
        for (const Text &text : m_svg.texts) {
            sorted.push_back(&text);
            const Box &box = text.box;
            if (box.left < 0 || box.top < 0 || box.right > m_svg.width
                || box.bottom > m_svg.height) {
                problem("the text " + text.text + " leaves the view");
            }
            for (const Wire &wire : m_svg.wires) {
                for (const Segment &segment : segmentsOf(wire)) {
                    if (segment.enters(box)) {
                        problem("a wire crosses the text " + text.text + " at "
                                + textOf(segment.from));
                    }
                }
            }
        }
        std::ranges::sort(sorted, {}, [](const Text *text) { return text->box.left; });
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            for (std::size_t j = i + 1;
                 j < sorted.size() && sorted[j]->box.left < sorted[i]->box.right; ++j) {
                if (sorted[i]->box.overlaps(sorted[j]->box)) {
                    problem("the text " + sorted[i]->text + " overlaps " + sorted[j]->text);
                }
            }
        }
    }

    /// Each end of each wire lies on something that carries the same bits: a port, a bar, or the
    /// wire of the node's own that goes on to the port.
    void checkEnds()
    {
        std::multimap<std::pair<long, long>, std::pair<Port *, const Node *>> ports;
        const auto key = [](const Place &place) {
            return std::pair(std::lround(place.x * 2), std::lround(place.y * 2));
        };
        for (Node &node : m_nodes) {
            for (Port &port : node.ports) {
                ports.emplace(key(port.at), std::pair(&port, &node));
            }
        }
        // From the place where a net's wire ends to where the node's own wire goes on to.
        std::map<std::pair<long, long>, const Wire *> ownWires;
        for (const Wire &wire : m_svg.wires) {
            if (wire.isOfNode) {
                for (const auto &line : wire.lines) {
                    ownWires[key(line.back())] = &wire;
                }
            }
        }
        for (const Wire &wire : m_svg.wires) {
            if (wire.isOfNode) {
                continue;
            }
            std::set<std::pair<long, long>> seen;
            for (const auto &line : wire.lines) {
                for (Place end : {line.front(), line.back()}) {
                    if (!seen.insert(key(end)).second) {
                        continue;
                    }
                    if (const auto own = ownWires.find(key(end)); own != ownWires.end()) {
                        if (own->second->bits != wire.bits) {
                            problem("a wire goes on with other bits at " + textOf(end));
                        }
                        end = own->second->lines.front().front();
                    }
                    checkEnd(wire, end, ports.equal_range(key(end)));
                }
            }
        }
        for (const Tag &tag : m_svg.tags) {
            const auto [begin, end] = ports.equal_range(key(tag.at));
            for (auto at = begin; at != end; ++at) {
                ++at->second.first->tags;
            }
        }
    }

    template <typename Range>
    void checkEnd(const Wire &wire, const Place &end, const Range &range)
    {
        for (auto at = range.first; at != range.second; ++at) {
            ++at->second.first->wires;
            if (at->second.first->bits != wire.bits) {
                problem("a wire carries other bits than port " + at->second.first->name + " of "
                        + nameOf(*at->second.second));
            }
        }
        if (range.first != range.second) {
            return;
        }
        const bool isAtBar = std::ranges::any_of(m_nodes, [&end](const Node &node) {
            const Box &box = node.body;
            return !node.bar.empty() && end.y > box.top - 1 && end.y < box.bottom + 1
                   && end.x > box.left - 1 && end.x < box.right + 1;
        });
        if (!isAtBar) {
            problem("a wire ends nowhere at " + textOf(end));
        }
    }

    static Bits netBits(const Json &json)
    {
        Bits bits;
        for (const Json &bit : json) {
            if (bit.is_number()) {
                bits.insert(bit.get<int>());
            }
        }
        return bits;
    }

    /// Everything of the model is drawn, and once.
    void checkNetlist()
    {
        std::map<std::string, const Node *> blocks;
        std::map<std::string, const Node *> pins;
        for (const Node &node : m_nodes) {
            if (!node.block.empty() && !blocks.emplace(node.block, &node).second) {
                problem(node.block + " is drawn twice");
            }
            if (!node.pin.empty() && !pins.emplace(node.pin, &node).second) {
                problem("the pin " + node.pin + " is drawn twice");
            }
        }
        const Json &all = m_module.at("blocks");
        for (const Json &block : all) {
            for (const Json &port : block.at("ports")) {
                for (const int bit : netBits(port.at("bits"))) {
                    ++m_uses[bit];
                }
            }
        }
        for (const Json &pin : m_module.at("pins")) {
            for (const int bit : netBits(pin.at("bits"))) {
                ++m_uses[bit];
            }
        }
        if (blocks.size() != all.size()) {
            problem(std::to_string(blocks.size()) + " blocks are drawn of "
                    + std::to_string(all.size()));
        }
        for (const auto &[name, block] : all.items()) {
            const auto found = blocks.find(name);
            if (found == blocks.end()) {
                problem(name + " isn't drawn");
                continue;
            }
            checkBlock(name, block, *found->second);
        }
        for (const auto &[name, pin] : m_module.at("pins").items()) {
            const auto found = pins.find(name);
            if (found == pins.end()) {
                problem("the pin " + name + " isn't drawn");
                continue;
            }
            const Port &port = found->second->ports.front();
            const bool isUsed = port.wires + port.tags > 0 || pin.at("by_label").get<bool>();
            if (netBits(pin.at("bits")) != port.bits) {
                problem("the pin " + name + " has other bits");
            }
            if (port.wires + port.tags > 1
                || (pin.at("direction") == "output" && !isUsed && !port.bits.empty())) {
                problem("the pin " + name + " is connected " + std::to_string(port.wires) + "+"
                        + std::to_string(port.tags) + " times");
            }
        }
    }

    void checkBlock(const std::string &name, const Json &block, const Node &node)
    {
        std::map<std::string, Bits> drawn;
        for (const Port &port : node.ports) {
            drawn[port.name].insert(port.bits.begin(), port.bits.end());
            const int ends = port.wires + port.tags;
            if (ends > 1 || (!port.bits.empty() && ends != 1)) {
                problem("port " + port.name + " of " + name + " is connected "
                        + std::to_string(port.wires) + "+" + std::to_string(port.tags) + " times");
            }
        }
        for (const auto &[portName, port] : block.at("ports").items()) {
            const auto found = drawn.find(portName);
            // Bits of a result that nothing else has may be left out.
            const Bits bits = netBits(port.at("bits"));
            const bool isWhole =
                found != drawn.end() && std::ranges::includes(bits, found->second)
                && std::ranges::all_of(bits, [&](int bit) {
                       return found->second.contains(bit)
                              || (port.value("direction", "") == "output" && m_uses[bit] == 1);
                   });
            if (!isWhole && (found != drawn.end() || !bits.empty())) {
                problem("port " + portName + " of " + name + " isn't drawn with all its bits");
            }
        }
    }

    void count()
    {
        DrawingNumbers &numbers = m_result.numbers;
        numbers.blocks = m_module.at("blocks").size();
        numbers.width = m_svg.width;
        numbers.height = m_svg.height;
        std::vector<std::vector<Segment>> nets;
        for (const Wire &wire : m_svg.wires) {
            if (wire.isOfNode) {
                continue;
            }
            ++numbers.nets;
            nets.push_back(segmentsOf(wire));
            std::set<std::pair<long, long>> bends;
            for (const auto &line : wire.lines) {
                for (std::size_t i = 1; i + 1 < line.size(); ++i) {
                    bends.emplace(std::lround(line[i].x), std::lround(line[i].y));
                }
            }
            numbers.bends += bends.size();
            for (const Segment &segment : nets.back()) {
                numbers.length += std::abs(segment.from.x - segment.to.x)
                                  + std::abs(segment.from.y - segment.to.y);
            }
        }
        for (std::size_t i = 0; i < nets.size(); ++i) {
            for (std::size_t j = i + 1; j < nets.size(); ++j) {
                numbers.crossings += crossingsOf(nets[i], nets[j]);
            }
        }
    }

    static std::size_t crossingsOf(const std::vector<Segment> &a, const std::vector<Segment> &b)
    {
        std::set<std::pair<long, long>> places;
        for (const Segment &one : a) {
            for (const Segment &two : b) {
                if (one.isHorizontal() == two.isHorizontal()) {
                    continue;
                }
                const Segment &level = one.isHorizontal() ? one : two;
                const Segment &upright = one.isHorizontal() ? two : one;
                const Box across = level.box();
                const Box down = upright.box();
                if (down.left > across.left + tolerance && down.left < across.right - tolerance
                    && across.top > down.top + tolerance && across.top < down.bottom - tolerance) {
                    places.emplace(std::lround(down.left), std::lround(across.top));
                }
            }
        }
        return places.size();
    }

    const Reader &m_svg;
    std::vector<Node> m_nodes;
    const Json &m_module;
    /// At how many ports and pins each net is.
    std::map<int, int> m_uses;
    DrawingCheck m_result;
};

} // namespace

DrawingCheck checkDrawing(const std::string &svg, const Json &module)
{
    Reader reader;
    if (!reader.read(svg)) {
        return {.problems = {"not a well-formed drawing"}, .numbers = {}};
    }
    return Checker(reader, module).check();
}

} // namespace logix::test
