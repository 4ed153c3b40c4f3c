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

/// Shows problems in the open files: a mark at the left edge and a line under the place.
class ProblemMarks : public QObject
{
    Q_OBJECT

public:
    explicit ProblemMarks(EditorTabs *tabs);
    ~ProblemMarks() override;

    void show(const QList<Problem> &problems);
    void clear();
    /// The editor's mark that stands for a kind of problem.
    [[nodiscard]] static uint markType(Severity severity);

private:
    void mark(KTextEditor::Document *document);
    void prepare(KTextEditor::Document *document);

    EditorTabs *m_tabs;
    QList<Problem> m_problems;
    std::vector<std::unique_ptr<KTextEditor::MovingRange>> m_ranges;
};

} // namespace logix
