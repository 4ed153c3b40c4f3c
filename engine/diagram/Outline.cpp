// SPDX-License-Identifier: Apache-2.0
#include "diagram/ModelJson.h"

#include <unordered_map>

namespace logix::diagram {

namespace {

std::string placeText(const SourcePlace &place)
{
    return place.file.empty() ? std::string()
                              : " (" + place.file + ":" + std::to_string(place.line) + ")";
}

std::string parametersText(const ParameterList &parameters)
{
    std::string text;
    for (const auto &[name, value] : parameters) {
        text += (text.empty() ? " #(" : ", ") + name + "=" + value;
    }
    return text.empty() ? text : text + ")";
}

class Outline
{
public:
    explicit Outline(const std::vector<Module> &modules) : m_modules(modules) {}

    std::string write()
    {
        for (const Module &module : m_modules) {
            addModule(module);
        }
        return std::move(m_text);
    }

private:
    void addModule(const Module &module);
    void addBlock(const Block &block);
    void nameBlocks(const Module &module);
    [[nodiscard]] std::string sourceOf(const BlockPort &port) const;

    const std::vector<Module> &m_modules;
    std::string m_text;
    /// By block: what it is called here.
    std::unordered_map<std::string, std::string> m_names;
    /// By net: the block or pin and the port that drive it.
    std::unordered_map<Bit, std::string> m_drivers;
};

void Outline::nameBlocks(const Module &module)
{
    m_names.clear();
    m_drivers.clear();
    std::unordered_map<std::string, int> counts;
    for (const Block &block : module.blocks) {
        const std::string base = block.caption.empty() ? block.title : block.caption;
        const int count = ++counts[base];
        m_names[block.name] = count == 1 ? base : base + "~" + std::to_string(count);
        for (const BlockPort &port : block.ports) {
            if (port.direction == Direction::Input) {
                continue;
            }
            for (const Bit bit : port.bits) {
                m_drivers.emplace(bit, m_names[block.name] + "." + port.name);
            }
        }
    }
    for (const Pin &pin : module.pins) {
        if (pin.direction != Direction::Output) {
            for (const Bit bit : pin.bits) {
                m_drivers[bit] = "input " + pin.name;
            }
        }
    }
}

std::string Outline::sourceOf(const BlockPort &port) const
{
    if (port.bits.empty()) {
        return "not connected";
    }
    if (port.fixed) {
        return *port.fixed;
    }
    std::string drivers;
    std::string last;
    for (auto bit = port.bits.rbegin(); bit != port.bits.rend(); ++bit) {
        const auto found = m_drivers.find(*bit);
        const std::string name = !isNet(*bit)               ? std::string("constant")
                                 : found == m_drivers.end() ? std::string("nothing")
                                                            : found->second;
        if (name != last) {
            drivers += (drivers.empty() ? "" : ", ") + name;
            last = name;
        }
        if (drivers.size() > 160) {
            drivers += ", …";
            break;
        }
    }
    return port.signal.empty() ? "from " + drivers : port.signal + " from " + drivers;
}

void Outline::addBlock(const Block &block)
{
    m_text += "  " + m_names[block.name] + ": ";
    m_text += block.kind == BlockKind::Module ? "module " + block.title : block.title;
    if (block.kind == BlockKind::Fpga && block.type != block.title) {
        m_text += " " + block.type;
    }
    m_text += parametersText(block.parameters);
    if (block.kind == BlockKind::Logic && block.width > 1) {
        m_text += ", " + std::to_string(block.width) + " bits";
    }
    m_text += placeText(block.source) + "\n";
    for (const BlockPort &port : block.ports) {
        if (port.isHidden || port.direction == Direction::Output) {
            continue;
        }
        m_text += "    " + port.name + " <- " + sourceOf(port) + "\n";
    }
}

void Outline::addModule(const Module &module)
{
    nameBlocks(module);
    m_text += (m_text.empty() ? "" : "\n") + ("module " + module.key)
              + parametersText(module.parameters) + placeText(module.source)
              + (module.isTop ? ", top\n" : "\n");
    if (module.note) {
        m_text += "  " + module.note->english() + "\n";
    }
    for (const Pin &pin : module.pins) {
        m_text += "  " + std::string(directionName(pin.direction)) + " " + pin.name + pin.range;
        if (pin.direction == Direction::Output) {
            m_text +=
                " <- "
                + sourceOf({.name = pin.name, .bits = pin.bits, .signal = {}, .fixed = pin.fixed});
        }
        m_text += "\n";
    }
    for (const Block &block : module.blocks) {
        addBlock(block);
    }
}

} // namespace

std::string outlineOf(const std::vector<Module> &modules)
{
    return Outline(modules).write();
}

} // namespace logix::diagram
