// SPDX-License-Identifier: Apache-2.0
#include "testbenches/TestsPanel.h"

#include "engine/ProjectInfo.h"
#include "look/Colours.h"
#include "look/Icons.h"
#include "look/Spacing.h"
#include "look/StateView.h"
#include "testbenches/TestDelegate.h"
#include "testbenches/TestModel.h"

#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QStackedLayout>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

/// How often the times of what runs are drawn anew.
constexpr int tickMilliseconds = 500;

} // namespace

TestsPanel::TestsPanel(QWidget *parent)
    : QWidget(parent)
    , m_model(new TestModel(this))
    , m_view(new QTreeView(this))
    , m_page(new QWidget(this))
    , m_summary(new QLabel(m_page))
    , m_stateView(new StateView(this))
    , m_stack(new QStackedLayout(this))
    , m_run(new QAction(icon(u"run"_s), tr("&Run This Testbench"), this))
    , m_debug(new QAction(icon(u"wave"_s), tr("&Debug in the Waveform"), this))
    , m_new(new QAction(icon(u"add"_s), tr("New &Testbench…"), this))
{
    setWhatsThis(tr("The testbenches of the project, which try the design out before it goes onto "
                    "the board. Enter on a failure leads to its line; the time beside it is "
                    "simulated time."));
    m_run->setShortcut(Qt::CTRL | Qt::Key_F6);
    m_run->setWhatsThis(tr("Runs the selected testbench alone."));
    m_debug->setShortcut(Qt::Key_F8);
    m_debug->setWhatsThis(tr("Runs the selected testbench to its end and opens what its signals "
                             "did in GTKWave, at the first failure."));
    m_new->setWhatsThis(tr("Writes a testbench for one of the design's modules: with its clock, "
                           "reset and ports and a first check."));
    m_view->setModel(m_model);
    m_view->setHeaderHidden(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setAllColumnsShowFocus(true);
    m_view->setUniformRowHeights(true);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setIndentation(16);
    m_view->setTextElideMode(Qt::ElideRight);
    m_view->setAccessibleName(tr("Testbenches"));
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setItemDelegate(new TestDelegate(m_view));
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionResizeMode(TestModel::NameColumn, QHeaderView::Stretch);
    m_view->header()->setSectionResizeMode(TestModel::TimeColumn, QHeaderView::ResizeToContents);
    m_summary->setContentsMargins(spacing::small, spacing::tiny, spacing::small, spacing::tiny);
    m_summary->setWordWrap(true);
    m_summary->setForegroundRole(QPalette::WindowText);
    m_summary->setTextFormat(Qt::PlainText);
    m_page->setBackgroundRole(QPalette::Base);
    m_page->setAutoFillBackground(true);
    auto *layout = new QVBoxLayout(m_page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_summary);
    layout->addWidget(m_view, 1);
    m_stack->addWidget(m_stateView);
    m_stack->addWidget(m_page);

    connect(m_view, &QTreeView::activated, this, &TestsPanel::activate);
    // A click on a failure looks; a click on a testbench only selects it.
    connect(m_view, &QTreeView::clicked, this, [this](const QModelIndex &index) {
        const Place place = m_model->place(index);
        if (!place.path.isEmpty())
            emit placeChosen(place);
    });
    connect(m_view, &QTreeView::customContextMenuRequested, this, &TestsPanel::showMenu);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &TestsPanel::updateActions);
    connect(m_model, &QAbstractItemModel::modelReset, this, &TestsPanel::updateActions);
    connect(m_run, &QAction::triggered, this, [this] {
        if (!current().isEmpty())
            emit runRequested({current()});
    });
    connect(m_debug, &QAction::triggered, this, [this] {
        if (!current().isEmpty())
            emit debugRequested(current());
    });
    connect(m_new, &QAction::triggered, this, &TestsPanel::newRequested);
    m_tick.setInterval(tickMilliseconds);
    connect(&m_tick, &QTimer::timeout, m_model, &TestModel::tick);
    updateState();
    updateActions();
}

