// SPDX-License-Identifier: Apache-2.0
#include "look/Banner.h"

#include "look/Icons.h"
#include "look/Spacing.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace logix {

Banner::Banner(QWidget *parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_button(new QToolButton(this))
    , m_close(new QToolButton(this))
{
    setBackgroundRole(QPalette::AlternateBase);
    setAutoFillBackground(true);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(spacing::normal, spacing::tiny, spacing::tiny, spacing::tiny);
    layout->setSpacing(spacing::small);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_button);
    layout->addWidget(m_close);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_close->setIcon(icon(u"close"_s));
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Close this message"));
    m_close->setAccessibleName(m_close->toolTip());
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void Banner::say(const QString &text, QAction *action)
{
    m_text->setText(text);
    if (action)
        m_button->setDefaultAction(action);
    m_button->setVisible(action != nullptr);
    updateIcon();
    show();
}

QString Banner::text() const
{
    return m_text->text();
}

void Banner::updateIcon()
{
    m_icon->setPixmap(icon(u"note"_s, Meaning::Note).pixmap(QSize(16, 16), devicePixelRatioF()));
}

void Banner::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        updateIcon();
    QFrame::changeEvent(event);
}

} // namespace logix
