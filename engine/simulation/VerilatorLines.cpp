// SPDX-License-Identifier: Apache-2.0
#include "simulation/VerilatorLines.h"

#include "base/Text.h"

#include <array>
#include <charconv>

namespace logix {

namespace {

constexpr std::string_view ownMark = "logix: ";

bool take(std::string_view &text, std::string_view start)
{
    if (!text.starts_with(start)) {
        return false;
    }
    text.remove_prefix(start.size());
    return true;
}

/// "t_tb.v:12:" that a text starts with, its colon included; empty when there is none.
std::string_view placeIn(std::string_view text)
{
    for (std::size_t colon = text.find(':'); colon != std::string_view::npos;
         colon = text.find(':', colon + 1)) {
        const std::size_t end = text.find_first_not_of("0123456789", colon + 1);
        if (end != std::string_view::npos && end > colon + 1 && text[end] == ':') {
            return text.substr(0, end + 1);
        }
    }
    return {};
}

std::string timeLine(std::string_view ticks, std::string_view scope)
{
    return "       Time: " + std::string(ticks) + "  Scope: " + std::string(scope);
}

/// What Verilator puts before a message.
struct Mark
{
    std::string_view printed;
    std::string_view word;
};
constexpr std::array<Mark, 4> marks = {{{"%Error: ", "ERROR: "},
                                        {"%Fatal: ", "FATAL: "},
                                        {"%Warning: ", "WARNING: "},
                                        {"-Info: ", "INFO: "}}};

} // namespace

/// "logix: stop 95000 (1ps) t_tb.v:12:"
std::vector<std::string> VerilatorLines::ownLine(std::string_view line)
{
    const auto words = splitWords(line);
    if (words.size() < 4) {
        return {};
    }
    const std::string_view what = words[0];
    const std::string_view ticks = words[1];
    std::string_view unit = words[2];
    double count = 0;
    double factor = 0;
    take(unit, "(");
    const auto [rest, error] = std::from_chars(unit.data(), unit.data() + unit.size(), factor);
    constexpr std::array<std::pair<std::string_view, double>, 6> units = {
        {{"fs)", 1e-6}, {"ps)", 1e-3}, {"ns)", 1}, {"us)", 1e3}, {"ms)", 1e6}, {"s)", 1e9}}};
    for (const auto &[name, ns] : units) {
        if (error == std::errc() && std::string_view(rest, unit.data() + unit.size()) == name) {
            m_nsPerTick = factor * ns;
        }
    }
    std::from_chars(ticks.data(), ticks.data() + ticks.size(), count);
    // Names may have blanks.
    const std::string place(line.substr(static_cast<std::size_t>(words[3].data() - line.data())));
    if (what == "end") {
        m_endTimeNs = m_nsPerTick.transform([&](double ns) { return count * ns; });
        return {};
    }
    if (what == "stop" || what == "fatal") {
        if (m_openPlace == place) {
            m_openPlace.clear();
            return {timeLine(ticks, m_openScope)};
        }
        m_openPlace.clear();
        return {place + " $stop called at " + std::string(ticks) + ' ' + std::string(words[2])};
    }
    if (what == "finish") {
        return {place + " $finish called at " + std::string(ticks) + ' ' + std::string(words[2])};
    }
    return {};
}

std::vector<std::string> VerilatorLines::rewritten(std::string_view line)
{
    if (line.starts_with(ownMark)) {
        return ownLine(line.substr(ownMark.size()));
    }
    if (line.starts_with("- S i m u l a t i o n") || line.starts_with("- Verilator: ")) {
        return {};
    }
    // "[95000] %Error: t_tb.v:12: Assertion failed in t_tb: text"
    std::string_view rest = line;
    std::string_view ticks;
    if (take(rest, "[")) {
        const std::size_t end = rest.find("] ");
        if (end == std::string_view::npos) {
            return {std::string(line)};
        }
        ticks = rest.substr(0, end);
        rest.remove_prefix(end + 2);
    }
    for (const Mark &mark : marks) {
        std::string_view text = rest;
        if (!take(text, mark.printed)) {
            continue;
        }
        const std::string_view place = placeIn(text);
        if (ticks.empty() || place.empty()) {
            // The simulation itself gives up, such as for a file that isn't there.
            return {std::string(mark.word) + std::string(text)};
        }
        text.remove_prefix(place.size());
        take(text, " ");
        const bool isFailure = take(text, "Assertion failed in ");
        const std::size_t scopeEnd = text.find(": ");
        const std::string_view scope =
            scopeEnd == std::string_view::npos ? std::string_view() : text.substr(0, scopeEnd);
        if (scopeEnd != std::string_view::npos) {
            text.remove_prefix(scopeEnd + 2);
        }
        if (text == "'assert' failed.") {
            text = {};
        }
        std::vector<std::string> lines = {std::string(mark.word) + std::string(place) + ' '
                                          + std::string(text)};
        if (isFailure) {
            m_openPlace = place;
            m_openScope = scope;
        } else {
            // Nothing more comes of these.
            lines.push_back(timeLine(ticks, scope));
        }
        return lines;
    }
    return {std::string(line)};
}

} // namespace logix
