// SPDX-License-Identifier: Apache-2.0
#include "diagram/Schematic.h"

#include "base/Text.h"
#include "diagram/SignalNames.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace logix::diagram {

namespace {

/// More loads than these are drawn as labels: wires to so many places bury a drawing.
constexpr std::size_t mostLoads = 8;
constexpr std::size_t mostLoadsInLarge = 4;
/// And with more wires than these, the nets with the most loads become labels first.
constexpr std::size_t mostWires = 140;
constexpr std::size_t leastLoads = 2;
/// A vector of more parts than this is one label.
constexpr std::size_t mostParts = 24;
/// But not where nobody could tell from it what goes there.
constexpr std::size_t mostUnnamedParts = 64;
/// A multiplexer of more choices takes them as one bus.
constexpr std::size_t mostChoices = 40;
constexpr std::size_t longestTag = 24;
/// Blocks and pins of one figure of a large module.
constexpr std::size_t largestFigure = 32;

/// Consecutive bits of a vector that come from one place.
struct Part
{
    enum class Kind { Slice, Constant, Undriven, Shared };

    Kind kind = Kind::Slice;
    std::vector<Bit> bits;
    std::size_t driver = 0;
    std::size_t offset = 0;
    /// The vector's bits it stands for; more than its own when one bit is repeated.
    std::size_t width = 0;
};

struct Driver
{
    PortRef at;
    std::vector<Bit> bits;
    std::size_t loads = 0;
    /// How many of its bits, from the lowest, anything uses.
    std::size_t used = 0;
    /// What labels say of it.
    std::optional<Tag> label;
    /// Has labels only, no wire.
    bool isLabelled = false;
    int net = -1;
    /// The split's output by offset and width.
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> slices;
    std::optional<std::size_t> split;
};

struct Origin
{
    std::size_t driver = 0;
    std::size_t offset = 0;
};

class Wiring
{
public:
    Wiring(Module &module, const NetlistModule &source, const SpecialNets &special,
           const std::unordered_set<Bit> &labelled)
        : m_module(module), m_names(source), m_special(special), m_labelled(labelled)
    {
        m_result.isLarge = module.blocks.size() > largeModule;
    }

    Schematic build();

private:
    void addPins();
    void addBlocks();
    void addBlockPorts(SchematicNode &node, const Block &block);
    void sortEnds();
    void sortInOut(const std::vector<PortRef> &ends);
    void findSharedNets();
    void countLoads();
    void trimResults();
    void divide();
    [[nodiscard]] std::size_t figureOf(std::size_t node);
    [[nodiscard]] std::size_t mostLoadsHere() const;
    void chooseLabels();
    void connectSinks();
    void connect(const PortRef &sink);
    void connectPart(const PortRef &sink, const Part &part);
    void joinParts(const PortRef &sink, const std::vector<Part> &parts);
    void markOpenOutputs();
    void tellModel();

    [[nodiscard]] std::vector<Part> partsOf(const std::vector<Bit> &bits) const;
    [[nodiscard]] std::string labelName(const Driver &driver);
    [[nodiscard]] Tag labelFor(const Driver &driver, const std::vector<Bit> &bits,
                               std::size_t offset) const;
    [[nodiscard]] Tag sharedLabel(const std::vector<Bit> &bits);
    [[nodiscard]] std::optional<std::string> wholeText(const std::vector<Part> &parts);
    [[nodiscard]] std::string partText(const Part &part);
    [[nodiscard]] std::size_t addDriver(const PortRef &at);
    void addToNet(std::size_t driver, const PortRef &sink);
    [[nodiscard]] std::size_t sliceOf(std::size_t driver, const Part &part);

