// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/Outcome.h"

#include <QObject>
#include <memory>
#include <vector>

namespace KTextEditor {
class Document;
class MovingRange;
} // namespace KTextEditor

namespace logix {

class EditorTabs;

/// Applies the changes that repair problems. Their places follow what is typed meanwhile; a place
/// whose own text changed is no longer offered.
class QuickFixes : public QObject
{
    Q_OBJECT

public:
    explicit QuickFixes(EditorTabs *tabs);
    ~QuickFixes() override;

    void setProblems(const QList<Problem> &problems);

    struct Offer
    {
        /// Into the list of problems, and into the problem's fixes.
        qsizetype problem = 0;
        qsizetype fix = 0;
        QString title;
    };
    /// What repairs the problems of a line, counted from 1, of an open file.
    [[nodiscard]] QList<Offer> offers(const QString &path, int line) const;
    [[nodiscard]] QList<Offer> offers(qsizetype problem) const;

    /// Changes the files that the fix names, opened as needed, as one step to undo in each. False
    /// when nothing was changed; `failed` says why.
    bool apply(qsizetype problem, qsizetype fix);

signals:
    /// The problem is repaired, as far as one can know without looking again.
    void applied(qsizetype problem);
    void failed(const QString &text);

private:
    /// An edit in an open file.
    struct Tracked
    {
        qsizetype problem;
        qsizetype fix;
        qsizetype edit;
        std::unique_ptr<KTextEditor::MovingRange> range;
        QString before;
    };

    void track(KTextEditor::Document *document);
    [[nodiscard]] const Tracked *find(qsizetype problem, qsizetype fix, qsizetype edit) const;

    EditorTabs *m_tabs;
    QList<Problem> m_problems;
    std::vector<Tracked> m_tracked;
};

} // namespace logix
