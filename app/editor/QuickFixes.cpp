// SPDX-License-Identifier: Apache-2.0
#include "editor/QuickFixes.h"

#include "editor/EditorTabs.h"

#include <KTextEditor/Document>
#include <KTextEditor/MovingRange>
#include <KTextEditor/View>
#include <QFileInfo>
#include <algorithm>

using KTextEditor::Document;

namespace logix {

namespace {

KTextEditor::Range rangeOf(const ProblemEdit &edit)
{
    return {edit.line - 1, edit.column - 1, edit.endLine - 1, edit.endColumn - 1};
}

} // namespace

QuickFixes::QuickFixes(EditorTabs *tabs) : QObject(tabs), m_tabs(tabs)
{
    connect(tabs, &EditorTabs::opened, this, [this](Document *document) {
        // The places belong to the text they are in and must not outlive it.
        connect(document, &Document::aboutToInvalidateMovingInterfaceContent, this,
                [this](Document *which) {
                    std::erase_if(m_tracked, [which](const Tracked &tracked) {
                        return tracked.range->document() == which;
                    });
                });
        track(document);
    });
}

QuickFixes::~QuickFixes() = default;

void QuickFixes::setProblems(const QList<Problem> &problems)
{
    m_tracked.clear();
    m_problems = problems;
    for (Document *document : m_tabs->documents())
        track(document);
}

void QuickFixes::track(Document *document)
{
    const QString path = document->url().toLocalFile();
    for (qsizetype p = 0; p < m_problems.size(); ++p) {
        const QList<ProblemFix> &fixes = m_problems.at(p).fixes;
        for (qsizetype f = 0; f < fixes.size(); ++f)
            for (qsizetype e = 0; e < fixes.at(f).edits.size(); ++e) {
                const ProblemEdit &edit = fixes.at(f).edits.at(e);
                const KTextEditor::Range range = rangeOf(edit);
                if (edit.path != path || !document->documentRange().contains(range))
                    continue;
                m_tracked.push_back(
                    {p, f, e,
                     std::unique_ptr<KTextEditor::MovingRange>(document->newMovingRange(range)),
                     document->text(range)});
            }
    }
}

const QuickFixes::Tracked *QuickFixes::find(qsizetype problem, qsizetype fix, qsizetype edit) const
{
    const auto it = std::ranges::find_if(m_tracked, [&](const Tracked &tracked) {
        return tracked.problem == problem && tracked.fix == fix && tracked.edit == edit;
    });
    if (it == m_tracked.end() || !it->range->toRange().isValid()
        || it->range->document()->text(it->range->toRange()) != it->before)
        return nullptr;
    return &*it;
}

QList<QuickFixes::Offer> QuickFixes::offers(qsizetype problem) const
{
    QList<Offer> result;
    if (problem < 0 || problem >= m_problems.size())
        return result;
    const QList<ProblemFix> &fixes = m_problems.at(problem).fixes;
    for (qsizetype fix = 0; fix < fixes.size(); ++fix)
        result.append({problem, fix, fixes.at(fix).title});
    return result;
}

QList<QuickFixes::Offer> QuickFixes::offers(const QString &path, int line) const
{
    QList<Offer> result;
    for (qsizetype problem = 0; problem < m_problems.size(); ++problem) {
        const Place &place = m_problems.at(problem).place;
        bool isHere = place.path == path && place.line == line;
        // The problem's place stays as it was found; the text it is about may have moved.
        for (const Tracked &tracked : m_tracked)
            if (tracked.problem == problem && tracked.range->document()->url().toLocalFile() == path
                && tracked.range->start().line() <= line - 1
                && line - 1 <= tracked.range->end().line())
                isHere = true;
        if (isHere)
            result += offers(problem);
    }
    return result;
}

bool QuickFixes::apply(qsizetype problem, qsizetype fix)
{
    if (problem < 0 || problem >= m_problems.size() || fix < 0
        || fix >= m_problems.at(problem).fixes.size())
        return false;
    const QList<ProblemEdit> edits = m_problems.at(problem).fixes.at(fix).edits;
    QHash<Document *, QList<std::pair<KTextEditor::Range, QString>>> changes;
    for (qsizetype i = 0; i < edits.size(); ++i) {
        const ProblemEdit &edit = edits.at(i);
        if (!m_tabs->document(edit.path) && !m_tabs->open(edit.path))
            return false; // which the tabs have told
        const Tracked *tracked = find(problem, fix, i);
        if (!tracked) {
            emit failed(tr("%1 has changed at this place since the problem was found. Check again "
                           "first.")
                            .arg(QFileInfo(edit.path).fileName()));
            return false;
        }
        changes[tracked->range->document()].append({tracked->range->toRange(), edit.text});
    }
    if (changes.isEmpty())
        return false;
    for (auto it = changes.begin(); it != changes.end(); ++it) {
        // From the end on, so that the places before stay right.
        std::ranges::sort(it.value(), [](const auto &a, const auto &b) {
            return a.first.start() > b.first.start();
        });
        const Document::EditingTransaction transaction(it.key());
        for (const auto &[range, text] : std::as_const(it.value()))
            it.key()->replaceText(range, text);
    }
    m_problems[problem].fixes.clear();
    std::erase_if(m_tracked,
                  [problem](const Tracked &tracked) { return tracked.problem == problem; });
    emit applied(problem);
    return true;
}

} // namespace logix
