// SPDX-License-Identifier: Apache-2.0
#include "engine/Wording.h"

#include <algorithm>

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

QList<Problem> Wording::problems(const std::vector<Diagnostic> &diagnostics,
                                 const fs::path &folder) const
{
    QList<Problem> result;
    result.reserve(static_cast<qsizetype>(diagnostics.size()));
    for (const Diagnostic &diagnostic : diagnostics) {
        Problem problem;
        problem.place = place(diagnostic.place, folder);
        problem.severity = diagnostic.severity;
        problem.text = text(diagnostic.text);
        problem.tool = QString::fromStdString(diagnostic.tool);
        problem.code = QString::fromStdString(diagnostic.code);
        if (diagnostic.hint)
            problem.hint = text(*diagnostic.hint);
        problem.count = diagnostic.count;
        for (const RelatedPlace &related : diagnostic.related)
            problem.related.append({place(related.place, folder), text(related.text)});
        result.append(problem);
    }
    return result;
}

ConsoleLine Wording::consoleLine(const LiveLine &line) const
{
    return {.tool = QString::fromStdString(line.tool),
            .kind = line.kind,
            .level = line.level,
            .text = QString::fromStdString(line.text),
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
    if (outcome.state == Outcome::State::Cancelled)
        return;
    // Nothing may fail without a word in the list.
    const bool hasError = std::ranges::any_of(
        outcome.problems, [](const Problem &p) { return p.severity == Severity::Error; });
    if (!hasError) {
        Problem problem;
        problem.text = outcome.summary;
        problem.hint = error.action ? text(error.action->description) : QString();
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
