// SPDX-License-Identifier: Apache-2.0
#include "shell/OutputPane.h"

#include "look/Icons.h"
#include "look/PaneTitle.h"

#include <QStackedWidget>
#include <QTabBar>

using namespace Qt::StringLiterals;

namespace logix {

OutputPane::OutputPane(QWidget *parent)
    : QDockWidget(parent)
    , m_stack(new QStackedWidget(this))
    , m_tabs(new QTabBar(this))
    , m_title(new PaneTitle(this))
{
    setObjectName(u"output"_s);
    setWindowTitle(tr("Output"));
    setFeatures(QDockWidget::DockWidgetClosable);
    setAllowedAreas(Qt::BottomDockWidgetArea);
    m_tabs->setDocumentMode(true);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(false);
    m_tabs->setAccessibleName(tr("Panels"));
    m_title->setLead(m_tabs);
    connect(m_title, &PaneTitle::hideRequested, this, &OutputPane::hideRequested);
    setTitleBarWidget(m_title);
    setWidget(m_stack);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        m_stack->setCurrentIndex(index);
        m_title->setActions(m_actions.value(index));
    });
}

int OutputPane::addPanel(QWidget *panel, const QString &title, const QString &iconName,
                         const QList<QAction *> &actions)
{
    m_titles.append(title);
    m_actions.append(actions);
    m_stack->addWidget(panel);
    const int index = m_tabs->addTab(icon(iconName), title);
    // A tab bar that was never visible keeps its first, empty size to itself.
    m_tabs->updateGeometry();
    return index;
}

void OutputPane::showPanel(QWidget *panel)
{
    m_tabs->setCurrentIndex(m_stack->indexOf(panel));
}

QWidget *OutputPane::currentPanel() const
{
    return m_stack->currentWidget();
}

void OutputPane::setCount(QWidget *panel, int count)
{
    const int index = m_stack->indexOf(panel);
    m_tabs->setTabText(index, count > 0 ? u"%1 %2"_s.arg(m_titles.at(index)).arg(count)
                                        : m_titles.at(index));
    // The bar is as wide as its tabs; a longer text needs more room at once.
    m_tabs->updateGeometry();
}

} // namespace logix
