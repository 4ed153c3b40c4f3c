// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/Outcome.h"

#include <QTimer>
#include <QWidget>
#include <optional>

class QAction;
class QLabel;
class QStackedLayout;
class QTreeView;

namespace logix {

class StateView;
class TestModel;
struct ProjectInfo;

/// The project's testbenches: each with how it gets on, its failures below it.
class TestsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit TestsPanel(QWidget *parent = nullptr);

    /// Nothing while there is no project or it is being read.
    void setProject(const std::optional<ProjectInfo> &project);
    /// `test` runs all, `stop` ends what runs.
    void setStateActions(QAction *test, QAction *stop);
    /// A verb runs or has ended; while one does, nothing can be started.
    void setBusy(bool isBusy, const QString &reason);
    void setState(const BenchState &state);
    /// How Test or Debug ended; the first failure becomes the current row.
    void finish(const Outcome &outcome);
    /// Makes the file's testbench the current one, when it is one.
    void select(const QString &path);

    [[nodiscard]] QAction *runAction() const { return m_run; }
    [[nodiscard]] QAction *debugAction() const { return m_debug; }
    [[nodiscard]] QAction *newAction() const { return m_new; }
    [[nodiscard]] QTreeView *view() const { return m_view; }
    [[nodiscard]] TestModel *model() const { return m_model; }
    /// The testbench that Run and Debug take; empty for none.
    [[nodiscard]] QString current() const;
    [[nodiscard]] QString copyText() const;
    [[nodiscard]] QString summary() const;

signals:
    void runRequested(const QStringList &files);
    void debugRequested(const QString &file);
    void newRequested();
    void placeChosen(const logix::Place &place);

private:
    void activate(const QModelIndex &index);
    void showMenu(const QPoint &position);
    void updateState();
    void updateActions();
    void updateSummary();
    void changeEvent(QEvent *event) override;

    TestModel *m_model;
    QTreeView *m_view;
    QWidget *m_page;
    QLabel *m_summary;
    StateView *m_stateView;
    QStackedLayout *m_stack;
    QAction *m_run;
    QAction *m_debug;
    QAction *m_new;
    QAction *m_test = nullptr;
    QAction *m_stop = nullptr;
    QString m_folder;
    bool m_isRead = false;
    bool m_hasModules = false;
    bool m_isBusy = false;
    QString m_busyReason;
    /// Why nothing could be run at all, and what may help.
    QString m_failure;
    QString m_failureDetails;
    QTimer m_tick;
};

} // namespace logix
