// SPDX-License-Identifier: Apache-2.0
#include "diagram/ModelBuilder.h"

#include "diagram/SignalNames.h"
#include "messages/diagram.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_set>
#include <utility>

namespace logix::diagram {

namespace {

bool isSame(const std::vector<Bit> &bits, Bit value)
{
    return !bits.empty() && std::ranges::all_of(bits, [value](Bit bit) { return bit == value; });
}

bool areEqual(const std::vector<Bit> &bits)
{
    return std::ranges::adjacent_find(bits, std::not_equal_to<>()) == bits.end();
}

/// Yosys writes a memory's name as in its own format, with a backslash.
std::string plainName(std::string name)
{
    return name.starts_with('\\') ? name.substr(1) : name;
}

std::string rangeOf(const NetlistPort &port)
{
    const auto size = static_cast<int>(port.bits.size());
    if (size == 1 && port.offset == 0) {
        return {};
    }
    const std::string low = std::to_string(port.offset);
    const std::string high = std::to_string(port.offset + size - 1);
    return port.isUpTo ? "[" + low + ":" + high + "]" : "[" + high + ":" + low + "]";
}

/// Which nets of a module something drives.
using Driven = std::unordered_set<Bit>;

class Builder
{
public:
    Builder(const Netlist &netlist, const InstanceParameters &instances,
            const ModelOptions &options)
        : m_netlist(netlist), m_instances(instances), m_options(options)
    {
    }

    Result<std::vector<Module>> build();

private:
    [[nodiscard]] std::string keyFor(const NetlistModule &module);
    [[nodiscard]] Module moduleOf(const NetlistModule &source, int level);
    [[nodiscard]] Block blockOf(const NetlistModule &parent, const NetlistCell &cell,
                                const SignalNames &names, const Driven &driven);
    void describeLogic(Block &block, const NetlistCell &cell, const NetlistModule &parent,
                       const SignalNames &names) const;
    void describeModule(Block &block, const NetlistCell &cell, const NetlistModule &parent);
    void addPorts(Block &block, const NetlistCell &cell, const SignalNames &names,
                  const Driven &driven) const;
    static void hideIdlePorts(Block &block, const NetlistCell &cell);
    static void findActiveLow(Block &block, const NetlistCell &cell);
    [[nodiscard]] SourcePlace placed(const SourcePlace &place) const
    {
        return m_options.nameSource ? m_options.nameSource(place) : place;
    }

