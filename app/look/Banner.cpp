// SPDX-License-Identifier: Apache-2.0
#include "look/Banner.h"

#include "look/Icons.h"
#include "look/Spacing.h"

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
    , m_buttons(new QHBoxLayout)
    , m_close(new QToolButton(this))
{
    setBackgroundRole(QPalette::AlternateBase);
    setAutoFillBackground(true);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(spacing::normal, spacing::tiny, spacing::tiny, spacing::tiny);
    layout->setSpacing(spacing::small);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addLayout(m_buttons);
    layout->addWidget(m_close);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_buttons->setSpacing(spacing::small);
    m_close->setIcon(icon(u"close"_s));
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Close this message"));
    m_close->setAccessibleName(m_close->toolTip());
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void Banner::say(const QString &text, const QList<Choice> &choices, QObject *subject)
{
    m_text->setText(text);
    // One of them may be what led here.
    for (QToolButton *button : std::exchange(m_choices, {})) {
        button->hide();
        button->deleteLater();
    }
    for (const Choice &choice : choices) {
        auto *button = new QToolButton(this);
        button->setText(choice.text);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, this, [this, choose = choice.choose] {
            hide();
            choose();
        });
        m_buttons->addWidget(button);
        m_choices.append(button);
    }
    disconnect(m_gone);
    m_subject = subject;
    if (subject)
        m_gone = connect(subject, &QObject::destroyed, this, &QWidget::hide);
    updateIcon();
    show();
}

void Banner::settle(const QObject *subject)
{
    if (subject && m_subject == subject)
        hide();
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