    Module &m_module;
    SignalNames m_names;
    const SpecialNets &m_special;
    const std::unordered_set<Bit> &m_labelled;
    Schematic m_result;
    std::vector<PortRef> m_sources;
    std::vector<PortRef> m_sinks;
    std::vector<Driver> m_drivers;
    std::unordered_map<Bit, Origin> m_origins;
    /// Bits with several drivers, or that more than two inout ports share: labels at every end.
    std::unordered_set<Bit> m_shared;
    std::map<std::pair<std::size_t, std::vector<Bit>>, std::size_t> m_joins;
    /// In a large module: another node of the same figure, or the node itself where the figure
    /// begins; empty otherwise.
    std::vector<std::size_t> m_figures;
    std::map<std::string, int> m_madeUp;
    std::map<Bit, std::string> m_sharedNames;
};

Tag makeTag(Tag::Kind kind, const std::string &name)
{
    return {.kind = kind, .text = shortened(name, longestTag), .name = name};
}

void Wiring::addPins()
{
    for (std::size_t i = 0; i < m_module.pins.size(); ++i) {
        const Pin &pin = m_module.pins[i];
        const bool isInput = pin.direction == Direction::Input;
        SchematicNode node{.kind = SchematicNode::Kind::Pin, .index = i};
        node.ports.push_back({.name = pin.name,
                              .side = isInput ? Side::East : Side::West,
                              .isOutput = isInput,
                              .bits = pin.bits});
        m_result.nodes.push_back(std::move(node));
    }
}

void Wiring::addBlockPorts(SchematicNode &node, const Block &block)
{
    for (const BlockPort &port : block.ports) {
        if (port.isHidden) {
            continue;
        }
        SchematicPort made{.name = port.name,
                           .side = port.direction == Direction::Input ? Side::West : Side::East,
                           .isOutput = port.direction == Direction::Output,
                           .bits = port.bits};
        const BlockPort *const select = block.port("S");
        const std::size_t choices = select == nullptr ? 0 : select->bits.size();
        if (block.shape == Shape::PriorityMux && port.name == "B" && choices > 0
            && choices <= mostChoices && port.bits.size() % choices == 0) {
            const std::size_t width = port.bits.size() / choices;
            for (std::size_t i = 0; i < choices; ++i) {
                const auto begin = port.bits.begin() + static_cast<std::ptrdiff_t>(i * width);
                made.bits.assign(begin, begin + static_cast<std::ptrdiff_t>(width));
                made.text = std::to_string(i);
                node.ports.push_back(made);
            }
            continue;
        }
        node.ports.push_back(std::move(made));
    }
}

void Wiring::addBlocks()
{
    for (std::size_t i = 0; i < m_module.blocks.size(); ++i) {
        SchematicNode node{.kind = SchematicNode::Kind::Block, .index = i};
        addBlockPorts(node, m_module.blocks[i]);
        m_result.nodes.push_back(std::move(node));
    }
}

/// Tells sources from sinks. An inout port is one or the other where its net has just two ends, or
/// only reads it.
void Wiring::sortInOut(const std::vector<PortRef> &ends)
{
    std::unordered_map<Bit, std::vector<PortRef>> byBit;
    const auto note = [&](const PortRef &ref) {
        for (const Bit bit : m_result.port(ref).bits) {
            if (isNet(bit)) {
                byBit[bit].push_back(ref);
            }
        }
    };
    std::ranges::for_each(m_sources, note);
    std::ranges::for_each(m_sinks, note);
    std::ranges::for_each(ends, note);
    const auto isEnd = [&ends](const PortRef &ref) {
        return std::ranges::any_of(ends, [&ref](const PortRef &end) {
            return end.node == ref.node && end.port == ref.port;
        });
    };
    const auto isPin = [this](const PortRef &ref) {
        return m_result.nodes[ref.node].kind == SchematicNode::Kind::Pin;
    };
    for (const PortRef &end : ends) {
        SchematicPort &port = m_result.port(end);
        std::vector<PortRef> others;
        for (const Bit bit : port.bits) {
            if (!isNet(bit)) {
                continue;
            }
            for (const PortRef &other : byBit[bit]) {
                const bool isSelf = other.node == end.node && other.port == end.port;
                if (!isSelf && std::ranges::none_of(others, [&other](const PortRef &known) {
                        return known.node == other.node && known.port == other.port;
                    })) {
                    others.push_back(other);
                }
            }
        }
        const bool isPair = others.size() == 1 && m_result.port(others[0]).bits == port.bits;
        const bool onlyReads = std::ranges::none_of(others, [&](const PortRef &other) {
            return isEnd(other) || m_result.port(other).isOutput;
        });
        const bool isTwins = isPair && isEnd(others[0]) && isPin(others[0]) != isPin(end);
        if (isTwins ? !isPin(end) : onlyReads && !others.empty()) {
            port.side = Side::East;
            port.isOutput = true;
            m_sources.push_back(end);
        } else if (isTwins || (isPair && m_result.port(others[0]).isOutput) || others.empty()) {
            if (isPin(end)) {
                port.side = Side::West;
            }
            m_sinks.push_back(end);
        } else {
            m_shared.insert(port.bits.begin(), port.bits.end());
            m_sinks.push_back(end);
        }
    }
}

void Wiring::sortEnds()
{
    std::vector<PortRef> bothWays;
    for (std::size_t n = 0; n < m_result.nodes.size(); ++n) {
        const SchematicNode &node = m_result.nodes[n];
        for (std::size_t p = 0; p < node.ports.size(); ++p) {
            Direction direction = Direction::Input;
            if (node.kind == SchematicNode::Kind::Pin) {
                const Direction outside = m_module.pins[node.index].direction;
                direction = outside == Direction::Input    ? Direction::Output
                            : outside == Direction::Output ? Direction::Input
                                                           : Direction::InOut;
            } else {
                direction = m_module.blocks[node.index].port(node.ports[p].name)->direction;
            }
            (direction == Direction::InOut    ? bothWays
             : direction == Direction::Output ? m_sources
                                              : m_sinks)
                .push_back({n, p});
        }
    }
    sortInOut(bothWays);
}

std::size_t Wiring::addDriver(const PortRef &at)
{
    m_drivers.push_back({.at = at, .bits = m_result.port(at).bits});
    return m_drivers.size() - 1;
}

void Wiring::findSharedNets()
{
    for (const PortRef &source : m_sources) {
        const std::size_t driver = addDriver(source);
        const auto &bits = m_drivers[driver].bits;
        for (std::size_t i = 0; i < bits.size(); ++i) {
            if (isNet(bits[i])
                && !m_origins.emplace(bits[i], Origin{.driver = driver, .offset = i}).second) {
                m_shared.insert(bits[i]);
            }
        }
    }
}

std::vector<Part> Wiring::partsOf(const std::vector<Bit> &bits) const
{
    std::vector<Part> parts;
    for (const Bit bit : bits) {
        Part part{.bits = {bit}, .width = 1};
        const auto origin = m_origins.find(bit);
        if (!isNet(bit)) {
            part.kind = Part::Kind::Constant;
        } else if (m_shared.contains(bit)) {
            part.kind = Part::Kind::Shared;
        } else if (origin == m_origins.end()) {
            part.kind = Part::Kind::Undriven;
        } else {
            part.driver = origin->second.driver;
            part.offset = origin->second.offset;
        }
        if (!parts.empty() && parts.back().kind == part.kind) {
            Part &last = parts.back();
            const bool isSlice = part.kind == Part::Kind::Slice;
            const bool isRepeated = isSlice && last.bits.size() == 1 && last.bits[0] == bit;
            const bool isNext = isSlice && last.driver == part.driver
                                && last.width == last.bits.size()
                                && last.offset + last.bits.size() == part.offset;
            if (isRepeated || isNext || !isSlice) {
                if (!isRepeated) {
                    last.bits.push_back(bit);
                }
                ++last.width;
                continue;
            }
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

void Wiring::countLoads()
{
    for (const PortRef &sink : m_sinks) {
        std::set<std::size_t> drivers;
        for (const Part &part : partsOf(m_result.port(sink).bits)) {
            if (part.kind == Part::Kind::Slice) {
                drivers.insert(part.driver);
                Driver &driver = m_drivers[part.driver];
                driver.used = std::max(driver.used, part.offset + part.bits.size());
            }
        }
        for (const std::size_t driver : drivers) {
            ++m_drivers[driver].loads;
        }
    }
}

/// What nobody uses of a result isn't drawn: the upper bits of a sum as wide as its widest number,
/// which the source assigns to fewer.
void Wiring::trimResults()
{
    for (Driver &driver : m_drivers) {
        const SchematicNode &node = m_result.nodes[driver.at.node];
        const bool isLogic = node.kind == SchematicNode::Kind::Block
                             && m_module.blocks[node.index].kind == BlockKind::Logic;
        const bool isShared =
            std::ranges::any_of(driver.bits, [this](Bit bit) { return m_shared.contains(bit); });
        if (isLogic && !isShared && driver.used > 0 && driver.used < driver.bits.size()) {
            driver.bits.resize(driver.used);
            m_result.port(driver.at).bits.resize(driver.used);
        }
    }
}

/// A name for a net that nobody named.
std::string Wiring::labelName(const Driver &driver)
{
    if (const std::string name = m_names.name(driver.bits); !name.empty()) {
        return name;
    }
    const SchematicNode &node = m_result.nodes[driver.at.node];
    if (node.kind == SchematicNode::Kind::Pin) {
        return m_module.pins[node.index].name;
    }
    std::string words = "bus";
    if (node.kind == SchematicNode::Kind::Block) {
        const Block &block = m_module.blocks[node.index];
        if (block.kind != BlockKind::Logic && !block.caption.empty()) {
            return block.caption + '.' + m_result.port(driver.at).name;
        }
        words = lowerCase(block.title.substr(0, block.title.find(" (")));
    }
    return words + ' ' + std::to_string(++m_madeUp[words]);
}

/// More loads than this become labels.
std::size_t Wiring::mostLoadsHere() const
{
    if (m_result.isLarge) {
        return mostLoadsInLarge;
    }
    for (std::size_t most = mostLoads; most > leastLoads; --most) {
        std::size_t wires = 0;
        for (const Driver &driver : m_drivers) {
            wires += driver.loads <= most ? driver.loads : 0;
        }
        if (wires <= mostWires) {
            return most;
        }
    }
    return leastLoads;
}

void Wiring::chooseLabels()
{
    const std::size_t most = mostLoadsHere();
    for (Driver &driver : m_drivers) {
        const bool isOneBit = driver.bits.size() == 1;
        const bool isClock = isOneBit && m_special.clocks.contains(driver.bits[0]);
        const bool isReset = isOneBit && !isClock && m_special.resets.contains(driver.bits[0]);
        const bool isShared =
            std::ranges::any_of(driver.bits, [this](Bit bit) { return m_shared.contains(bit); });
        const bool isAsked =
            std::ranges::any_of(driver.bits, [this](Bit bit) { return m_labelled.contains(bit); });
        if (isShared || isAsked || driver.loads > most
            || ((isClock || isReset) && driver.loads > 1)) {
            driver.label = makeTag(isClock   ? Tag::Kind::Clock
                                   : isReset ? Tag::Kind::Reset
                                             : Tag::Kind::Label,
                                   labelName(driver));
            driver.isLabelled = true;
        }
    }
}

/// Divides a large module into figures of a few blocks each, which are drawn side by side: a net
/// that would make a figure too large is drawn as labels. Nets with the fewest loads come first,
/// for their wires say the most.
void Wiring::divide()
{
    m_figures.resize(m_result.nodes.size());
    std::iota(m_figures.begin(), m_figures.end(), std::size_t{0});
    std::vector<std::size_t> sizes(m_figures.size(), 1);
    std::vector<std::vector<std::size_t>> loads(m_drivers.size());
    for (const PortRef &sink : m_sinks) {
        for (const Part &part : partsOf(m_result.port(sink).bits)) {
            if (part.kind == Part::Kind::Slice) {
                loads[part.driver].push_back(sink.node);
            }
        }
    }
    std::vector<std::size_t> order(m_drivers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {},
                             [this](std::size_t index) { return m_drivers[index].loads; });
    for (const std::size_t index : order) {
        Driver &driver = m_drivers[index];
        if (driver.isLabelled || loads[index].empty()) {
            continue;
        }
        std::set<std::size_t> joined{figureOf(driver.at.node)};
        for (const std::size_t node : loads[index]) {
            joined.insert(figureOf(node));
        }
        std::size_t size = 0;
        for (const std::size_t figure : joined) {
            size += sizes[figure];
        }
        if (size > largestFigure) {
            driver.label = makeTag(Tag::Kind::Label, labelName(driver));
            driver.isLabelled = true;
            continue;
        }
        const std::size_t figure = *joined.begin();
        for (const std::size_t other : joined) {
            m_figures[other] = figure;
        }
        sizes[figure] = size;
    }
}

std::size_t Wiring::figureOf(std::size_t node)
{
    if (m_figures.empty()) {
        return 0;
    }
    while (m_figures[node] != node) {
        m_figures[node] = m_figures[m_figures[node]];
        node = m_figures[node];
    }
    return node;
}

Tag Wiring::labelFor(const Driver &driver, const std::vector<Bit> &bits, std::size_t offset) const
{
    if (bits.size() == driver.bits.size()) {
        return *driver.label;
    }
    std::string name = m_names.slice(bits);
    if (name.empty()) {
        name = driver.label->name + '[' + std::to_string(offset + bits.size() - 1)
               + (bits.size() > 1 ? ':' + std::to_string(offset) : "") + ']';
    }
    return makeTag(driver.label->kind, name);
}

Tag Wiring::sharedLabel(const std::vector<Bit> &bits)
{
    std::string name = m_names.expression(bits);
    if (name.empty()) {
        const Bit first = *std::ranges::find_if(bits, isNet);
        std::string &made = m_sharedNames[first];
        if (made.empty()) {
            made = "net " + std::to_string(++m_madeUp["net"]);
        }
        name = made;
    }
    return makeTag(Tag::Kind::Label, name);
}

void Wiring::addToNet(std::size_t index, const PortRef &sink)
{
    Driver &driver = m_drivers[index];
    if (driver.net < 0) {
        driver.net = static_cast<int>(m_result.nets.size());
        m_result.nets.push_back({.source = driver.at, .bits = driver.bits});
        m_result.port(driver.at).net = driver.net;
    }
    m_result.nets[static_cast<std::size_t>(driver.net)].sinks.push_back(sink);
    m_result.port(sink).net = driver.net;
}

std::string rangeText(std::size_t offset, std::size_t width)
{
    return std::to_string(offset + width - 1) + (width > 1 ? ":" + std::to_string(offset) : "");
}

/// The driver that is the split's output for a part of another; made when it is the first.
std::size_t Wiring::sliceOf(std::size_t index, const Part &part)
{
    if (!m_drivers[index].split) {
        const std::size_t node = m_result.nodes.size();
        SchematicNode split{.kind = SchematicNode::Kind::Split};
        split.ports.push_back({.name = "in", .side = Side::West, .bits = m_drivers[index].bits});
        m_result.nodes.push_back(std::move(split));
        m_drivers[index].split = node;
        addToNet(index, {node, 0});
    }
    const std::pair key(part.offset, part.bits.size());
    const auto known = m_drivers[index].slices.find(key);
    if (known != m_drivers[index].slices.end()) {
        return known->second;
    }
    const std::size_t node = *m_drivers[index].split;
    SchematicNode &split = m_result.nodes[node];
    const std::string range = rangeText(part.offset, part.bits.size());
    split.ports.push_back(
        {.name = range, .side = Side::East, .isOutput = true, .bits = part.bits, .text = range});
    const std::size_t slice = addDriver({node, split.ports.size() - 1});
    m_drivers[index].slices.emplace(key, slice);
    return slice;
}

void Wiring::connectPart(const PortRef &sink, const Part &part)
{
    SchematicPort &port = m_result.port(sink);
    switch (part.kind) {
    case Part::Kind::Constant:
        if (const auto text = constantText(part.bits);
            std::ranges::any_of(part.bits, [](Bit bit) { return bit != unknownBit; })) {
            port.tag = makeTag(Tag::Kind::Constant, *text);
        }
        return;
    case Part::Kind::Undriven: {
        const std::string name = m_names.expression(part.bits);
        const bool isItself = name.empty() || name == port.name;
        port.tag = makeTag(Tag::Kind::Undriven, isItself ? "not driven" : name);
        return;
    }
    case Part::Kind::Shared:
        port.tag = sharedLabel(part.bits);
        return;
    case Part::Kind::Slice:
        break;
    }
    const Driver &driver = m_drivers[part.driver];
    if (driver.isLabelled) {
        port.tag = labelFor(driver, part.bits, part.offset);
    } else if (part.bits.size() == driver.bits.size()) {
        addToNet(part.driver, sink);
    } else {
        addToNet(sliceOf(part.driver, part), sink);
    }
}

std::string Wiring::partText(const Part &part)
{
    std::string text;
    switch (part.kind) {
    case Part::Kind::Constant:
        text = constantText(part.bits).value_or("");
        text = std::to_string(part.bits.size()) + '\'' + (text == "don't care" ? "x" : text);
        break;
    case Part::Kind::Undriven:
        text = m_names.expression(part.bits);
        break;
    case Part::Kind::Shared:
        text = sharedLabel(part.bits).name;
        break;
    case Part::Kind::Slice:
        text = labelFor(m_drivers[part.driver], part.bits, part.offset).name;
        break;
    }
    return part.width > part.bits.size() ? std::to_string(part.width) + "×" + text : text;
}

/// A vector without a wire in it is one label; so is one of too many parts.
std::optional<std::string> Wiring::wholeText(const std::vector<Part> &parts)
{
    const auto isWire = [this](const Part &part) {
        return part.kind == Part::Kind::Slice && !m_drivers[part.driver].isLabelled;
    };
    const bool hasWire = std::ranges::any_of(parts, isWire);
    const bool isUnnamed = std::ranges::any_of(
        parts, [&](const Part &part) { return isWire(part) && m_names.name(part.bits).empty(); });
    if (hasWire && parts.size() <= (isUnnamed ? mostUnnamedParts : mostParts)) {
        return std::nullopt;
    }
    std::string text = "{";
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        const std::string words = isWire(*part) ? m_names.expression(part->bits) : partText(*part);
        text += (text.size() > 1 ? ", " : "") + (words.empty() ? std::string("…") : words);
    }
    text += '}';
    if (!hasWire && text.size() > longestTag && parts.size() <= mostParts) {
        return std::nullopt;
    }
    return text;
}

void Wiring::joinParts(const PortRef &sink, const std::vector<Part> &parts)
{
    if (const auto text = wholeText(parts)) {
        m_result.port(sink).tag = makeTag(Tag::Kind::Label, *text);
        return;
    }
    const std::vector<Bit> bits = m_result.port(sink).bits;
    // Each figure of a large module has its own.
    const std::pair key(figureOf(sink.node), bits);
    const auto known = m_joins.find(key);
    if (known != m_joins.end()) {
        addToNet(known->second, sink);
        return;
    }
    const std::size_t node = m_result.nodes.size();
    SchematicNode join{.kind = SchematicNode::Kind::Join};
    std::size_t offset = 0;
    for (const Part &part : parts) {
        std::string range = rangeText(offset, part.width);
        if (part.width > part.bits.size()) {
            range += " ×" + std::to_string(part.width);
        }
        join.ports.push_back(
            {.name = rangeText(offset, part.width), .bits = part.bits, .text = range});
        offset += part.width;
    }
    std::ranges::reverse(join.ports);
    join.ports.push_back({.name = "out", .side = Side::East, .isOutput = true, .bits = bits});
    m_result.nodes.push_back(std::move(join));
    const std::size_t driver = addDriver({node, parts.size()});
    m_joins.emplace(key, driver);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        connectPart({node, parts.size() - 1 - i}, parts[i]);
    }
    addToNet(driver, sink);
}

void Wiring::connect(const PortRef &sink)
{
    const std::vector<Part> parts = partsOf(m_result.port(sink).bits);
    if (parts.empty()) {
        return;
    }
    const bool isShared = m_result.nodes[sink.node].kind == SchematicNode::Kind::Pin
                          && parts.size() == 1 && parts[0].kind == Part::Kind::Shared;
    if (isShared && sharedLabel(parts[0].bits).name == m_result.port(sink).name) {
        // A pin is its own label.
        m_result.port(sink).tag = std::nullopt;
        m_module.pins[m_result.nodes[sink.node].index].isLabelled = true;
        return;
    }
    if (parts.size() == 1 && parts[0].width == parts[0].bits.size()) {
        connectPart(sink, parts[0]);
    } else {
        joinParts(sink, parts);
    }
}

void Wiring::connectSinks()
{
    const std::vector<PortRef> sinks = m_sinks;
    std::ranges::for_each(sinks, [this](const PortRef &sink) { connect(sink); });
}

void Wiring::markOpenOutputs()
{
    // The first drivers are the sources, in their order.
    for (std::size_t i = 0; i < m_sources.size(); ++i) {
        const PortRef &source = m_sources[i];
        const bool isPin = m_result.nodes[source.node].kind == SchematicNode::Kind::Pin;
        SchematicPort &port = m_result.port(source);
        const Driver &driver = m_drivers[i];
        if (driver.isLabelled) {
            // A pin's own name is its label.
            if (!isPin || driver.label->name != port.name) {
                port.tag = driver.label;
            }
        } else if (port.net < 0 && !isPin) {
            port.tag = Tag{.kind = Tag::Kind::Open, .text = {}, .name = {}};
        }
    }
}

void Wiring::tellModel()
{
    m_module.labels.clear();
    for (const SchematicNode &node : m_result.nodes) {
        for (const SchematicPort &port : node.ports) {
            const bool isLabel = port.tag && port.tag->kind != Tag::Kind::Constant
                                 && port.tag->kind != Tag::Kind::Undriven
                                 && port.tag->kind != Tag::Kind::Open;
            if (!isLabel) {
                continue;
            }
            if (node.kind == SchematicNode::Kind::Block) {
                for (BlockPort &known : m_module.blocks[node.index].ports) {
                    known.isLabelled = known.isLabelled || known.name == port.name;
                }
            } else if (node.kind == SchematicNode::Kind::Pin) {
                m_module.pins[node.index].isLabelled = true;
            }
        }
    }
    std::set<std::string> clocks;
    for (const Driver &driver : m_drivers) {
        const bool isClock = driver.bits.size() == 1 && m_special.clocks.contains(driver.bits[0]);
        if (driver.label) {
            m_module.labels.push_back({.name = driver.label->name,
                                       .bits = driver.bits,
                                       .isClock = driver.label->kind == Tag::Kind::Clock,
                                       .isReset = driver.label->kind == Tag::Kind::Reset});
            const SchematicNode &node = m_result.nodes[driver.at.node];
            if (node.kind == SchematicNode::Kind::Pin) {
                m_module.pins[node.index].isLabelled = true;
            }
        }
        if (isClock && m_result.nodes[driver.at.node].kind != SchematicNode::Kind::Split) {
            std::string name = m_names.name(driver.bits);
            if (!name.empty()) {
                clocks.insert(std::move(name));
            }
        }
    }
    m_module.clocks.assign(clocks.begin(), clocks.end());
}

Schematic Wiring::build()
{
    for (Pin &pin : m_module.pins) {
        pin.isLabelled = false;
    }
    for (Block &block : m_module.blocks) {
        for (BlockPort &port : block.ports) {
            port.isLabelled = false;
        }
    }
    addPins();
    addBlocks();
    sortEnds();
    findSharedNets();
    countLoads();
    trimResults();
    chooseLabels();
    if (m_result.isLarge) {
        divide();
    }
    connectSinks();
    markOpenOutputs();
    tellModel();
    return std::move(m_result);
}

} // namespace

Point SchematicNode::edgeOf(const SchematicPort &port) const
{
    switch (port.side) {
    case Side::West:
        return {0, top + port.at.y};
    case Side::East:
        return {width(), top + port.at.y};
    case Side::South:
        break;
    }
    return {left + port.at.x, height()};
}

std::string shortened(std::string_view name, std::size_t limit)
{
    std::size_t characters = 0;
    std::size_t cut = name.size();
    for (std::size_t i = 0; i < name.size(); ++i) {
        if ((static_cast<unsigned char>(name[i]) & 0xC0U) == 0x80U) {
            continue;
        }
        if (characters + 1 == limit) {
            cut = i;
        }
        ++characters;
    }
    return characters <= limit ? std::string(name) : std::string(name.substr(0, cut)) + "…";
}

Schematic wire(Module &module, const NetlistModule &source, const SpecialNets &special,
               const std::unordered_set<Bit> &labelled)
{
    return Wiring(module, source, special, labelled).build();
}

} // namespace logix::diagram