    const Netlist &m_netlist;
    const InstanceParameters &m_instances;
    const ModelOptions &m_options;
    std::map<std::string, std::string, std::less<>> m_keys;
    std::set<std::string, std::less<>> m_usedKeys;
    std::set<std::string, std::less<>> m_found;
    std::vector<const NetlistModule *> m_waiting;
};

std::string Builder::keyFor(const NetlistModule &module)
{
    const auto known = m_keys.find(module.name);
    if (known != m_keys.end()) {
        return known->second;
    }
    std::string key = module.sourceName;
    for (int number = 2; m_usedKeys.contains(key); ++number) {
        key = module.sourceName + "-" + std::to_string(number);
    }
    m_usedKeys.insert(key);
    m_keys.emplace(module.name, key);
    return key;
}

/// Inputs of a memory's ports that are tied so that they do nothing are left out.
void Builder::hideIdlePorts(Block &block, const NetlistCell &cell)
{
    const bool isRead = block.shape == Shape::MemoryRead;
    const bool isUnclocked =
        cell.parameters.contains("CLK_ENABLE") && cell.number("CLK_ENABLE") == 0;
    for (BlockPort &port : block.ports) {
        if (block.category != Category::Memory) {
            continue;
        }
        if (port.name == "CLK") {
            port.isHidden = isUnclocked;
        } else if (port.name == "EN" && isRead) {
            port.isHidden = isSame(port.bits, oneBit) || isUnclocked;
        } else if (port.name == "ARST" || port.name == "SRST") {
            port.isHidden = isSame(port.bits, zeroBit);
        } else if (port.name == "EN" && areEqual(port.bits)) {
            // One bit enables all bits of the word.
            port.bits.resize(std::min<std::size_t>(1, port.bits.size()));
        }
    }
}

void Builder::findActiveLow(Block &block, const NetlistCell &cell)
{
    for (const std::string_view port : {"CLK", "EN", "ARST", "SRST", "SET", "CLR", "ALOAD"}) {
        const std::string parameter = std::string(port) + "_POLARITY";
        if (cell.parameters.contains(parameter) && cell.number(parameter) == 0
            && cell.port(port) != nullptr) {
            block.activeLow.emplace_back(port);
        }
    }
}

/// The type that a cell is drawn as: a question about the one bit of a signal is that bit.
std::string_view drawnType(const NetlistCell &cell)
{
    const NetlistCellPort *const input = cell.port("A");
    const bool isOfOneBit = input != nullptr && input->bits.size() == 1;
    if (isOfOneBit && cell.type == "$logic_not") {
        return "$not";
    }
    const bool isReduction = cell.type == "$reduce_and" || cell.type == "$reduce_or"
                             || cell.type == "$reduce_bool" || cell.type == "$reduce_xor";
    return isOfOneBit && isReduction ? "$pos" : std::string_view(cell.type);
}

void Builder::describeLogic(Block &block, const NetlistCell &cell, const NetlistModule &parent,
                            const SignalNames &names) const
{
    const CellType *const known = cellTypeOf(drawnType(cell));
    block.kind = BlockKind::Logic;
    if (known == nullptr) {
        // A cell that yosys has and this table doesn't: a box with its ports.
        block.category = Category::Other;
        block.shape = Shape::Module;
        block.title = cell.type.substr(1);
        return;
    }
    block.category = known->category;
    block.shape = known->shape;
    block.sign = known->sign;
    block.isInverted = known->isInverted;
    block.title = known->title;
    if (block.shape == Shape::Register) {
        if (const NetlistCellPort *const q = cell.port("Q")) {
            block.caption = names.name(q->bits);
            if (block.caption.empty()) {
                const std::string words = names.expression(q->bits);
                block.caption = words.find("…") == std::string::npos ? words : std::string();
            }
        }
        findActiveLow(block, cell);
    } else if (block.category == Category::Memory) {
        block.caption = plainName(cell.text("MEMID"));
        for (const NetlistCell &other : parent.cells) {
            if (isMemoryInit(other.type) && other.text("MEMID") == cell.text("MEMID")) {
                block.memoryInit = placed(other.source);
            }
        }
        findActiveLow(block, cell);
    }
}

void Builder::describeModule(Block &block, const NetlistCell &cell, const NetlistModule &parent)
{
    block.shape = Shape::Module;
    block.caption = cell.isHidden ? std::string() : cell.name;
    const auto found = m_netlist.find(cell.type);
    const std::string vendorTitle = m_options.vendorCells.title(m_options.toolchain, cell.type);
    const bool isOwn = found != m_netlist.end() && !found->second.isBlackBox;
    if (isOwn || (vendorTitle.empty() && found == m_netlist.end())) {
        block.kind = BlockKind::Module;
        block.category = Category::Module;
        block.title = found == m_netlist.end() ? cell.type : found->second.sourceName;
        if (isOwn) {
            block.parameters = m_instances.of(parent, cell, found->second);
            block.moduleKey = keyFor(found->second);
            if (m_found.insert(found->second.name).second) {
                m_waiting.push_back(&found->second);
            }
        }
        return;
    }
    const bool isUsers = found != m_netlist.end() && !placed(found->second.source).file.empty();
    block.kind = isUsers && vendorTitle.empty() ? BlockKind::Module : BlockKind::Fpga;
    block.category = block.kind == BlockKind::Fpga ? Category::Fpga : Category::Module;
    block.title = vendorTitle.empty() ? plainName(cell.type) : vendorTitle;
    for (const auto &[name, value] : cell.parameters) {
        block.parameters.emplace_back(
            name, value.isBits
                      ? (value.text.size() <= 64 ? std::to_string(value.number())
                                                 : std::to_string(value.text.size()) + " bits")
                      : '"' + value.text + '"');
    }
}

void Builder::addPorts(Block &block, const NetlistCell &cell, const SignalNames &names,
                       const Driven &driven) const
{
    const auto definition = m_netlist.find(cell.type);
    const auto add = [&](const NetlistCellPort &port) {
        Direction direction = Direction::Input;
        if (definition != m_netlist.end() && definition->second.port(port.name) != nullptr) {
            direction = definition->second.port(port.name)->direction;
        } else if (port.direction) {
            direction = *port.direction;
        } else {
            // Of a module that isn't there, a port whose net nothing else drives is an output.
            const bool isOutput = std::ranges::any_of(port.bits, isNet)
                                  && std::ranges::none_of(port.bits, [&driven](Bit bit) {
                                         return driven.contains(bit);
                                     });
            direction = isOutput ? Direction::Output : Direction::Input;
        }
        block.ports.push_back(
            {.name = port.name,
             .direction = direction,
             .bits = port.bits,
             .signal = names.expression(port.bits),
             .fixed = direction == Direction::Input ? constantText(port.bits) : std::nullopt});
    };
    if (definition == m_netlist.end()) {
        std::ranges::for_each(cell.ports, add);
        return;
    }
    // A module's own order, with the ports that nobody connected.
    for (const NetlistPort &port : definition->second.ports) {
        const NetlistCellPort *const connected = cell.port(port.name);
        add(connected != nullptr
                ? *connected
                : NetlistCellPort{.name = port.name, .direction = port.direction, .bits = {}});
    }
    for (const NetlistCellPort &port : cell.ports) {
        if (definition->second.port(port.name) == nullptr) {
            add(port);
        }
    }
}

Block Builder::blockOf(const NetlistModule &parent, const NetlistCell &cell,
                       const SignalNames &names, const Driven &driven)
{
    Block block{.name = cell.name, .type = cell.type, .source = placed(cell.source)};
    if (cell.type.starts_with('$') && !m_netlist.contains(cell.type)) {
        describeLogic(block, cell, parent, names);
    } else {
        describeModule(block, cell, parent);
    }
    addPorts(block, cell, names, driven);
    hideIdlePorts(block, cell);
    for (const BlockPort &port : block.ports) {
        if (port.direction == Direction::Output) {
            block.width = std::max(block.width, port.bits.size());
        }
    }
    return block;
}

Module Builder::moduleOf(const NetlistModule &source, int level)
{
    const SignalNames names(source);
    Module module{.key = keyFor(source),
                  .name = source.sourceName,
                  .netlistName = source.name,
                  .parameters = m_instances.changed(source),
                  .isTop = level == 0,
                  .level = level,
                  .source = placed(source.source),
                  .signals = names.all()};
    for (const NetlistName &name : source.names) {
        if (!name.isHidden) {
            module.declarations.push_back(
                {.name = name.name, .bits = name.bits, .source = placed(name.source)});
        }
    }
    Driven driven;
    for (const NetlistPort &port : source.ports) {
        module.pins.push_back(
            {.name = port.name,
             .direction = port.direction,
             .bits = port.bits,
             .signal = names.expression(port.bits),
             .fixed = port.direction == Direction::Output ? constantText(port.bits) : std::nullopt,
             .range = rangeOf(port)});
        if (port.direction != Direction::Output) {
            driven.insert(port.bits.begin(), port.bits.end());
        }
    }
    for (const NetlistCell &cell : source.cells) {
        for (const NetlistCellPort &port : cell.ports) {
            if (port.direction && *port.direction != Direction::Input) {
                driven.insert(port.bits.begin(), port.bits.end());
            }
        }
    }
    // As the source has them; yosys' order is that of names it made up.
    std::vector<const NetlistCell *> cells;
    for (const NetlistCell &cell : source.cells) {
        if (!isNotLogic(cell.type) && !isMemoryInit(cell.type)) {
            cells.push_back(&cell);
        }
    }
    std::ranges::stable_sort(cells, {}, [](const NetlistCell *cell) {
        return std::tie(cell->source.file, cell->source.line, cell->source.column);
    });
    for (const NetlistCell *const cell : cells) {
        module.blocks.push_back(blockOf(source, *cell, names, driven));
    }
    return module;
}

Result<std::vector<Module>> Builder::build()
{
    const auto top =
        std::ranges::find_if(m_netlist, [](const auto &entry) { return entry.second.isTop; });
    if (top == m_netlist.end()) {
        return Failure(toolError(Message(msg::diagram::netlistBroken)));
    }
    // A module as written has its name as the key; its versions with other parameters follow.
    for (const auto &[name, module] : m_netlist) {
        if (name == module.sourceName) {
            m_keys.emplace(name, name);
            m_usedKeys.insert(name);
        }
    }
    std::vector<Module> modules;
    m_found.insert(top->second.name);
    m_waiting.push_back(&top->second);
    // Each round finds the modules one level deeper.
    for (int level = 0; !m_waiting.empty(); ++level) {
        const std::vector<const NetlistModule *> round = std::exchange(m_waiting, {});
        for (const NetlistModule *const source : round) {
            modules.push_back(moduleOf(*source, level));
        }
    }
    return modules;
}

} // namespace

std::string_view kindName(BlockKind kind)
{
    switch (kind) {
    case BlockKind::Module:
        return "module";
    case BlockKind::Fpga:
        return "fpga";
    case BlockKind::Logic:
        break;
    }
    return "logic";
}

const BlockPort *Block::port(std::string_view wanted) const
{
    const auto found = std::ranges::find(ports, wanted, &BlockPort::name);
    return found == ports.end() ? nullptr : &*found;
}

Result<std::vector<Module>> buildModel(const Netlist &netlist, const InstanceParameters &instances,
                                       const ModelOptions &options)
{
    return Builder(netlist, instances, options).build();
}

} // namespace logix::diagram
