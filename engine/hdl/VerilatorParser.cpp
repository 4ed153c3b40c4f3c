// SPDX-License-Identifier: Apache-2.0
#include "hdl/VerilatorParser.h"

#include "base/Text.h"
#include "hdl/Lexer.h"
#include "messages/hdl.h"

#include <charconv>

namespace logix {

namespace {

/// Takes a number off the front of the text.
std::optional<int> takeNumber(std::string_view &text)
{
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end == text.data() || number < 0) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

bool take(std::string_view &text, std::string_view start)
{
    if (!text.starts_with(start)) {
        return false;
    }
    text.remove_prefix(start.size());
    return true;
}

/// A line of a source excerpt: a number or blanks, a bar, and the source or the marker.
bool isExcerpt(std::string_view line)
{
    std::string_view rest = line.substr(std::min(line.find_first_not_of(' '), line.size()));
    takeNumber(rest);
    return rest.starts_with(" | ") || rest == " |" || rest.starts_with("| ") || rest == "|";
}

} // namespace

/// A place and what follows it.
struct VerilatorParser::Located
{
    /// As printed; empty for none.
    std::string_view file;
    /// Null for a file that isn't the user's.
    const SourceFile *source = nullptr;
    int line = 0;
    int column = 0;
    std::string_view text;
};

VerilatorParser::Located VerilatorParser::locate(std::string_view text) const
{
    Located first{.text = text};
    // File names may hold colons, so each place that looks like one is tried.
    for (std::size_t colon = text.find(':'); colon != std::string_view::npos;
         colon = text.find(':', colon + 1)) {
        std::string_view rest = text.substr(colon + 1);
        const auto line = takeNumber(rest);
        if (!line || !take(rest, ":")) {
            continue;
        }
        std::optional<int> column;
        std::string_view afterColumn = rest;
        if ((column = takeNumber(afterColumn)) && take(afterColumn, ":")) {
            rest = afterColumn;
        } else {
            column.reset();
        }
        const Located located{.file = text.substr(0, colon),
                              .source = m_sources.find(text.substr(0, colon)),
                              .line = *line,
                              .column = column.value_or(0),
                              .text = trimmed(rest)};
        if (located.source != nullptr) {
            return located;
        }
        if (first.file.empty() && colon > 0) {
            first = located;
        }
    }
    return first;
}

int VerilatorParser::linesOf(const SourceFile &file)
{
    const auto [entry, isNew] = m_lines.emplace(file.name, 0);
    if (isNew) {
        entry->second = LineIndex(*file.text).lines();
    }
    return entry->second;
}

void VerilatorParser::clampPlace(SourcePlace &place)
{
    const SourceFile *file = m_sources.find(place.file);
    const int lines = file != nullptr ? linesOf(*file) : 0;
    if (lines > 0 && place.line > lines) {
        place.line = lines;
        place.column = 0;
    }
}

void VerilatorParser::problem(Severity severity, std::string_view code, std::string_view rest)
{
    m_sawProblem = true;
    m_isOpen = false;
    const Located located = locate(rest);
    std::string_view text = located.text;
    if (text.starts_with("Exiting due to") || text.starts_with("Cannot continue")
        || text.starts_with("This may be because there's no search path")
        || text.starts_with("Command Failed")) {
        m_stoppedAtLimit = m_stoppedAtLimit || text.contains("too many errors");
        return;
    }
    m_isBroken = m_isBroken || rest.starts_with("Internal Error")
                 || text.starts_with("Internal Error")
                 || rest.starts_with("Verilator internal fault")
                 // The engine's options, not the design: a version that doesn't know them.
                 || rest.starts_with("Invalid option:");
    Diagnostic diagnostic{.severity = severity, .tool = "verilator", .code = std::string(code)};
    std::string words;
    if (located.source != nullptr) {
        diagnostic.place = {
            .file = located.source->name, .line = located.line, .column = located.column};
        if (text.starts_with("Unterminated string") && diagnostic.place.line > 1) {
            // Verilator has read its line end, and counts from there.
            --diagnostic.place.line;
        }
        clampPlace(diagnostic.place);
        words = text;
    } else {
        words = trimmed(rest);
    }
    if (!code.empty()) {
        words += " (" + std::string(code) + ')';
    }
    diagnostic.text = Message::verbatim(std::move(words));
    m_diagnostics.push_back(std::move(diagnostic));
    m_isOpen = true;
}

void VerilatorParser::continuation(std::string_view text)
{
    Diagnostic &diagnostic = m_diagnostics.back();
    if (take(text, "Suggested alternative: ")) {
        const auto names = quotedNames(text);
        diagnostic.hint = Message(msg::hdl::didYouMean,
                                  {{"name", names.empty() ? std::string(text) : names.front()}});
    } else if (text.starts_with("note: In instance") || text.starts_with("Suggest see manual")
               || text.starts_with("Top module ")) {
        return;
    } else if (!diagnostic.hint) {
        take(text, "note: ");
        diagnostic.hint = Message::verbatim(std::string(text));
    }
}

void VerilatorParser::line(std::string_view line)
{
    if (std::string_view rest = line; take(rest, "%")) {
        const bool isError = take(rest, "Error");
        if (!isError && !take(rest, "Warning")) {
            m_isOpen = false;
            return;
        }
        std::string_view code;
        if (take(rest, "-")) {
            code = rest.substr(0, rest.find(':'));
            rest.remove_prefix(code.size());
        }
        take(rest, ":");
        problem(isError ? Severity::Error : Severity::Warning, code, trimmed(rest));
        return;
    }
    if (!m_isOpen || m_diagnostics.empty() || isExcerpt(line)) {
        return;
    }
    std::string_view rest = trimmed(line);
    if (take(rest, ": ... ")) {
        continuation(rest);
        return;
    }
    if (rest.starts_with("...")) {
        if (rest.starts_with("... Looked in:")) {
            m_isOpen = false;
        }
        return;
    }
    const Located located = locate(rest);
    if (located.file.empty() || located.line == 0) {
        return;
    }
    std::string_view text = located.text;
    take(text, "... ");
    take(text, "note: ");
    RelatedPlace related{.place = {.file = located.source != nullptr ? located.source->name
                                                                     : std::string(located.file),
                                   .line = located.line,
                                   .column = located.column},
                         .text = Message::verbatim(std::string(text))};
    clampPlace(related.place);
    m_diagnostics.back().related.push_back(std::move(related));
}

std::vector<Diagnostic> VerilatorParser::finish()
{
    m_isOpen = false;
    // What a missing file leads to comes after it.
    std::ranges::stable_partition(m_diagnostics, [](const Diagnostic &diagnostic) {
        const std::string text = diagnostic.text.english();
        return text.starts_with("Cannot find include file");
    });
    return std::move(m_diagnostics);
}

Severity VerilatorParser::levelOf(std::string_view line) const
{
    return line.starts_with("%Error")     ? Severity::Error
           : line.starts_with("%Warning") ? Severity::Warning
                                          : Severity::Info;
}

std::vector<std::string> quotedNames(std::string_view text)
{
    std::vector<std::string> names;
    while (true) {
        const std::size_t begin = text.find('\'');
        if (begin == std::string_view::npos) {
            return names;
        }
        const std::size_t end = text.find('\'', begin + 1);
        if (end == std::string_view::npos) {
            return names;
        }
        if (end > begin + 1) {
            names.emplace_back(text.substr(begin + 1, end - begin - 1));
        }
        text.remove_prefix(end + 1);
    }
}

} // namespace logix
