// SPDX-License-Identifier: Apache-2.0
#include "look/PaneTitle.h"

#include "look/Icons.h"
#include "look/Spacing.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace logix {

PaneTitle::PaneTitle(QWidget *parent)
    : QWidget(parent), m_layout(new QHBoxLayout(this)), m_buttons(new QHBoxLayout)
{
    auto *close = new QToolButton(this);
    close->setIcon(icon(u"close"_s));
    close->setIconSize(QSize(16, 16));
    close->setAutoRaise(true);
    close->setFocusPolicy(Qt::NoFocus);
    close->setToolTip(tr("Hide this pane"));
    close->setAccessibleName(close->toolTip());
    connect(close, &QToolButton::clicked, this, &PaneTitle::hideRequested);
    m_layout->setContentsMargins(0, 0, spacing::tiny, 0);
    m_layout->setSpacing(0);
    m_buttons->setSpacing(0);
    m_layout->addStretch(1);
    m_layout->addLayout(m_buttons);
    m_layout->addWidget(close);
}

void PaneTitle::setLead(QWidget *lead)
{
    m_layout->insertWidget(0, lead);
    lead->show();
}

void PaneTitle::setActions(const QList<QAction *> &actions)
{
    qDeleteAll(std::exchange(m_made, {}));
    for (QAction *action : actions) {
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setIconSize(QSize(16, 16));
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::NoFocus);
        m_buttons->addWidget(button);
        m_made.append(button);
    }
}

} // namespace logix
