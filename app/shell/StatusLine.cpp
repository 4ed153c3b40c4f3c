// SPDX-License-Identifier: Apache-2.0
#include "shell/StatusLine.h"

#include "look/Colours.h"
#include "look/Spacing.h"

#include <QEvent>
#include <QLabel>
#include <QProgressBar>

using namespace Qt::StringLiterals;

namespace logix {

StatusLine::StatusLine(QWidget *parent)
    : QStatusBar(parent)
    , m_summary(new QLabel(this))
    , m_phase(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_time(new QLabel(this))
    , m_cursor(new QLabel(this))
{
    setWhatsThis(tr("How the last Check or Build ended, what runs now and how far it is, and the "
                    "cursor's line and column."));
    setSizeGripEnabled(false);
    setContentsMargins(spacing::small, 0, spacing::small, 0);
    m_summary->setMinimumWidth(40);
    m_summary->setTextFormat(Qt::PlainText);
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 1000);
    m_progress->setFixedSize(120, spacing::normal);
    m_time->setMinimumWidth(fontMetrics().horizontalAdvance(u"00:00"_s));
    m_time->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_cursor->setMinimumWidth(fontMetrics().horizontalAdvance(u"0000:000"_s));
    m_cursor->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_cursor->setToolTip(tr("Line and column of the cursor"));
    addWidget(m_summary, 1);
    addPermanentWidget(m_phase);
    addPermanentWidget(m_progress);
    addPermanentWidget(m_time);
    addPermanentWidget(m_cursor);
    m_tick.setInterval(500);
    connect(&m_tick, &QTimer::timeout, this, &StatusLine::updateTime);
    setIdle();
}

void StatusLine::setSummary(const QString &text, bool isError)
{
    m_text = text;
    m_isError = isError;
    QPalette colours = palette();
    if (isError)
        colours.setColor(QPalette::WindowText,
                         colourFor(Meaning::Error, palette(), QPalette::Window));
    m_summary->setPalette(colours);
    m_summary->setToolTip(text);
    m_summary->setAccessibleName(text);
    elide();
}

void StatusLine::elide()
{
    m_summary->setText(m_summary->fontMetrics().elidedText(m_text.section(u'\n', 0, 0),
                                                           Qt::ElideRight, m_summary->width()));
}

void StatusLine::setRunning(const QString &phase, std::function<qint64()> milliseconds)
{
    m_milliseconds = std::move(milliseconds);
    m_phase->setText(phase);
    m_progress->setRange(0, 0);
    m_phase->show();
    m_progress->show();
    m_time->show();
    m_tick.start();
    updateTime();
}

void StatusLine::setProgress(const ProgressState &progress)
{
    if (!progress.phase.isEmpty())
        m_phase->setText(progress.phase);
    if (progress.steps > 0) {
        m_progress->setRange(0, 1000);
        m_progress->setValue(progress.permille);
        m_progress->setToolTip(tr("Step %1 of %2").arg(progress.step).arg(progress.steps));
    }
}

void StatusLine::setIdle()
{
    m_tick.stop();
    m_phase->hide();
    m_progress->hide();
    m_time->hide();
}

void StatusLine::updateTime()
{
    const qint64 seconds = m_milliseconds ? m_milliseconds() / 1000 : 0;
    m_time->setText(u"%1:%2"_s.arg(seconds / 60).arg(seconds % 60, 2, 10, QChar(u'0')));
}

void StatusLine::setCursor(int line, int column)
{
    m_cursor->setText(u"%1:%2"_s.arg(line).arg(column));
}

void StatusLine::clearCursor()
{
    m_cursor->clear();
}

void StatusLine::resizeEvent(QResizeEvent *event)
{
    QStatusBar::resizeEvent(event);
    // The labels have their new widths only after the layout has run.
    QMetaObject::invokeMethod(this, &StatusLine::elide, Qt::QueuedConnection);
}

void StatusLine::changeEvent(QEvent *event)
{
    QStatusBar::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_cursor)
        setSummary(m_text, m_isError);
}

} // namespace logix
