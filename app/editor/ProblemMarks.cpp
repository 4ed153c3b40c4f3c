// SPDX-License-Identifier: Apache-2.0
#include "editor/ProblemMarks.h"

#include "editor/EditorTabs.h"
#include "look/Icons.h"

#include <KTextEditor/Attribute>
#include <KTextEditor/Document>
#include <KTextEditor/MovingRange>
#include <KTextEditor/View>
#include <QApplication>
#include <QFileInfo>
#include <QToolTip>

using namespace Qt::StringLiterals;
using KTextEditor::Document;

namespace logix {

namespace {

// The editor colours the whole line of the types that it has names for; these it leaves alone.
constexpr Document::MarkTypes errorMark = Document::markType11;
constexpr Document::MarkTypes warningMark = Document::markType12;
constexpr Document::MarkTypes noteMark = Document::markType13;
constexpr uint ourMarks = errorMark | warningMark | noteMark;

/// The word at a place, or the rest of the line when there is none.
KTextEditor::Range rangeOf(Document *document, const Place &place)
{
    const int line = place.line - 1;
    const QString text = document->line(line);
    if (place.column > 0) {
        const KTextEditor::Range word =
            document->wordRangeAt(KTextEditor::Cursor(line, place.column - 1));
        if (word.isValid() && !word.isEmpty())
            return word;
        if (place.column <= text.size())
            return {line, place.column - 1, line, place.column};
    }
    qsizetype first = 0;
    while (first < text.size() && text.at(first).isSpace())
        ++first;
    return {line, static_cast<int>(first), line, static_cast<int>(text.size())};
}

} // namespace

ProblemMarks::ProblemMarks(EditorTabs *tabs) : QObject(tabs), m_tabs(tabs)
{
    connect(tabs, &EditorTabs::opened, this, [this](Document *document) {
        prepare(document);
        mark(document);
    });
}

ProblemMarks::~ProblemMarks() = default;

uint ProblemMarks::markType(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return errorMark;
    case Severity::Warning:
        return warningMark;
    case Severity::Info:
        break;
    }
    return noteMark;
}

void ProblemMarks::prepare(Document *document)
{
    document->setEditableMarks(Document::Bookmark);
    document->setMarkIcon(errorMark, icon(u"error"_s, Meaning::Error));
    document->setMarkIcon(warningMark, icon(u"warning"_s, Meaning::Warning));
    document->setMarkIcon(noteMark, icon(u"note"_s, Meaning::Note));
    document->setMarkDescription(errorMark, tr("Error"));
    document->setMarkDescription(warningMark, tr("Warning"));
    document->setMarkDescription(noteMark, tr("Note"));
    connect(document, &Document::markToolTipRequested, this,
            [this](Document *which, KTextEditor::Mark mark, QPoint position, bool &handled) {
                const QString path = which->url().toLocalFile();
                QStringList texts;
                bool hasFix = false;
                for (const Problem &problem : std::as_const(m_problems))
                    if (problem.place.path == path && problem.place.line == mark.line + 1) {
                        texts.append(problem.text);
                        hasFix |= !problem.fixes.isEmpty();
                    }
                if (hasFix)
                    texts.append(tr("Alt+Enter in the line offers a quick fix."));
                if (texts.isEmpty())
                    return;
                QToolTip::showText(position, texts.join(u"\n"_s));
                handled = true;
            });
    // Ranges belong to the text they are in and must not outlive it.
    connect(document, &Document::aboutToInvalidateMovingInterfaceContent, this,
            [this](Document *which) {
                std::erase_if(m_ranges,
                              [which](const auto &range) { return range->document() == which; });
            });
}

void ProblemMarks::show(const QList<Problem> &problems)
{
    clear();
    m_problems = problems;
    for (Document *document : m_tabs->documents())
        mark(document);
}

void ProblemMarks::clear()
{
    m_problems.clear();
    m_ranges.clear();
    for (Document *document : m_tabs->documents()) {
        const QHash<int, KTextEditor::Mark *> marks = document->marks();
        QList<int> lines;
        for (const KTextEditor::Mark *mark : marks)
            if (mark->type & ourMarks)
                lines.append(mark->line);
        for (const int line : lines)
            document->removeMark(line, ourMarks);
    }
}

void ProblemMarks::mark(Document *document)
{
    const QString path = document->url().toLocalFile();
    for (const Problem &problem : std::as_const(m_problems)) {
        if (problem.place.path != path || problem.place.line < 1
            || problem.place.line > document->lines())
            continue;
        const int line = problem.place.line - 1;
        document->addMark(line, markType(problem.severity));
        if (problem.severity == Severity::Info)
            continue;
        std::unique_ptr<KTextEditor::MovingRange> range(
            document->newMovingRange(rangeOf(document, problem.place)));
        KTextEditor::Attribute::Ptr attribute(new KTextEditor::Attribute);
        attribute->setUnderlineStyle(QTextCharFormat::SpellCheckUnderline);
        attribute->setUnderlineColor(
            colourFor(problem.severity == Severity::Error ? Meaning::Error : Meaning::Warning,
                      QApplication::palette()));
        range->setAttribute(attribute);
        m_ranges.push_back(std::move(range));
    }
}

} // namespace logix
