// SPDX-License-Identifier: Apache-2.0
#include "diagram/ToolMessages.h"

#include "base/Text.h"

#include <algorithm>
#include <optional>
#include <regex>

namespace logix::diagram {

namespace {

constexpr std::size_t tailLines = 20;

int number(const std::string &digits)
{
    return digits.empty() ? 0 : static_cast<int>(std::strtol(digits.c_str(), nullptr, 10));
}

} // namespace

Severity ToolMessages::levelOf(std::string_view text) const
{
    if (text.find("ERROR:") != std::string_view::npos
        || text.find(": error:") != std::string_view::npos) {
        return Severity::Error;
    }
    return text.find("Warning:") != std::string_view::npos
                   || text.find(": warning:") != std::string_view::npos
               ? Severity::Warning
               : Severity::Info;
}

void ToolMessages::add(Severity severity, std::string_view text, SourcePlace place)
{
    if (!place.file.empty()) {
        const auto name = m_sources.nameOf(place.file);
        place = name ? SourcePlace{.file = *name, .line = place.line, .column = place.column}
                     : SourcePlace{};
    }
    m_diagnostics.push_back({.place = std::move(place),
                             .severity = severity,
                             .text = Message::verbatim(std::string(text)),
                             .tool = m_tool,
                             .code = {},
                             .hint = {},
                             .count = 1,
                             .related = {},
                             .fixes = {},
                             .timeNs = {}});
}

void ToolMessages::line(std::string_view raw)
{
    const std::string text(trimmed(raw));
    m_lines.push_back(text);
    if (m_lines.size() > tailLines) {
        m_lines.erase(m_lines.begin());
    }
    std::smatch match;
    // "file:line: ERROR: text", "ERROR: text", "file:line: error: text"
    static const std::regex placed(
        R"(^(.+?):(\d+)(?:\.(\d+)[-.\d]*)?: (ERROR|Warning|error|warning|sorry|syntax error|Syntax error):? ?(.*)$)");
    static const std::regex unplaced(R"(^(ERROR|Warning): (.*)$)");
    static const std::regex behind(R"(^(.*?) ?\(([^()]+):(\d+)(?:\.(\d+)[-.\d]*)?\)\.?$)");
    static const std::regex inside(R"( at ([^ ]+):(\d+)(?:\.(\d+)[-.\d]*)?)");
    if (std::regex_match(text, match, unplaced)) {
        const Severity severity = match[1] == "ERROR" ? Severity::Error : Severity::Warning;
        const std::string message = match[2];
        std::smatch place;
        if (std::regex_match(message, place, behind) && m_sources.nameOf(place[2].str())) {
            add(severity, place[1].str(),
                {.file = place[2], .line = number(place[3]), .column = number(place[4])});
        } else if (std::regex_search(message, place, inside) && m_sources.nameOf(place[1].str())) {
            add(severity, message,
                {.file = place[1], .line = number(place[2]), .column = number(place[3])});
        } else {
            add(severity, message, {});
        }
    } else if (std::regex_match(text, match, placed)) {
        const std::string kind = lowerCase(match[4].str());
        const std::string message = match[5].str().empty() ? match[4].str() : match[5].str();
        add(kind == "warning" ? Severity::Warning : Severity::Error, message,
            {.file = match[1], .line = number(match[2]), .column = number(match[3])});
    }
}

std::vector<Diagnostic> ToolMessages::finish() const
{
    std::vector<Diagnostic> diagnostics = m_diagnostics;
    foldDuplicates(diagnostics);
    return diagnostics;
}

std::string ToolMessages::tail() const
{
    std::string text;
    for (const std::string &line : m_lines) {
        text += (text.empty() ? "" : "\n") + line;
    }
    return text;
}

} // namespace logix::diagram
