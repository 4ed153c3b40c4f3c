// SPDX-License-Identifier: Apache-2.0
#include "hdl/NextpnrParser.h"

#include "base/Text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <regex>

namespace logix {

namespace {

constexpr std::string_view errorMark = "ERROR: ";
constexpr std::string_view warningMark = "Warning: ";
constexpr std::string_view infoMark = "Info: ";

/// Takes "(on line 3)" off the end; the number, or 0.
int takeLine(std::string_view &text)
{
    constexpr std::string_view mark = "(on line ";
    const auto start = text.rfind(mark);
    if (start == std::string_view::npos) {
        return 0;
    }
    int line = 0;
    const std::string_view number = text.substr(start + mark.size());
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), line);
    if (error != std::errc() || end == number.data() + number.size() || *end != ')') {
        return 0;
    }
    text = trimmed(text.substr(0, start));
    return line;
}

/// The text without the count of messages that some errors end in for want of a line end:
/// `no IOSTANDARD property0 warnings, 1 error`.
std::string_view withoutCount(std::string_view text)
{
    static const std::regex count("[0-9]+ warnings?, [0-9]+ errors?$");
    // A line may be very long, and a regular expression takes stack for each character.
    constexpr std::size_t longestCount = 64;
    const std::string_view end = text.substr(text.size() - std::min(text.size(), longestCount));
    std::cmatch match;
    if (std::regex_search(end.data(), end.data() + end.size(), match, count)) {
        text.remove_suffix(std::size_t(match.length()));
    }
    return trimmed(text);
}

/// A row of the utilisation table: `ICESTORM_LC:  26/ 1280     2%`.
std::optional<NextpnrParser::Utilisation> tableRow(std::string_view text)
{
    const auto colon = text.find(':');
    const auto slash = text.find('/');
    if (colon == std::string_view::npos || slash == std::string_view::npos || slash < colon) {
        return std::nullopt;
    }
    NextpnrParser::Utilisation row{.name = std::string(trimmed(text.substr(0, colon)))};
    const std::string_view used = trimmed(text.substr(colon + 1, slash - colon - 1));
    const std::string_view available = trimmed(text.substr(slash + 1));
    const auto first = std::from_chars(used.data(), used.data() + used.size(), row.used);
    const auto second =
        std::from_chars(available.data(), available.data() + available.size(), row.available);
    if (first.ec != std::errc() || second.ec != std::errc() || row.name.empty()
        || row.name.find(' ') != std::string::npos) {
        return std::nullopt;
    }
    return row;
}

std::string_view codeOf(std::string_view text)
{
    if (text.starts_with("unmatched constraint ")) {
        return NextpnrParser::unmatchedConstraint;
    }
    if (text.contains("combinational loop")) {
        return NextpnrParser::combinationalLoop;
    }
    if (text.contains("no BELs remaining") || text.contains("no more BELs")
        || text.contains("Unable to find legal placement")
        || text.contains("unable to find a placement location")) {
        return NextpnrParser::doesNotFit;
    }
    return {};
}

} // namespace

std::string NextpnrParser::netlistCell(std::string_view packed)
{
    constexpr std::array<std::string_view, 5> suffixes = {"_LC", "$sb_io", "_DFFLC", "$tr_io",
                                                          "_CARRY"};
    for (const std::string_view suffix : suffixes) {
        if (packed.ends_with(suffix)) {
            packed.remove_suffix(suffix.size());
        }
    }
    return std::string(packed);
}

Severity NextpnrParser::levelOf(std::string_view line) const
{
    if (line.starts_with(errorMark) || line.starts_with("terminate called")) {
        return Severity::Error;
    }
    return line.starts_with(warningMark) ? Severity::Warning : Severity::Info;
}

void NextpnrParser::line(std::string_view line)
{
    // An error may go on in indented lines.
    if (std::exchange(m_isInMessage, false) && line.starts_with("    ")) {
        Diagnostic &last = m_diagnostics.back();
        last.text = Message::verbatim(last.text.english() + ' ' + std::string(trimmed(line)));
        m_isInMessage = true;
        return;
    }
    const bool isError = line.starts_with(errorMark);
    if (isError || line.starts_with(warningMark)) {
        std::string_view text = line.substr(isError ? errorMark.size() : warningMark.size());
        text = withoutCount(trimmed(text));
        Diagnostic diagnostic{.severity = isError ? Severity::Error : Severity::Warning,
                              .tool = m_tool};
        if (const int number = takeLine(text); number > 0) {
            diagnostic.place = {.file = m_constraintFile, .line = number};
        }
        diagnostic.code = codeOf(text);
        diagnostic.text = Message::verbatim(std::string(text));
        m_diagnostics.push_back(std::move(diagnostic));
        m_isInMessage = true;
        return;
    }
    if (!line.starts_with(infoMark)) {
        return;
    }
    const std::string_view text = trimmed(line.substr(infoMark.size()));
    if (text.starts_with("Device utilisation")) {
        m_utilisation.clear();
        m_isInTable = true;
    } else if (m_isInTable) {
        auto row = tableRow(text);
        m_isInTable = row.has_value();
        if (row) {
            m_utilisation.push_back(std::move(*row));
        }
    } else if (text.starts_with("loop ") && text.ends_with(':')) {
        ++m_loop;
    } else if (m_loop == 1 && text.ends_with(')')) {
        // `i2_LC.I0 (r[1])`
        const auto space = text.rfind(" (");
        const auto dot = text.rfind('.', space);
        if (space != std::string_view::npos && dot != std::string_view::npos) {
            std::string cell = netlistCell(text.substr(0, dot));
            if (std::ranges::find(m_loopCells, cell) == m_loopCells.end()) {
                m_loopCells.push_back(std::move(cell));
            }
        }
    }
}

std::vector<Diagnostic> NextpnrParser::finish()
{
    // What follows from an error is no other one: "Loading PCF failed.", "Packing design failed."
    const auto isEcho = [](const Diagnostic &diagnostic) {
        const std::string text = diagnostic.text.english();
        return diagnostic.severity == Severity::Error
               && (text == "Loading PCF failed." || text == "Packing design failed."
                   || text == "Placing design failed." || text == "Routing design failed."
                   || text.starts_with("failed to parse LPF file"));
    };
    const auto count = std::ranges::count(m_diagnostics, Severity::Error, &Diagnostic::severity);
    const auto echoes = std::ranges::count_if(m_diagnostics, isEcho);
    if (count > echoes) {
        std::erase_if(m_diagnostics, isEcho);
    }
    foldDuplicates(m_diagnostics);
    return std::move(m_diagnostics);
}

} // namespace logix
