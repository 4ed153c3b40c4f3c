// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/Outcome.h"

#include <QWidget>
#include <vector>

class QAction;
class QPlainTextEdit;
class QStackedLayout;
class QTextCharFormat;

namespace logix {

class StateView;

/// What the tools print, as it comes.
class ConsolePanel : public QWidget
{
    Q_OBJECT

public:
    explicit ConsolePanel(QWidget *parent = nullptr);

    /// A verb begins: what it prints goes below what is there.
    void begin(const QString &title);
    void append(const QList<ConsoleLine> &lines, qsizetype dropped);
    /// One line of the window's own.
    void note(const QString &text, Severity level);
    void clear();

    /// For the pane's corner.
    [[nodiscard]] QList<QAction *> actions() const;
    [[nodiscard]] QPlainTextEdit *view() const { return m_view; }
    /// The action behind the empty state's button.
    void setFillAction(QAction *action);
    /// The command lines of the last verb, one per line.
    [[nodiscard]] QString commands() const;

private:
    void insert(const ConsoleLine &line);
    [[nodiscard]] QTextCharFormat formatOf(const ConsoleLine &line) const;
    void rebuild();
    void updateState();
    void showMenu(const QPoint &position);
    void changeEvent(QEvent *event) override;

    QPlainTextEdit *m_view;
    StateView *m_state;
    QStackedLayout *m_stack;
    QAction *m_clear;
    QAction *m_copyCommands;
    QAction *m_fill = nullptr;
    /// What is shown, for drawing it again in other colours.
    std::vector<ConsoleLine> m_lines;
    QStringList m_commands;
    bool m_endsInRedraw = false;
};

} // namespace logix
