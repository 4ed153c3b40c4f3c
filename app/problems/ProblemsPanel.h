// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/Outcome.h"

#include <QWidget>

class QAction;
class QStackedLayout;
class QTreeView;

namespace logix {

class ProblemModel;
class StateView;

/// The list of problems; a row leads to its place.
class ProblemsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ProblemsPanel(QWidget *parent = nullptr);

    enum class State { Untried, Busy, Done };

    /// The current row stays the same problem's, where that is still there. `text` is the sentence
    /// for an empty list: what ran, or what runs.
    void setProblems(const QList<Problem> &problems, State state, const QString &text);
    [[nodiscard]] State state() const { return m_state; }
    /// `action` fills the list when it is empty, `stop` ends what runs.
    void setStateActions(QAction *action, QAction *stop);
    /// Makes the first error the current row and goes there.
    void goToFirstError();
    /// Goes to the next or the one before, around the end.
    void step(int direction);

    [[nodiscard]] QTreeView *view() const { return m_view; }
    [[nodiscard]] ProblemModel *model() const { return m_model; }
    [[nodiscard]] QString copyText() const;

signals:
    void placeChosen(const logix::Place &place);
    /// By the numbers of the problem and of its fix.
    void fixChosen(qsizetype problem, qsizetype fix);

private:
    void goTo(const QModelIndex &index);
    void updateState();
    void resizeColumns();
    void resizeEvent(QResizeEvent *event) override;

    ProblemModel *m_model;
    QTreeView *m_view;
    StateView *m_stateView;
    QStackedLayout *m_stack;
    QAction *m_action = nullptr;
    QAction *m_stop = nullptr;
    State m_state = State::Untried;
    QString m_text;
};

} // namespace logix
