// SPDX-License-Identifier: Apache-2.0
#include "diagram/InstanceParameters.h"

#include "base/Text.h"

#include <algorithm>
#include <cstdint>

namespace logix::diagram {

namespace {

/// Yosys' names of things that have one in the source begin with a backslash.
std::string plainName(std::string_view id)
{
    return std::string(id.starts_with('\\') ? id.substr(1) : id);
}

std::string_view takeWord(std::string_view &line)
{
    line = trimmed(line);
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    line = trimmed(line.substr(end));
    return word;
}

std::string unquoted(std::string_view text)
{
    std::string plain;
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
        if (text[i] == '\\' && i + 2 < text.size()) {
            ++i;
        }
        plain += text[i];
    }
    return plain;
}

/// The text in a value's bits: all printable, whole characters, zeros only before the first.
std::string textIn(const std::string &bits)
{
    if (bits.empty() || bits.size() % 8 != 0) {
        return {};
    }
    std::string text;
    for (std::size_t i = 0; i < bits.size(); i += 8) {
        const std::string byte = bits.substr(i, 8);
        if (byte.find_first_not_of("01") != std::string::npos) {
            return {};
        }
        const auto character = static_cast<char>(std::stoi(byte, nullptr, 2));
        if (character == 0 && text.empty()) {
            continue;
        }
        if (character < ' ' || character > '~') {
            return {};
        }
        text += character;
    }
    return text;
}

std::string numberIn(const std::string &bits)
{
    if (bits.empty()) {
        return "0";
    }
    if (bits.find_first_not_of("01") != std::string::npos) {
        return std::to_string(bits.size()) + "'b" + bits;
    }
    if (bits.size() == 32 && bits.front() == '1') {
        return std::to_string(
            static_cast<std::int32_t>(NetlistValue{.text = bits, .isBits = true}.number()));
    }
    if (bits.find('1') == std::string::npos || bits.size() - bits.find('1') <= 32) {
        return std::to_string(NetlistValue{.text = bits, .isBits = true}.number());
    }
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    for (std::size_t end = bits.size(); end > 0; end -= std::min<std::size_t>(4, end)) {
        const std::size_t begin = end - std::min<std::size_t>(4, end);
        hex.insert(hex.begin(), digits[std::stoul(bits.substr(begin, end - begin), nullptr, 2)]);
    }
    hex.erase(0, std::min(hex.find_first_not_of('0'), hex.size() - 1));
    return std::to_string(bits.size()) + "'h" + hex;
}

/// The names of the parameters in a name such as `$paramod\uart\W=s32'…\N=…`.
std::vector<std::string> namesIn(std::string_view module)
{
    std::vector<std::string> names;
    static constexpr std::string_view start = "$paramod\\";
    if (!module.starts_with(start)) {
        return names;
    }
    std::size_t at = module.find('\\', start.size());
    while (at != std::string_view::npos) {
        const std::size_t equals = module.find('=', at);
        if (equals == std::string_view::npos) {
            break;
        }
        names.emplace_back(module.substr(at + 1, equals - at - 1));
        at = module.find('\\', equals);
    }
    return names;
}

} // namespace

InstanceParameters InstanceParameters::parse(std::string_view rtlil)
{
    InstanceParameters result;
    std::string module;
    std::string cell;
    for (std::string_view line : splitLines(rtlil)) {
        const std::string_view keyword = takeWord(line);
        if (keyword == "module") {
            module = plainName(line);
            cell.clear();
        } else if (keyword == "cell") {
            takeWord(line);
            cell = plainName(line);
            result.m_instances[{module, cell}];
        } else if (keyword == "end") {
            cell.clear();
        } else if (keyword == "parameter") {
            std::string_view name = takeWord(line);
            if (name == "signed" || name == "real") {
                name = takeWord(line);
            }
            const bool isText = line.starts_with('"');
            Value value{.text = isText ? unquoted(line) : std::string(line), .isText = isText};
            Values &values =
                cell.empty() ? result.m_defaults[module] : result.m_instances[{module, cell}];
            values[plainName(name)] = std::move(value);
        }
    }
    return result;
}

std::string InstanceParameters::written(const NetlistModule &module, const std::string &name,
                                        const Value *asWritten) const
{
    const auto found = module.parameters.find(name);
    if (found == module.parameters.end()) {
        return asWritten == nullptr ? std::string() : asWritten->text;
    }
    const NetlistValue &value = found->second;
    if (!value.isBits) {
        return value.text.find_first_not_of("0123456789.-") == std::string::npos
                       && !value.text.empty()
                   ? value.text
                   : '"' + value.text + '"';
    }
    const std::string text = textIn(value.text);
    const bool isText = asWritten != nullptr && asWritten->isText;
    // Without a word from the source, a number of usual size is more likely than a short text.
    if (!text.empty() && (isText || value.text.size() > 32)) {
        return '"' + text + '"';
    }
    return numberIn(value.text);
}

ParameterList InstanceParameters::of(const NetlistModule &parent, const NetlistCell &cell,
                                     const NetlistModule &module) const
{
    const auto instance = m_instances.find({parent.sourceName, cell.name});
    if (instance == m_instances.end()) {
        return changed(module);
    }
    ParameterList list;
    for (const auto &[name, value] : instance->second) {
        if (module.parameters.contains(name)) {
            list.emplace_back(name, written(module, name, &value));
        }
    }
    return list;
}

ParameterList InstanceParameters::changed(const NetlistModule &module) const
{
    ParameterList list;
    if (module.name == module.sourceName) {
        return list;
    }
    const std::vector<std::string> names = namesIn(module.name);
    const auto defaults = m_defaults.find(module.sourceName);
    for (const auto &[name, value] : module.parameters) {
        const Value *usual = nullptr;
        if (defaults != m_defaults.end()) {
            const auto found = defaults->second.find(name);
            usual = found == defaults->second.end() ? nullptr : &found->second;
        }
        const bool isNamed = std::ranges::contains(names, name);
        const bool isUsual =
            usual != nullptr
            && (usual->text == numberIn(value.text)
                || (usual->text.find('\'') != std::string::npos
                    && usual->text.substr(usual->text.find('\'') + 1) == value.text));
        if (names.empty() ? !isUsual : isNamed) {
            list.emplace_back(name, written(module, name, usual));
        }
    }
    return list;
}

} // namespace logix::diagram
