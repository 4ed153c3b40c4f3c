// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>
#include <QPointer>
#include <functional>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace logix {

/// A line above the editor that says something without stopping anyone: a sentence, perhaps some
/// choices, and a button that closes it.
class Banner : public QFrame
{
    Q_OBJECT

public:
    explicit Banner(QWidget *parent = nullptr);

    struct Choice
    {
        QString text;
        std::function<void()> choose;
    };
    /// Choosing closes it. What it says of `subject` is over when that is gone.
    void say(const QString &text, const QList<Choice> &choices = {}, QObject *subject = nullptr);
    /// There is nothing more to say of `subject`.
    void settle(const QObject *subject);
    [[nodiscard]] QString text() const;
    [[nodiscard]] QList<QToolButton *> choices() const { return m_choices; }

private:
    void updateIcon();
    void changeEvent(QEvent *event) override;

    QLabel *m_icon;
    QLabel *m_text;
    QHBoxLayout *m_buttons;
    QList<QToolButton *> m_choices;
    QPointer<QObject> m_subject;
    QMetaObject::Connection m_gone;
    QToolButton *m_close;
};

} // namespace logix
