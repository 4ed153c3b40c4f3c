// SPDX-License-Identifier: Apache-2.0
#include "hdl/VeribleParser.h"

#include "base/Text.h"

#include <charconv>

namespace logix {

namespace {

std::optional<int> takeNumber(std::string_view &text)
{
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number < 1) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

/// "no-tabs" of "Use spaces, not tabs. [Style: tabs] [no-tabs]", and the text before them.
struct Rule
{
    std::string_view text;
    std::string_view name;
};

std::optional<Rule> ruleIn(std::string_view text)
{
    const std::size_t style = text.rfind(" [Style: ");
    const std::size_t name = text.rfind('[');
    if (style == std::string_view::npos || !text.ends_with(']') || name <= style + 1) {
        return std::nullopt;
    }
    return Rule{.text = trimmed(text.substr(0, style)),
                .name = text.substr(name + 1, text.size() - name - 2)};
}

} // namespace

/// "FILE:3:23-25: syntax error at token …"; the formatter writes the file twice at first.
void VeribleParser::line(std::string_view line)
{
    for (const auto &[printed, file] : m_files) {
        std::string_view rest = line;
        if (!rest.starts_with(printed) || !rest.substr(printed.size()).starts_with(':')) {
            continue;
        }
        rest.remove_prefix(printed.size() + 1);
        if (const std::string again = ' ' + printed + ':'; rest.starts_with(again)) {
            rest.remove_prefix(again.size());
        }
        const auto number = takeNumber(rest);
        if (!number || !rest.starts_with(':')) {
            continue;
        }
        rest.remove_prefix(1);
        const auto column = takeNumber(rest);
        const std::size_t end = rest.find(": ");
        if (end == std::string_view::npos) {
            continue;
        }
        const std::string_view text = trimmed(rest.substr(end + 2));
        Diagnostic diagnostic{
            .place = {.file = file.name, .line = *number, .column = column.value_or(0)},
            .tool = "verible"};
        if (*number > file.lines) {
            diagnostic.place.line = file.lines;
            diagnostic.place.column = 0;
        }
        if (const auto rule = ruleIn(text)) {
            diagnostic.severity = Severity::Info;
            diagnostic.code = rule->name;
            diagnostic.text =
                Message::verbatim(std::string(rule->text) + " (" + std::string(rule->name) + ')');
        } else {
            diagnostic.text = Message::verbatim(std::string(text));
        }
        m_diagnostics.push_back(std::move(diagnostic));
        return;
    }
}

Severity VeribleParser::levelOf(std::string_view line) const
{
    return line.contains(": syntax error") || line.contains(": lexical error") ? Severity::Error
                                                                               : Severity::Info;
}

} // namespace logix
