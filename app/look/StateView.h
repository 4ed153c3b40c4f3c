// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QAction;

namespace logix {

/// What a panel shows instead of its contents: what it is for and one button that fills it, that
/// it is busy, or what went wrong and what to do.
class StateView : public QWidget
{
    Q_OBJECT

public:
    explicit StateView(QWidget *parent = nullptr);

    struct State
    {
        /// The name of one of our icons.
        QString icon;
        QString title;
        QString text;
        /// The button does what this action does, and follows it; null for no button.
        QAction *action = nullptr;
        /// The title says that something failed.
        bool isError = false;
    };
    void show(const State &state);

    [[nodiscard]] QString title() const;

private:
    void updateButton();
    void updateIcon();
    void changeEvent(QEvent *event) override;

    State m_state;
    QLabel *m_icon;
    QLabel *m_title;
    QLabel *m_text;
    QPushButton *m_button;
    QMetaObject::Connection m_clicked;
    QMetaObject::Connection m_changed;
};

} // namespace logix
