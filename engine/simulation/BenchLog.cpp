// SPDX-License-Identifier: Apache-2.0
#include "simulation/BenchLog.h"

#include "base/Text.h"
#include "hdl/IcarusParser.h"
#include "hdl/Lexer.h"
#include "messages/simulation.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace logix {

namespace {

constexpr std::int64_t mostDiagnostics = 100;
/// A message of several lines ends with its time; this many lines later it is none.
constexpr std::size_t longestMessage = 40;
constexpr std::size_t longestText = 2000;
constexpr std::size_t keptFirstLines = 100;

bool take(std::string_view &text, std::string_view start)
{
    if (!text.starts_with(start)) {
        return false;
    }
    text.remove_prefix(start.size());
    return true;
}

std::optional<double> takeNumber(std::string_view &text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end == text.data()) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

/// "(1ps)" behind a time: the nanoseconds of one.
std::optional<double> unitOf(std::string_view text)
{
    text = trimmed(text);
    if (!take(text, "(")) {
        return std::nullopt;
    }
    const auto count = takeNumber(text);
    constexpr std::array<std::pair<std::string_view, double>, 6> units = {
        {{"fs)", 1e-6}, {"ps)", 1e-3}, {"ns)", 1}, {"us)", 1e3}, {"ms)", 1e6}, {"s)", 1e9}}};
    for (const auto &[name, ns] : units) {
        if (count && text == name) {
            return *count * ns;
        }
    }
    return std::nullopt;
}

/// A system task complaining on its own, such as $readmemh; no time follows.
bool isOfSystemTask(std::string_view text)
{
    return text.starts_with('$') && text.substr(0, text.find_first_of(": (")).size() > 1;
}

struct Mark
{
    std::string_view word;
    Severity severity;
    bool isFatal;
};

constexpr std::array<Mark, 4> marks = {{{"ERROR: ", Severity::Error, false},
                                        {"FATAL: ", Severity::Error, true},
                                        {"WARNING: ", Severity::Warning, false},
                                        {"INFO: ", Severity::Info, false}}};

constexpr std::string_view assertionFailed = "ASSERTION FAILED";
constexpr std::string_view errorAt = "ERROR at ";

/// A place in a file, which isn't past its end: Icarus counts macros' lines wrongly.
SourcePlace placeIn(const SourceFile &file, int line)
{
    return {.file = file.name, .line = std::clamp(line, 1, LineIndex(*file.text).lines())};
}

} // namespace

void BenchLog::add(Diagnostic diagnostic, bool isFatal)
{
    if (diagnostic.severity == Severity::Info) {
        return;
    }
    const bool isFailure = diagnostic.severity == Severity::Error;
    std::int64_t &count = isFailure ? m_failureCount : m_warningCount;
    ++count;
    m_isFatal = m_isFatal || isFatal;
    if (count <= mostDiagnostics) {
        m_diagnostics.push_back(std::move(diagnostic));
    }
}

void BenchLog::flush(bool isComplete)
{
    if (!m_pending) {
        return;
    }
    Pending pending = std::move(*m_pending);
    m_pending.reset();
    if (pending.isDoubtful && !isComplete) {
        return;
    }
    std::string text = std::move(pending.text);
    if (isComplete) {
        for (const std::string &line : pending.more) {
            text += ' ' + line;
        }
    }
    const MessageId &wordless =
        pending.isFatal ? msg::simulation::fatal : msg::simulation::assertion;
    pending.diagnostic.text = trimmed(text).empty()
                                  ? Message(wordless)
                                  : Message::verbatim(cutText(trimmed(text), longestText));
    add(std::move(pending.diagnostic), pending.isFatal);
}

/// "       Time: 95000  Scope: main_tb"
bool BenchLog::readTime(std::string_view line)
{
    if (!m_pending) {
        return false;
    }
    std::string_view rest = trimmed(line);
    if (!line.starts_with("    ") || !take(rest, "Time: ")) {
        return false;
    }
    const auto ticks = takeNumber(rest);
    rest = trimmed(rest);
    if (!ticks || !rest.starts_with("Scope: ")) {
        return false;
    }
    m_lastTimeNs = *ticks * m_nsPerTick;
    m_pending->diagnostic.timeNs = m_lastTimeNs;
    flush(true);
    return true;
}

bool BenchLog::readMessage(std::string_view line)
{
    for (const Mark &mark : marks) {
        // What was printed without a line end may stand before.
        const std::size_t begin = line.find(mark.word);
        if (begin == std::string_view::npos) {
            continue;
        }
        const auto printed = printedPlace(m_sources, line.substr(begin + mark.word.size()));
        const SourceFile *file = printed ? m_sources.find(printed->file) : nullptr;
        if (file == nullptr) {
            continue;
        }
        flush(false);
        m_pending = Pending{.diagnostic = {.place = placeIn(*file, printed->line),
                                           .severity = mark.severity,
                                           .tool = m_tool},
                            .text = std::string(printed->rest),
                            .more = {},
                            .isFatal = mark.isFatal,
                            .isDoubtful = begin > 0};
        if (isOfSystemTask(printed->rest)) {
            flush(false);
        }
        return true;
    }
    if (line.starts_with("WARNING: Dump file limit")) {
        add({.severity = Severity::Warning,
             .text = Message::verbatim(std::string(line.substr(line.find(' ') + 1))),
             .tool = m_tool},
            false);
        return true;
    }
    return false;
}

