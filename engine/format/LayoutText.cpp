// SPDX-License-Identifier: Apache-2.0
#include "format/LayoutText.h"

#include "hdl/SourceCheck.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace logix {

namespace {

/// A line with its line end.
std::string_view takeLine(std::string_view &text)
{
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end == std::string_view::npos ? end : end + 1);
    text.remove_prefix(line.size());
    return line;
}

enum class Switch { None, Off, On };

/// Whether a line holds a comment that turns formatting off or on.
Switch switchIn(std::string_view line)
{
    constexpr std::string_view mark = "verilog_format:";
    const std::size_t at = line.find(mark);
    if (at == std::string_view::npos
        || (line.rfind("//", at) == std::string_view::npos
            && line.rfind("/*", at) == std::string_view::npos)) {
        return Switch::None;
    }
    std::string_view word = line.substr(at + mark.size());
    word.remove_prefix(std::min(word.find_first_not_of(" \t"), word.size()));
    if (word.starts_with("off")) {
        return Switch::Off;
    }
    return word.starts_with("on") ? Switch::On : Switch::None;
}

/// The lines that formatting is off for: those after one that turns it off, up to one that turns it
/// on again.
struct Region
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

std::vector<Region> regionsOf(std::string_view text)
{
    std::vector<Region> regions;
    std::string_view rest = text;
    std::optional<std::size_t> begin;
    while (!rest.empty()) {
        const std::string_view line = takeLine(rest);
        const auto end = static_cast<std::size_t>(rest.data() - text.data());
        const auto start = end - line.size();
        const Switch found = switchIn(line);
        if (found == Switch::Off && !begin) {
            begin = end;
        } else if (found == Switch::On && begin) {
            regions.push_back({*begin, start});
            begin.reset();
        }
    }
    if (begin) {
        regions.push_back({*begin, text.size()});
    }
    return regions;
}

} // namespace

LayoutText::LayoutText(std::string_view original) : m_original(original)
{
    m_hasMark = original.starts_with(utf8Mark);
    if (m_hasMark) {
        m_original.remove_prefix(utf8Mark.size());
    }
    std::size_t returns = 0;
    std::size_t lines = 0;
    m_plain.reserve(m_original.size());
    for (std::size_t i = 0; i < m_original.size(); ++i) {
        const char c = m_original[i];
        if (c == '\r' && i + 1 < m_original.size() && m_original[i + 1] == '\n') {
            ++returns;
            continue;
        }
        lines += c == '\n' ? 1 : 0;
        m_plain += c;
    }
    m_hasCarriageReturns = returns * 2 > lines;
}

std::string LayoutText::restored(std::string_view formatted) const
{
    const std::vector<Region> before = regionsOf(m_original);
    const std::vector<Region> after = regionsOf(formatted);
    std::string text = m_hasMark ? std::string(utf8Mark) : std::string();
    const auto append = [&](std::string_view part) {
        for (const char c : part) {
            if (c == '\n' && m_hasCarriageReturns) {
                text += '\r';
            }
            text += c;
        }
    };
    std::size_t done = 0;
    if (before.size() == after.size()) {
        for (std::size_t i = 0; i < after.size(); ++i) {
            append(formatted.substr(done, after[i].begin - done));
            text += m_original.substr(before[i].begin, before[i].end - before[i].begin);
            done = after[i].end;
        }
    }
    append(formatted.substr(done));
    return text;
}

} // namespace logix
