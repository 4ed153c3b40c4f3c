// SPDX-License-Identifier: Apache-2.0
#include "diagram/SpecialNets.h"

#include "base/Text.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace logix::diagram {

namespace {

/// `rst`, `rst_n`, `sys_reset`, `aresetn` and the like.
bool isResetName(std::string_view name)
{
    static constexpr std::array<std::string_view, 14> words{
        "rst",  "reset",  "rstn",   "resetn", "nrst",  "nreset",  "arst",
        "srst", "areset", "sreset", "arstn",  "srstn", "aresetn", "sresetn"};
    const std::string lower = lowerCase(name);
    for (std::size_t begin = 0; begin <= lower.size();) {
        const std::size_t end = std::min(lower.find('_', begin), lower.size());
        if (std::ranges::contains(words, std::string_view(lower).substr(begin, end - begin))) {
            return true;
        }
        begin = end + 1;
    }
    return false;
}

bool isVendorClock(std::string_view port)
{
    const std::string lower = lowerCase(port);
    return lower.find("clk") != std::string::npos || lower.find("clock") != std::string::npos;
}

class Finder
{
public:
    explicit Finder(const std::vector<Module> &modules)
        : m_modules(modules), m_nets(modules.size()), m_isDone(modules.size())
    {
        for (std::size_t i = 0; i < modules.size(); ++i) {
            m_byKey.emplace(modules[i].key, i);
        }
    }

    std::vector<SpecialNets> find()
    {
        // From the deepest up, so that a module's blocks are known before it.
        for (std::size_t i = m_modules.size(); i > 0; --i) {
            visit(i - 1);
        }
        return std::move(m_nets);
    }

private:
    void visit(std::size_t index)
    {
        if (m_isDone[index]) {
            return;
        }
        m_isDone[index] = true;
        for (const Block &block : m_modules[index].blocks) {
            if (const auto child = m_byKey.find(block.moduleKey); child != m_byKey.end()) {
                visit(child->second);
                addChild(m_nets[index], block, child->second);
            } else {
                addBlock(m_nets[index], block);
            }
        }
        for (const auto &[bit, signal] : m_modules[index].signals) {
            if (signal.width == 1 && isResetName(signal.name)
                && !m_nets[index].clocks.contains(bit)) {
                m_nets[index].resets.insert(bit);
            }
        }
    }

    static void addBlock(SpecialNets &nets, const Block &block)
    {
        for (const BlockPort &port : block.ports) {
            if (port.direction != Direction::Input || port.bits.size() != 1
                || !isNet(port.bits[0])) {
                continue;
            }
            const bool isClock =
                block.kind == BlockKind::Logic
                    ? isClockPort(NetlistCell{.name = {}, .type = block.type}, port.name)
                    : isVendorClock(port.name);
            if (isClock) {
                nets.clocks.insert(port.bits[0]);
            } else if (isResetPort(NetlistCell{.name = {}, .type = block.type}, port.name)) {
                nets.resets.insert(port.bits[0]);
            }
        }
    }

    void addChild(SpecialNets &nets, const Block &block, std::size_t child) const
    {
        for (const Pin &pin : m_modules[child].pins) {
            const BlockPort *const port = block.port(pin.name);
            if (pin.direction != Direction::Input || pin.bits.size() != 1 || port == nullptr
                || port->bits.size() != 1 || !isNet(port->bits[0])) {
                continue;
            }
            if (m_nets[child].clocks.contains(pin.bits[0])) {
                nets.clocks.insert(port->bits[0]);
            } else if (m_nets[child].resets.contains(pin.bits[0])) {
                nets.resets.insert(port->bits[0]);
            }
        }
    }

    const std::vector<Module> &m_modules;
    std::vector<SpecialNets> m_nets;
    std::vector<bool> m_isDone;
    std::unordered_map<std::string, std::size_t> m_byKey;
};

} // namespace

std::vector<SpecialNets> findSpecialNets(const std::vector<Module> &modules)
{
    return Finder(modules).find();
}

} // namespace logix::diagram
