// SPDX-License-Identifier: Apache-2.0
#include "problems/ProblemsPanel.h"

#include "look/Icons.h"
#include "look/RowDelegate.h"
#include "look/Spacing.h"
#include "look/StateView.h"
#include "problems/ProblemModel.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QScrollBar>
#include <QStackedLayout>
#include <QTreeView>

using namespace Qt::StringLiterals;

namespace logix {

ProblemsPanel::ProblemsPanel(QWidget *parent)
    : QWidget(parent)
    , m_model(new ProblemModel(this))
    , m_view(new QTreeView(this))
    , m_stateView(new StateView(this))
    , m_stack(new QStackedLayout(this))
{
    setWhatsThis(tr("What Check and Build found: errors (octagon), warnings (triangle) and notes "
                    "(circle). Enter or a click leads to the place in the file."));
    m_view->setModel(m_model);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setAllColumnsShowFocus(true);
    m_view->setUniformRowHeights(true);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setIndentation(16);
    m_view->setTextElideMode(Qt::ElideRight);
    m_view->setAccessibleName(tr("Problems"));
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionsMovable(false);
    // The problem itself leads, its place follows; the tree's branches sit at the text.
    m_view->setTreePosition(ProblemModel::TextColumn);
    m_view->header()->moveSection(ProblemModel::TextColumn, 0);
    m_view->header()->setSectionResizeMode(ProblemModel::TextColumn, QHeaderView::Stretch);
    m_view->setItemDelegate(new RowDelegate(m_view));
    m_stack->addWidget(m_stateView);
    m_stack->addWidget(m_view);
    connect(m_view, &QTreeView::activated, this, [this](const QModelIndex &index) {
        if (const qsizetype fix = m_model->fixOf(index); fix >= 0)
            emit fixChosen(ProblemModel::problemOf(index), fix);
        else
            goTo(index);
    });
    // A click looks; it never changes a file.
    connect(m_view, &QTreeView::clicked, this, &ProblemsPanel::goTo);
    connect(m_view, &QTreeView::customContextMenuRequested, this, [this](const QPoint &position) {
        if (!m_view->currentIndex().isValid())
            return;
        QMenu menu;
        const qsizetype problem = ProblemModel::problemOf(m_view->currentIndex());
        const QList<ProblemFix> fixes = m_model->problems().at(problem).fixes;
        for (qsizetype fix = 0; fix < fixes.size(); ++fix)
            menu.addAction(icon(u"fix"_s), fixes.at(fix).title, this,
                           [this, problem, fix] { emit fixChosen(problem, fix); });
        if (!fixes.isEmpty())
            menu.addSeparator();
        menu.addAction(icon(u"copy"_s), tr("Copy"), this,
                       [this] { QGuiApplication::clipboard()->setText(copyText()); });
        menu.exec(m_view->viewport()->mapToGlobal(position));
    });
    updateState();
}

void ProblemsPanel::setStateActions(QAction *action, QAction *stop)
{
    m_action = action;
    m_stop = stop;
    updateState();
}

void ProblemsPanel::setProblems(const QList<Problem> &problems, State state, const QString &text)
{
    m_state = state;
    m_text = text;
    if (problems != m_model->problems()) {
        const qsizetype before = ProblemModel::problemOf(m_view->currentIndex());
        const Problem current = m_model->problems().value(before);
        const int scrolled = m_view->verticalScrollBar()->value();
        m_model->setProblems(problems);
        m_view->expandAll();
        if (before >= 0)
            m_view->setCurrentIndex(m_model->nearest(current));
        m_view->verticalScrollBar()->setValue(scrolled);
    }
    resizeColumns();
    updateState();
}

void ProblemsPanel::updateState()
{
    if (!m_model->problems().isEmpty()) {
        m_stack->setCurrentWidget(m_view);
        return;
    }
    switch (m_state) {
    case State::Untried:
        m_stateView->show({.icon = u"problems"_s,
                           .title = tr("Not checked yet"),
                           .text = tr("Check looks for mistakes in the design within a second."),
                           .action = m_action});
        break;
    case State::Busy:
        m_stateView->show({.icon = u"busy"_s, .title = m_text, .text = {}, .action = m_stop});
        break;
    case State::Done:
        m_stateView->show({.icon = u"success"_s, .title = tr("No problems"), .text = m_text});
        break;
    }
    m_stack->setCurrentWidget(m_stateView);
}

void ProblemsPanel::resizeColumns()
{
    // By the texts and not by the rows in sight, which may be none: the list fills while another
    // panel is shown. A thousand rows more don't make it clearer.
    constexpr int measured = 200;
    const int width = m_view->viewport()->width();
    const QFontMetrics metrics(m_view->font());
    const auto fit = [&](int column, int least, int most) {
        int widest = metrics.horizontalAdvance(
            m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        const auto measure = [&](const QModelIndex &index) {
            widest = std::max(widest, metrics.horizontalAdvance(index.data().toString()));
        };
        for (int row = 0; row < std::min(m_model->rowCount(), measured); ++row) {
            const QModelIndex problem = m_model->index(row, 0);
            measure(problem.siblingAtColumn(column));
            for (int child = 0; child < m_model->rowCount(problem); ++child)
                measure(m_model->index(child, column, problem));
        }
        m_view->setColumnWidth(column, std::clamp(widest + 2 * spacing::normal, least, most));
    };
    fit(ProblemModel::PlaceColumn, 100, std::max(160, width / 4));
    fit(ProblemModel::ToolColumn, 100, std::max(200, width / 4));
}

void ProblemsPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    resizeColumns();
}

void ProblemsPanel::goTo(const QModelIndex &index)
{
    const Place place = m_model->place(index);
    if (!place.path.isEmpty())
        emit placeChosen(place);
}

void ProblemsPanel::goToFirstError()
{
    const QModelIndex first = m_model->firstError();
    if (!first.isValid())
        return;
    m_view->setCurrentIndex(first);
    m_view->scrollTo(first);
    goTo(first);
}

void ProblemsPanel::step(int direction)
{
    const int count = m_model->rowCount();
    if (count == 0)
        return;
    QModelIndex current = m_view->currentIndex();
    if (current.parent().isValid())
        current = current.parent();
    const int row = current.isValid() ? (current.row() + direction + count) % count
                                      : (direction > 0 ? 0 : count - 1);
    const QModelIndex next = m_model->index(row, 0);
    m_view->setCurrentIndex(next);
    goTo(next);
}

QString ProblemsPanel::copyText() const
{
    return m_model->text(m_view->currentIndex());
}

} // namespace logix
