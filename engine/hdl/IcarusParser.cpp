// SPDX-License-Identifier: Apache-2.0
#include "hdl/IcarusParser.h"

#include "base/Text.h"
#include "hdl/IncludeDirectives.h"
#include "hdl/Lexer.h"

#include <algorithm>
#include <charconv>

namespace logix {

namespace {

bool take(std::string_view &text, std::string_view start)
{
    if (!text.starts_with(start)) {
        return false;
    }
    text.remove_prefix(start.size());
    return true;
}

bool isBlank(std::string_view line)
{
    return trimmed(line).empty();
}

/// What a line says that only counts or repeats.
bool isSummary(std::string_view line)
{
    return line == "I give up." || line.ends_with("error(s) during elaboration.")
           || line.contains("Program not runnable") || line.starts_with("Preprocessor failed")
           || line.starts_with("error: Preprocessor");
}

/// The line of the include directive that names the file; Icarus counts one too many.
int includeLine(const SourceFile &file, std::string_view name, int printed)
{
    const LineIndex lines(*file.text);
    int nearest = 0;
    for (const IncludeDirective &directive : includeDirectives(*file.text)) {
        const int line = lines.position(directive.begin).line;
        if (directive.name == name && line <= printed) {
            nearest = line;
        }
    }
    return nearest != 0 ? nearest : printed;
}

} // namespace

std::optional<PrintedPlace> printedPlace(const SourceSet &sources, std::string_view line)
{
    std::optional<PrintedPlace> first;
    // File names may hold colons, so each place that looks like one is tried.
    for (std::size_t colon = line.find(':'); colon != std::string_view::npos;
         colon = line.find(':', colon + 1)) {
        const char *begin = line.data() + colon + 1;
        const char *end = line.data() + line.size();
        int number = 0;
        const auto [stop, error] = std::from_chars(begin, end, number);
        if (error != std::errc() || number <= 0 || stop == end || *stop != ':') {
            continue;
        }
        std::string_view rest(stop + 1, static_cast<std::size_t>(end - stop - 1));
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
        const PrintedPlace place{.file = line.substr(0, colon), .line = number, .rest = rest};
        if (sources.find(place.file) != nullptr) {
            return place;
        }
        if (!first && colon > 0) {
            first = place;
        }
    }
    return first;
}

void IcarusParser::clampPlace(SourcePlace &place)
{
    const SourceFile *file = m_sources.find(place.file);
    if (file == nullptr) {
        return;
    }
    const auto [entry, isNew] = m_lines.emplace(file->name, 0);
    if (isNew) {
        entry->second = LineIndex(*file->text).lines();
    }
    if (entry->second > 0 && place.line > entry->second) {
        place.line = entry->second;
    }
}

void IcarusParser::add(const SourcePlace &place, Severity severity, std::string text)
{
    m_diagnostics.push_back({.place = place,
                             .severity = severity,
                             .text = Message::verbatim(std::move(text)),
                             .tool = "iverilog"});
    clampPlace(m_diagnostics.back().place);
}

void IcarusParser::line(std::string_view line)
{
    if (isBlank(line)) {
        return;
    }
    if (line.starts_with("***") && !line.contains("ASSERT")) {
        m_isInMissingList = line.contains("modules were missing");
        return;
    }
    if (m_isInMissingList && line.starts_with("  ")) {
        return;
    }
    m_isInMissingList = false;
    if (isSummary(line)) {
        return;
    }
    if (line.starts_with("assert:") || line.contains("Assertion `")
        || line.contains("internal error")) {
        m_isBroken = true;
    }
    const auto printed = printedPlace(m_sources, line);
    std::string_view text = printed ? printed->rest : line;
    if (take(text, ": ") || text.starts_with("     : ")) {
        // More about the problem before, here or elsewhere.
        if (m_diagnostics.empty() || m_isInNote) {
            return;
        }
        text = trimmed(text);
        take(text, ": ");
        if (printed) {
            const auto name = m_sources.nameOf(printed->file);
            RelatedPlace related{
                .place = {.file = name.value_or(std::string(printed->file)), .line = printed->line},
                .text = Message::verbatim(std::string(text))};
            clampPlace(related.place);
            m_diagnostics.back().related.push_back(std::move(related));
        }
        return;
    }
    m_isInNote = false;
    SourcePlace place;
    const SourceFile *file = printed ? m_sources.find(printed->file) : nullptr;
    std::string prefix;
    if (file != nullptr) {
        place = {.file = file->name, .line = printed->line};
    } else if (printed) {
        prefix = std::string(printed->file) + ':' + std::to_string(printed->line) + ": ";
    }
    Severity severity = Severity::Error;
    if (take(text, "warning: ") || take(text, "Warning: ")) {
        severity = Severity::Warning;
    } else if (take(text, "error: ") || take(text, "Error: ")) {
    } else if (text.starts_with("sorry: ") || text.starts_with("syntax error")
               || text.starts_with("Errors in ") || text.starts_with("Syntax in ")
               || text.starts_with("internal error") || text.starts_with("assert:")
               || text.starts_with("Include file ")) {
    } else if (text.starts_with("vvp.tgt sorry: ") || text.starts_with("tgt-vvp ")) {
    } else if (!printed) {
        // What -v prints, and the like.
        if (line == "No top level modules, and no -s option.") {
            add({}, Severity::Error, std::string(line));
        }
        return;
    }
    if (!printed && text.starts_with("Some design elements have no explicit time unit")) {
        m_isInNote = true;
        return;
    }
    constexpr std::string_view includeStart = "Include file ";
    if (file != nullptr && text.starts_with(includeStart)) {
        std::string_view name = text.substr(includeStart.size());
        name = name.substr(0, name.rfind(" not found"));
        place.line = includeLine(*file, name, place.line);
    }
    add(place, severity, prefix + std::string(text));
}

std::vector<Diagnostic> IcarusParser::finish()
{
    // Without its files the preprocessor leaves nothing, which is then complained about too.
    const bool hasPlace = std::ranges::any_of(
        m_diagnostics, [](const Diagnostic &diagnostic) { return diagnostic.place.line > 0; });
    if (hasPlace) {
        std::erase_if(m_diagnostics, [](const Diagnostic &diagnostic) {
            return diagnostic.text.english().starts_with("No top level modules");
        });
    }
    return std::move(m_diagnostics);
}

Severity IcarusParser::levelOf(std::string_view line) const
{
    if (line.contains(" error: ") || line.contains(": syntax error") || line.contains(": sorry: ")
        || line.starts_with("error: ") || line.contains(" not found") || line == "I give up.") {
        return Severity::Error;
    }
    return line.contains(" warning: ") || line.starts_with("warning: ") ? Severity::Warning
                                                                        : Severity::Info;
}

} // namespace logix
