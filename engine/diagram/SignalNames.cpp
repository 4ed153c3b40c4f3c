// SPDX-License-Identifier: Apache-2.0
#include "diagram/SignalNames.h"

#include <algorithm>
#include <tuple>

namespace logix::diagram {

namespace {

constexpr std::size_t longestExpression = 8;

char digit(Bit bit)
{
    return bit == zeroBit ? '0' : bit == oneBit ? '1' : bit == floatingBit ? 'z' : 'x';
}

/// Bits, highest first.
std::string bitDigits(const std::vector<Bit> &bits)
{
    std::string digits;
    for (auto bit = bits.rbegin(); bit != bits.rend(); ++bit) {
        digits += digit(*bit);
    }
    return digits;
}

std::string hexDigits(const std::vector<Bit> &bits)
{
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (std::size_t begin = 0; begin < bits.size(); begin += 4) {
        unsigned value = 0;
        for (std::size_t i = begin; i < std::min(begin + 4, bits.size()); ++i) {
            value |= (bits[i] == oneBit ? 1U : 0U) << (i - begin);
        }
        text.insert(text.begin(), digits[value]);
    }
    text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));
    return text;
}

} // namespace

std::optional<std::string> constantText(const std::vector<Bit> &bits)
{
    if (bits.empty() || std::ranges::any_of(bits, isNet)) {
        return std::nullopt;
    }
    const auto areAll = [&bits](Bit wanted) {
        return std::ranges::all_of(bits, [wanted](Bit bit) { return bit == wanted; });
    };
    if (areAll(unknownBit)) {
        return "don't care";
    }
    if (areAll(floatingBit)) {
        return bits.size() == 1 ? "z" : std::to_string(bits.size()) + "'bz";
    }
    const bool isNumber =
        std::ranges::all_of(bits, [](Bit bit) { return bit == zeroBit || bit == oneBit; });
    if (!isNumber) {
        return bits.size() == 1 ? bitDigits(bits)
                                : std::to_string(bits.size()) + "'b" + bitDigits(bits);
    }
    const std::string hex = hexDigits(bits);
    return hex.size() == 1 && hex[0] <= '9' ? hex : "0x" + hex;
}

SignalNames::SignalNames(const NetlistModule &module) : m_module(module)
{
    // The best name of a bit: the port's that brings it, then the shortest of the module's own
    // signals, the output's, then one of a block within.
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < module.names.size(); ++i) {
        if (!module.names[i].isHidden) {
            order.push_back(i);
        }
    }
    const auto rank = [&module](std::size_t index) {
        const std::string &name = module.names[index].name;
        const NetlistPort *const port = module.port(name);
        const int kind = port != nullptr && port->direction != Direction::Output ? 0
                         : name.find('.') != std::string::npos                   ? 3
                         : port != nullptr                                       ? 2
                                                                                 : 1;
        return std::tuple(kind, name.size(), index);
    };
    std::ranges::sort(order, {}, rank);
    for (const std::size_t index : order) {
        const auto &bits = module.names[index].bits;
        for (std::size_t i = 0; i < bits.size(); ++i) {
            if (isNet(bits[i])) {
                m_places.emplace(bits[i], Place{.name = index, .index = i});
            }
        }
    }
}

std::string SignalNames::part(const Place &low, const Place &high) const
{
    const NetlistName &name = m_module.names[low.name];
    if (low.index == 0 && high.index + 1 == name.bits.size()) {
        return name.name;
    }
    const auto number = [&name](std::size_t index) {
        const auto last = static_cast<int>(name.bits.size()) - 1;
        const int position = static_cast<int>(index);
        return std::to_string(name.offset + (name.isUpTo ? last - position : position));
    };
    if (low.index == high.index) {
        return name.name + '[' + number(low.index) + ']';
    }
    return name.name + '[' + number(high.index) + ':' + number(low.index) + ']';
}

std::string SignalNames::slice(const std::vector<Bit> &bits) const
{
    // A signal that is exactly these bits comes first, even when they have better names elsewhere.
    if (bits.empty()) {
        return {};
    }
    const auto first = m_places.find(bits.front());
    if (first == m_places.end()) {
        return {};
    }
    const auto &whole = m_module.names[first->second.name].bits;
    const std::size_t begin = first->second.index;
    if (begin + bits.size() <= whole.size()
        && std::equal(bits.begin(), bits.end(),
                      whole.begin() + static_cast<std::ptrdiff_t>(begin))) {
        return part(first->second, {.name = first->second.name, .index = begin + bits.size() - 1});
    }
    for (const NetlistName &name : m_module.names) {
        if (!name.isHidden && name.bits == bits) {
            return name.name;
        }
    }
    return {};
}

std::string SignalNames::name(const std::vector<Bit> &bits) const
{
    for (const NetlistName &name : m_module.names) {
        if (!name.isHidden && name.bits == bits) {
            const std::string better = slice(bits);
            return better.empty() ? name.name : better;
        }
    }
    return slice(bits);
}

std::string SignalNames::expression(const std::vector<Bit> &bits) const
{
    if (bits.empty()) {
        return {};
    }
    if (const auto constant = constantText(bits)) {
        return *constant;
    }
    if (std::string one = name(bits); !one.empty()) {
        return one;
    }
    // Highest first, as in the source.
    std::vector<std::string> parts;
    for (std::size_t end = bits.size(); end > 0;) {
        std::size_t begin = end - 1;
        const auto high = m_places.find(bits[begin]);
        if (!isNet(bits[begin])) {
            while (begin > 0 && !isNet(bits[begin - 1])) {
                --begin;
            }
            const std::vector<Bit> run(bits.begin() + static_cast<std::ptrdiff_t>(begin),
                                       bits.begin() + static_cast<std::ptrdiff_t>(end));
            parts.push_back(constantText(run).value_or("…"));
        } else if (high == m_places.end()) {
            while (begin > 0 && isNet(bits[begin - 1]) && !m_places.contains(bits[begin - 1])) {
                --begin;
            }
            parts.emplace_back("…");
        } else {
            Place low = high->second;
            while (begin > 0) {
                const auto next = m_places.find(bits[begin - 1]);
                if (next == m_places.end() || next->second.name != low.name
                    || next->second.index + 1 != low.index) {
                    break;
                }
                low = next->second;
                --begin;
            }
            parts.push_back(part(low, high->second));
        }
        if (!parts.empty() && parts.size() > 1 && parts.back() == parts[parts.size() - 2]
            && end - begin == 1) {
            parts.pop_back();
            // A bit repeated, such as in a sign extension, is told once.
        }
        end = begin;
        if (parts.size() >= longestExpression && end > 0) {
            parts.emplace_back("…");
            break;
        }
    }
    if (parts.size() == 1) {
        return parts.front() == "…" ? std::string() : parts.front();
    }
    std::string text = "{";
    for (const std::string &one : parts) {
        text += (text.size() > 1 ? ", " : "") + one;
    }
    return text + "}";
}

std::map<Bit, Signal> SignalNames::all() const
{
    std::map<Bit, Signal> signals;
    for (const auto &[bit, place] : m_places) {
        const NetlistName &name = m_module.names[place.name];
        signals.emplace(bit, Signal{.name = name.name, .width = name.bits.size()});
    }
    return signals;
}

} // namespace logix::diagram
