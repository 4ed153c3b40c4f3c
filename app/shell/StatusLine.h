// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/Outcome.h"

#include <QStatusBar>
#include <QTimer>
#include <functional>

class QLabel;
class QProgressBar;

namespace logix {

/// The window's last line: how the last verb ended, what runs and for how long, the cursor.
class StatusLine : public QStatusBar
{
    Q_OBJECT

public:
    explicit StatusLine(QWidget *parent = nullptr);

    void setSummary(const QString &text, bool isError = false);
    [[nodiscard]] QString summary() const { return m_text; }
    /// `milliseconds` tells how long it has been running.
    void setRunning(const QString &phase, std::function<qint64()> milliseconds);
    void setProgress(const ProgressState &progress);
    void setIdle();
    void setCursor(int line, int column);
    void clearCursor();

private:
    void elide();
    void updateTime();
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

    QString m_text;
    bool m_isError = false;
    QLabel *m_summary;
    QLabel *m_phase;
    QProgressBar *m_progress;
    QLabel *m_time;
    QLabel *m_cursor;
    QTimer m_tick;
    std::function<qint64()> m_milliseconds;
};

} // namespace logix