void TestsPanel::setStateActions(QAction *test, QAction *stop)
{
    m_test = test;
    m_stop = stop;
    updateState();
}

void TestsPanel::setProject(const std::optional<ProjectInfo> &project)
{
    if (!project) {
        m_folder.clear();
        m_isRead = false;
        m_failure.clear();
        m_model->clear();
    } else {
        m_folder = project->folder;
        m_isRead = true;
        m_hasModules = !project->topCandidates.isEmpty() || !project->topModule.isEmpty();
        m_model->setFiles(project->testbenches);
        if (!m_view->currentIndex().isValid())
            m_view->setCurrentIndex(m_model->index(0, 0));
    }
    updateState();
    updateActions();
}

void TestsPanel::setBusy(bool isBusy, const QString &reason)
{
    m_isBusy = isBusy;
    m_busyReason = reason;
    if (isBusy)
        m_failure.clear();
    else
        m_tick.stop();
    updateState();
    updateActions();
}

void TestsPanel::setState(const BenchState &state)
{
    const QString chosen = current();
    m_model->setState(state);
    const QModelIndex at = m_model->indexOf(state.file);
    if (state.state == BenchState::State::Running && !m_tick.isActive())
        m_tick.start();
    // What went well needs no room; what failed shows why.
    m_view->setExpanded(at, state.state == BenchState::State::Failed);
    if (!m_view->currentIndex().isValid() && !chosen.isEmpty())
        m_view->setCurrentIndex(m_model->indexOf(chosen));
    updateSummary();
}

void TestsPanel::finish(const Outcome &outcome)
{
    for (const BenchState &bench : outcome.benches)
        setState(bench);
    m_model->settle();
    const bool isAnyHere = std::ranges::any_of(outcome.benches, [](const BenchState &bench) {
        return bench.state == BenchState::State::Failed;
    });
    if (const QModelIndex first = m_model->firstFailure(); isAnyHere && first.isValid()) {
        m_view->setCurrentIndex(first);
        m_view->scrollTo(first);
    }
    if (outcome.state == Outcome::State::Failed && !isAnyHere) {
        m_failure = outcome.summary;
        m_failureDetails = outcome.problems.isEmpty() ? QString() : outcome.problems.first().hint;
    }
    updateState();
}

void TestsPanel::updateState()
{
    if (!m_isRead) {
        m_stateView->show(
            {.icon = u"file-test"_s, .title = tr("The project is being read"), .text = {}});
        m_stack->setCurrentWidget(m_stateView);
        return;
    }
    if (!m_failure.isEmpty()) {
        m_stateView->show(
            {.icon = u"error"_s,
             .title = tr("The testbenches could not run"),
             .text = m_failureDetails.isEmpty() ? m_failure : m_failure + u'\n' + m_failureDetails,
             .action = m_test,
             .isError = true});
        m_stack->setCurrentWidget(m_stateView);
        return;
    }
    if (m_model->benches().isEmpty()) {
        m_stateView->show({.icon = u"file-test"_s,
                           .title = tr("No testbench yet"),
                           .text = tr("A testbench tries the design out before it goes onto the "
                                      "board. It is a file named …_tb.v."),
                           .action = m_new});
        m_stack->setCurrentWidget(m_stateView);
        return;
    }
    updateSummary();
    m_stack->setCurrentWidget(m_page);
}

QString TestsPanel::summary() const
{
    return m_summary->text();
}