bool BenchLog::readAssertion(std::string_view line)
{
    std::string_view rest = line.substr(std::min(line.find_first_not_of("* \t"), line.size()));
    const bool isAssertion = rest.starts_with(assertionFailed);
    const std::string_view whole = rest;
    if (isAssertion) {
        rest.remove_prefix(assertionFailed.size());
        if (rest.starts_with(" in ")) {
            flush(false);
            add({.text = Message::verbatim(cutText(whole, longestText)), .tool = m_tool}, false);
            return true;
        }
        if (!take(rest, " at ")) {
            return false;
        }
    } else if (!take(rest, errorAt)) {
        return false;
    }
    const auto printed = printedPlace(m_sources, rest);
    if (!printed && !isAssertion) {
        return false;
    }
    flush(false);
    Diagnostic diagnostic{.tool = m_tool};
    const SourceFile *file = printed ? m_sources.find(printed->file) : nullptr;
    if (file != nullptr) {
        diagnostic.place = placeIn(*file, printed->line);
    }
    const std::string_view text = file != nullptr ? printed->rest : whole;
    diagnostic.text = trimmed(text).empty() ? Message(msg::simulation::assertion)
                                            : Message::verbatim(cutText(text, longestText));
    add(std::move(diagnostic), false);
    return true;
}

/// Of "main_tb.v:12:" at the end of a text.
SourcePlace BenchLog::placeBefore(std::string_view text) const
{
    text.remove_suffix(1);
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) {
        return {};
    }
    int line = 0;
    std::from_chars(text.data() + colon + 1, text.data() + text.size(), line);
    text = text.substr(0, colon);
    if (const SourceFile *file = m_sources.find(text)) {
        return placeIn(*file, line);
    }
    const SourceFile *longest = nullptr;
    for (const SourceFile *file : m_sources.files()) {
        if (text.ends_with(m_sources.argument(*file))
            && (longest == nullptr || file->name.size() > longest->name.size())) {
            longest = file;
        }
    }
    return longest != nullptr ? placeIn(*longest, line) : SourcePlace();
}

/// "main_tb.v:12: $finish called at 95000 (1ps)", or "$finish(2) called …"
bool BenchLog::readEnd(std::string_view line)
{
    for (const std::string_view call : {"$finish", "$stop"}) {
        const std::size_t at = line.rfind(": " + std::string(call));
        if (at == std::string_view::npos) {
            continue;
        }
        std::string_view rest = line.substr(at + 2 + call.size());
        if (take(rest, "(")) {
            rest.remove_prefix(std::min(rest.find_first_not_of("0123456789"), rest.size()));
            if (!take(rest, ")")) {
                continue;
            }
        }
        if (!take(rest, " called at ")) {
            continue;
        }
        const auto ticks = takeNumber(rest);
        const auto unit = unitOf(rest);
        // What was printed without a line end may stand before.
        std::string_view place = line.substr(0, at + 1);
        if (!ticks || !unit) {
            continue;
        }
        flush(false);
        m_lastTimeNs = *ticks * *unit;
        if (place.contains(m_limitFile.native() + ':') && !m_limitFile.empty()) {
            m_reachedTimeLimit = true;
            return true;
        }
        End end{.timeNs = m_lastTimeNs, .isStop = call == "$stop"};
        end.place = placeBefore(place);
        m_end = end;
        return true;
    }
    return false;
}

BenchLog::LineUse BenchLog::line(std::string_view line)
{
    if (m_firstLines.size() < keptFirstLines) {
        m_firstLines.emplace_back(line);
    }
    if (line.starts_with("VCD info: ") || line.starts_with("VCD warning: $dumpvars: Package (")) {
        return LineUse::Hide;
    }
    if (readTime(line)) {
        return LineUse::Show;
    }
    if (readEnd(line)) {
        return m_reachedTimeLimit ? LineUse::Hide : LineUse::Show;
    }
    if (readMessage(line) || readAssertion(line)) {
        return LineUse::Show;
    }
    m_isNotRunnable = m_isNotRunnable || line.contains("Program not runnable, ");
    if (m_pending) {
        m_pending->more.emplace_back(trimmed(line));
        if (m_pending->more.size() > longestMessage) {
            flush(false);
        }
    }
    return LineUse::Show;
}

std::vector<Diagnostic> BenchLog::loadProblems() const
{
    IcarusParser parser(m_sources);
    for (const std::string &line : m_firstLines) {
        parser.line(line);
    }
    return parser.finish();
}

void BenchLog::finish()
{
    flush(false);
}

Severity BenchLog::levelOf(std::string_view line) const
{
    if (line.starts_with("ERROR: ") || line.starts_with("FATAL: ") || line.starts_with(errorAt)
        || line.contains(assertionFailed)) {
        return Severity::Error;
    }
    return line.starts_with("WARNING: ") ? Severity::Warning : Severity::Info;
}

} // namespace logix
