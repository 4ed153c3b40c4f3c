// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QHBoxLayout;
class QToolButton;

namespace logix {

/// The line above a pane: what it is, what it offers, and a button that hides it.
class PaneTitle : public QWidget
{
    Q_OBJECT

public:
    explicit PaneTitle(QWidget *parent = nullptr);

    /// At the left: a label, tabs.
    void setLead(QWidget *lead);
    /// In the row of buttons at the right; each shows its action's icon only.
    void setActions(const QList<QAction *> &actions);

signals:
    void hideRequested();

private:
    QHBoxLayout *m_layout;
    QHBoxLayout *m_buttons;
    QList<QToolButton *> m_made;
};

} // namespace logix
