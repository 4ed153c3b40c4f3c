// SPDX-License-Identifier: Apache-2.0
#include "look/StateView.h"

#include "look/Icons.h"
#include "look/Spacing.h"

#include <QAction>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace logix {

StateView::StateView(QWidget *parent)
    : QWidget(parent)
    , m_icon(new QLabel(this))
    , m_title(new QLabel(this))
    , m_text(new QLabel(this))
    , m_button(new QPushButton(this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::large, spacing::small, spacing::large, spacing::small);
    layout->setSpacing(spacing::small);
    layout->addStretch(1);
    layout->addWidget(m_icon, 0, Qt::AlignHCenter);
    layout->addWidget(m_title, 0);
    layout->addWidget(m_text, 0);
    layout->addWidget(m_button, 0, Qt::AlignHCenter);
    layout->addStretch(1);
    for (QLabel *label : {m_title, m_text}) {
        label->setAlignment(Qt::AlignHCenter);
        label->setWordWrap(true);
        label->setForegroundRole(QPalette::Text);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    QFont font = m_title->font();
    font.setBold(true);
    m_title->setFont(font);
}

void StateView::show(const State &state)
{
    m_state = state;
    m_title->setText(state.title);
    m_text->setText(state.text);
    m_text->setVisible(!state.text.isEmpty());
    updateIcon();
    disconnect(m_clicked);
    disconnect(m_changed);
    m_button->setVisible(state.action != nullptr);
    if (state.action) {
        m_clicked = connect(m_button, &QPushButton::clicked, state.action, &QAction::trigger);
        m_changed = connect(state.action, &QAction::changed, this, &StateView::updateButton);
        updateButton();
    }
}

QString StateView::title() const
{
    return m_title->text();
}

void StateView::updateButton()
{
    m_button->setText(m_state.action->text());
    m_button->setIcon(m_state.action->icon());
    m_button->setEnabled(m_state.action->isEnabled());
    m_button->setToolTip(m_state.action->toolTip());
}

void StateView::updateIcon()
{
    const Meaning meaning = m_state.isError ? Meaning::Error : Meaning::Secondary;
    m_icon->setPixmap(icon(m_state.icon, meaning).pixmap(QSize(32, 32), devicePixelRatioF()));
    m_icon->setVisible(!m_state.icon.isEmpty());
}

void StateView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        updateIcon();
    QWidget::changeEvent(event);
}

} // namespace logix
