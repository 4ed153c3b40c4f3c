// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDockWidget>

class QStackedWidget;
class QTabBar;

namespace logix {

class PaneTitle;

/// The pane at the bottom: one panel at a time, chosen by tabs; at the right of the tabs, what
/// the panel offers.
class OutputPane : public QDockWidget
{
    Q_OBJECT

public:
    explicit OutputPane(QWidget *parent = nullptr);

    /// Takes the panel; `actions` go into the corner while it is shown.
    int addPanel(QWidget *panel, const QString &title, const QString &iconName,
                 const QList<QAction *> &actions = {});
    void showPanel(QWidget *panel);
    [[nodiscard]] QWidget *currentPanel() const;
    /// A number beside the title; 0 for none.
    void setCount(QWidget *panel, int count);

signals:
    void hideRequested();

private:
    QStackedWidget *m_stack;
    QTabBar *m_tabs;
    PaneTitle *m_title;
    QList<QList<QAction *>> m_actions;
    QStringList m_titles;
};

} // namespace logix
