// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QAction;
class QLabel;
class QToolButton;

namespace logix {

/// A line above the editor that says something without stopping anyone: a sentence, perhaps a
/// button, and one that closes it.
class Banner : public QFrame
{
    Q_OBJECT

public:
    explicit Banner(QWidget *parent = nullptr);

    void say(const QString &text, QAction *action = nullptr);
    [[nodiscard]] QString text() const;

private:
    void updateIcon();
    void changeEvent(QEvent *event) override;

    QLabel *m_icon;
    QLabel *m_text;
    QToolButton *m_button;
    QToolButton *m_close;
};

} // namespace logix
