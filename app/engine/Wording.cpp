// SPDX-License-Identifier: Apache-2.0
#include "engine/Wording.h"

#include "api/ResultJson.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;
namespace fs = std::filesystem;

namespace logix {

QString Wording::text(const Message &message) const
{
    return QString::fromStdString(m_translator.text(message));
}

Place Wording::place(const SourcePlace &place, const fs::path &folder) const
{
    Place result;
    result.line = place.line;
    result.column = place.column;
    if (place.file.empty())
        return result;
    const fs::path file(place.file);
    result.name = QString::fromStdString(place.file);
    result.path =
        QString::fromStdString((file.is_absolute() ? file : folder / file).lexically_normal());
    return result;
}

QList<Problem> Wording::problems(const std::vector<Diagnostic> &diagnostics, const fs::path &folder,
                                 const PathNamer &namer) const
{
    const auto named = [&](const Message &message) {
        const QString plain = text(message);
        return namer.isIdentity() ? plain
                                  : QString::fromStdString(namer.nameIn(plain.toStdString()));
    };
    // Rows and marks cost the window time, and nobody reads more than an agent gets.
    std::vector<Diagnostic> limited;
    if (diagnostics.size() > mostDiagnostics) {
        limited = diagnostics;
        limitDiagnostics(limited, mostDiagnostics);
    }
    const std::vector<Diagnostic> &shown = limited.empty() ? diagnostics : limited;
    QList<Problem> result;
    result.reserve(static_cast<qsizetype>(shown.size()));
    for (const Diagnostic &diagnostic : shown) {
        Problem problem;
        problem.place = place(diagnostic.place, folder);
        problem.severity = diagnostic.severity;
        problem.text = named(diagnostic.text);
        problem.tool = QString::fromStdString(diagnostic.tool);
        problem.code = QString::fromStdString(diagnostic.code);
        if (diagnostic.hint)
            problem.hint = named(*diagnostic.hint);
        if (diagnostic.timeNs)
            problem.time = time(*diagnostic.timeNs);
        problem.count = diagnostic.count;
        for (const RelatedPlace &related : diagnostic.related)
            problem.related.append({place(related.place, folder), named(related.text)});
        for (const Fix &fix : diagnostic.fixes) {
            ProblemFix offered{named(fix.title), {}};
            for (const TextEdit &edit : fix.edits)
                offered.edits.append({place({edit.file, edit.line, edit.column}, folder).path,
                                      edit.line, edit.column, edit.endLine, edit.endColumn,
                                      QString::fromStdString(edit.newText)});
            problem.fixes.append(offered);
        }
        result.append(problem);
    }
    return result;
}

QString Wording::time(double ns)
{
    struct Unit
    {
        double ns;
        const char16_t *name;
    };
    static constexpr Unit units[] = {{1e9, u"s"}, {1e6, u"ms"},  {1e3, u"µs"},
                                     {1, u"ns"},  {1e-3, u"ps"}, {1e-6, u"fs"}};
    if (ns == 0)
        return u"0 ns"_s;
    for (const Unit &unit : units)
        if (std::abs(ns) >= unit.ns || &unit == std::end(units) - 1)
            return u"%1 %2"_s.arg(QLocale().toString(ns / unit.ns, 'g', 7),
                                  QString::fromUtf16(unit.name));
    return {};
}

BenchState Wording::bench(const BenchResult &result, const fs::path &folder,
                          const fs::path &buildFolder) const
{
    const auto inBuild = [&](const std::string &name) {
        return name.empty() ? QString() : QString::fromStdString((buildFolder / name).string());
    };
    BenchState state;
    state.file = QString::fromStdString(result.file);
    state.state = result.passed ? BenchState::State::Passed : BenchState::State::Failed;
    state.milliseconds = result.duration.count();
    state.problems = problems(result.diagnostics, folder);
    std::ranges::stable_sort(state.problems, {}, &Problem::severity);
    state.failureCount = result.failureCount;
    state.waveform = inBuild(result.waveformFile);
    state.log = inBuild(result.outputFile);
    return state;
}

ConsoleLine Wording::consoleLine(const LiveLine &line) const
{
    return {.tool = QString::fromStdString(line.tool),
            .kind = line.kind,
            .level = line.level,
            .text = line.message ? text(*line.message) : QString::fromStdString(line.text),
            .redraw = line.redraw};
}

BuildReport Wording::report(const BuildResult &result, const fs::path &buildFolder) const
{
    BuildReport report;
    report.summary = text(result.reportSummary);
    for (const Message &line : result.report)
        report.lines.append(text(line));
    const auto fill = [](ResourceRow &row, std::int64_t used, std::int64_t available) {
        row.used = used;
        row.available = available;
        row.percent = sharePercent(used, available);
        if (const auto shown = displayPercent(used, available))
            row.percentText = QString::fromStdString(*shown);
    };
    for (const ResourceSummary &summary : result.resourcesSummary) {
        ResourceRow row;
        row.name = QString::fromStdString(summary.kind);
        row.description = text(summary.label);
        fill(row, summary.used, summary.available);
        row.isSummary = true;
        report.resources.append(row);
    }
    for (const ResourceUse &use : result.resources) {
        ResourceRow row;
        row.name = QString::fromStdString(use.name);
        if (use.description)
            row.description = text(*use.description);
        fill(row, use.used, use.available);
        report.resources.append(row);
    }
    for (const ClockSummary &clock : result.clocksSummary)
        report.clocks.append(
            {QString::fromStdString(clock.name), QString::fromStdString(clock.net), clock.maxMhz});
    report.bitstream = QString::fromStdString(buildFolder / result.bitstream);
    report.upToDate = result.upToDate;
    return report;
}

void Wording::describe(Outcome &outcome, const Error &error, const fs::path &folder) const
{
    outcome.state = error.category == ErrorCategory::Cancelled ? Outcome::State::Cancelled
                                                               : Outcome::State::Failed;
    outcome.summary = text(error.message);
    outcome.details = QString::fromStdString(error.details);
    outcome.problems = problems(error.diagnostics, folder);
    if (error.action) {
        outcome.action = error.action->code;
        outcome.actionText = text(error.action->description);
    }
    if (outcome.state == Outcome::State::Cancelled)
        return;
    // Nothing may fail without a word in the list.
    const bool hasError = std::ranges::any_of(
        outcome.problems, [](const Problem &p) { return p.severity == Severity::Error; });
    if (!hasError) {
        Problem problem;
        problem.text = outcome.summary;
        problem.hint = outcome.actionText;
        problem.tool = QString::fromUtf8(engineToolName.data(), engineToolName.size());
        outcome.problems.prepend(problem);
    }
}

QString Wording::countText(const QList<Problem> &problems) const
{
    int errors = 0;
    int warnings = 0;
    for (const Problem &problem : problems) {
        errors += problem.severity == Severity::Error ? 1 : 0;
        warnings += problem.severity == Severity::Warning ? 1 : 0;
    }
    const QString errorText = errors == 1 ? tr("1 error") : tr("%1 errors").arg(errors);
    const QString warningText = warnings == 1 ? tr("1 warning") : tr("%1 warnings").arg(warnings);
    if (errors > 0 && warnings > 0)
        return tr("%1 and %2").arg(errorText, warningText);
    if (errors > 0)
        return errorText;
    return warnings > 0 ? warningText : tr("no problems");
}

} // namespace logix