void TestsPanel::updateSummary()
{
    using State = BenchState::State;
    const QList<BenchState> &benches = m_model->benches();
    const auto count = [&](State state) {
        return std::ranges::count(benches, state, &BenchState::state);
    };
    const auto active = std::ranges::count_if(benches, &BenchState::isActive);
    const auto passed = count(State::Passed);
    const auto failed = count(State::Failed);
    QStringList parts;
    if (passed > 0)
        parts.append(tr("%1 passed").arg(passed));
    if (failed > 0)
        parts.append(tr("%1 failed").arg(failed));
    if (active > 0)
        parts.append(tr("%1 to go").arg(active));
    if (const auto stopped = count(State::Stopped); stopped > 0)
        parts.append(tr("%1 stopped").arg(stopped));
    if (parts.isEmpty())
        parts.append(benches.size() == 1 ? tr("1 testbench, not run yet")
                                         : tr("%1 testbenches, not run yet").arg(benches.size()));
    m_summary->setText(parts.join(u" · "_s));
    QPalette colours = palette();
    const std::optional<Meaning> meaning = failed > 0 ? std::optional(Meaning::Error)
                                           : passed > 0 && active == 0
                                               ? std::optional(Meaning::Success)
                                               : std::nullopt;
    colours.setColor(QPalette::WindowText,
                     meaning ? colourFor(*meaning, palette()) : palette().color(QPalette::Text));
    m_summary->setPalette(colours);
}

void TestsPanel::updateActions()
{
    const QString file = current();
    QString reason = m_busyReason;
    if (reason.isEmpty() && m_isRead && m_model->benches().isEmpty())
        reason = tr("No testbench in this project: add one named …_tb.v.");
    else if (reason.isEmpty() && file.isEmpty())
        reason = tr("Select a testbench in the list of tests first.");
    const auto set = [&](QAction *action, const QString &what, const QString &against) {
        action->setEnabled(against.isEmpty());
        const QString key = action->shortcut().toString(QKeySequence::NativeText);
        action->setToolTip(!against.isEmpty() ? against
                           : key.isEmpty()    ? what
                                              : tr("%1 (%2)").arg(what, key));
    };
    set(m_run, tr("Run %1 alone").arg(file), reason);
    set(m_debug, tr("Run %1 and open its waveform").arg(file), reason);
    QString noModule;
    if (m_folder.isEmpty() && !m_isRead)
        noModule = tr("Open a project first.");
    else if (!m_hasModules)
        noModule = tr("There is no module to test yet: write the design first.");
    set(m_new, tr("Write a testbench for one of the modules"), noModule);
}

QString TestsPanel::current() const
{
    const BenchState *const bench = m_model->bench(m_view->currentIndex());
    return bench ? bench->file : QString();
}

void TestsPanel::select(const QString &path)
{
    if (m_folder.isEmpty() || !path.startsWith(m_folder + u'/'))
        return;
    const QString file = path.mid(m_folder.size() + 1);
    const QModelIndex at = m_model->indexOf(file);
    // A failure of the same testbench that was just chosen stays chosen.
    if (at.isValid() && current() != file)
        m_view->setCurrentIndex(at);
}

void TestsPanel::activate(const QModelIndex &index)
{
    const BenchState *const bench = m_model->bench(index);
    if (!bench)
        return;
    Place place = m_model->place(index);
    if (place.path.isEmpty() && !index.parent().isValid()) {
        place.name = bench->file;
        place.path = QDir(m_folder).filePath(bench->file);
    }
    if (!place.path.isEmpty())
        emit placeChosen(place);
}

void TestsPanel::showMenu(const QPoint &position)
{
    QMenu menu;
    if (m_view->currentIndex().isValid()) {
        menu.addActions({m_run, m_debug});
        menu.addSeparator();
        menu.addAction(icon(u"copy"_s), tr("Copy"), this,
                       [this] { QGuiApplication::clipboard()->setText(copyText()); });
        menu.addSeparator();
    }
    menu.addAction(m_new);
    menu.setToolTipsVisible(true);
    menu.exec(m_view->viewport()->mapToGlobal(position));
}

QString TestsPanel::copyText() const
{
    return m_model->text(m_view->currentIndex());
}

void TestsPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_stack->currentWidget() == m_page)
        updateSummary();
}

} // namespace logix
