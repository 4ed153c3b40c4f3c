// SPDX-License-Identifier: Apache-2.0
#include "shell/OutputPane.h"

#include "look/Icons.h"
#include "look/Spacing.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace logix {

OutputPane::OutputPane(QWidget *parent)
    : QDockWidget(parent)
    , m_stack(new QStackedWidget(this))
    , m_tabs(new QTabBar)
    , m_corner(new QToolBar)
{
    setObjectName(u"output"_s);
    setWindowTitle(tr("Output"));
    setFeatures(QDockWidget::DockWidgetClosable);
    setAllowedAreas(Qt::BottomDockWidgetArea);
    auto *bar = new QWidget(this);
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, spacing::tiny, 0);
    layout->setSpacing(spacing::tiny);
    m_tabs->setDocumentMode(true);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("Panels"));
    m_corner->setIconSize(QSize(16, 16));
    m_corner->setToolButtonStyle(Qt::ToolButtonIconOnly);
    auto *close = new QToolButton(bar);
    close->setIcon(icon(u"close"_s));
    close->setIconSize(QSize(16, 16));
    close->setAutoRaise(true);
    close->setToolTip(tr("Hide this pane"));
    close->setAccessibleName(close->toolTip());
    connect(close, &QToolButton::clicked, this, &OutputPane::hideRequested);
    layout->addWidget(m_tabs, 0, Qt::AlignBottom);
    layout->addStretch(1);
    layout->addWidget(m_corner);
    layout->addWidget(close);
    setTitleBarWidget(bar);
    setWidget(m_stack);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        m_stack->setCurrentIndex(index);
        m_corner->clear();
        if (index >= 0 && index < m_actions.size())
            m_corner->addActions(m_actions.at(index));
    });
}

int OutputPane::addPanel(QWidget *panel, const QString &title, const QString &iconName,
                         const QList<QAction *> &actions)
{
    m_titles.append(title);
    m_actions.append(actions);
    m_stack->addWidget(panel);
    const int index = m_tabs->addTab(icon(iconName), title);
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
}

} // namespace logix
