// SPDX-License-Identifier: Apache-2.0
#include "cli/ProblemText.h"

#include "base/Text.h"
#include "messages/cli.h"

#include <algorithm>
#include <array>
#include <format>
#include <nlohmann/json.hpp>

namespace logix::cli {

namespace {

std::string text(const Json &json, const char *field)
{
    return json.value(field, std::string());
}

/// "file:line:column: ", as far as it is known.
std::string placeOf(const Json &json)
{
    std::string place = text(json, "file");
    if (place.empty()) {
        return place;
    }
    for (const char *field : {"line", "column"}) {
        if (const auto found = json.find(field); found != json.end()) {
            place += std::format(":{}", found->get<int>());
        }
    }
    return place + ": ";
}

/// A simulated time in the unit that keeps it short, such as `1.25 us`.
std::string timeText(double ns)
{
    struct Unit
    {
        double ns;
        std::string_view name;
    };
    constexpr std::array units = {Unit{1e9, "s"}, Unit{1e6, "ms"},  Unit{1e3, "us"},
                                  Unit{1, "ns"},  Unit{1e-3, "ps"}, Unit{1e-6, "fs"}};
    const auto *const unit =
        std::ranges::find_if(units, [&](const Unit &one) { return ns >= one.ns; });
    return ns <= 0 || unit == units.end() ? std::format("{:.7g} ns", ns)
                                          : std::format("{:.7g} {}", ns / unit->ns, unit->name);
}

Style styleOf(const std::string &severity)
{
    if (severity == "error") {
        return Style::Error;
    }
    return severity == "warning" ? Style::Warning : Style::Info;
}

} // namespace

void printProblems(const Json &diagnostics, Terminal &terminal, bool isResult)
{
    const auto style = [&](std::string_view part, Style partStyle) {
        return isResult ? terminal.styled(part, partStyle) : terminal.styledNote(part, partStyle);
    };
    const auto print = [&](const std::string &line) {
        if (isResult) {
            terminal.print(line);
        } else {
            terminal.note(line);
        }
    };
    for (const Json &diagnostic : diagnostics) {
        const std::string severity = text(diagnostic, "severity");
        std::string line = style(placeOf(diagnostic), Style::Bold)
                           + style(severity + ':', styleOf(severity)) + ' '
                           + text(diagnostic, "text");
        if (const auto count = diagnostic.find("count"); count != diagnostic.end()) {
            line += std::format(" (×{})", count->get<int>());
        }
        if (const auto time = diagnostic.find("time_ns"); time != diagnostic.end()) {
            line += std::format(" (t = {})", timeText(time->get<double>()));
        }
        print(line);
        if (diagnostic.contains("related")) {
            for (const Json &related : diagnostic.at("related")) {
                print("  " + placeOf(related) + text(related, "text"));
            }
        }
        if (diagnostic.contains("hint")) {
            print("  " + style(text(diagnostic, "hint"), Style::Dim));
        }
    }
}

void printError(const Json &error, Terminal &terminal)
{
    const Json diagnostics = error.value("diagnostics", Json::array());
    // One problem that is the message itself needn't be said twice.
    const bool isSame = diagnostics.size() == 1 && !diagnostics[0].contains("file")
                        && text(error, "message").ends_with(text(diagnostics[0], "text"));
    if (!isSame) {
        printProblems(diagnostics, terminal, false);
    }
    terminal.note(terminal.styledNote("logix:", Style::Error) + ' ' + text(error, "message"));
    const std::string details = text(error, "details");
    for (const std::string_view line : splitLines(details)) {
        terminal.note("  " + std::string(line));
    }
    if (const auto action = error.find("action"); action != error.end()) {
        terminal.note("  " + text(*action, "description"));
    }
}

} // namespace logix::cli
