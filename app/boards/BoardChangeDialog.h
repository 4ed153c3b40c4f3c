// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/BoardChange.h"

#include <QDialog>

class QCheckBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTreeWidget;

namespace logix {

class EngineClient;

/// Says in words what another board means for the project, and offers to write its pin file anew
/// where both boards list what is on their pins.
class BoardChangeDialog : public QDialog
{
    Q_OBJECT

public:
    BoardChangeDialog(EngineClient *client, const BoardChangeWish &wish, QWidget *parent = nullptr);

    [[nodiscard]] const BoardChange &change() const { return m_change; }
    [[nodiscard]] bool movesPins() const;

    [[nodiscard]] QTreeWidget *aspects() const { return m_aspects; }
    [[nodiscard]] QCheckBox *moveBox() const { return m_move; }
    [[nodiscard]] QPlainTextEdit *preview() const { return m_preview; }
    [[nodiscard]] QPushButton *changeButton() const { return m_accept; }

private:
    void take(const BoardChange &change);

    BoardChange m_change;
    QLabel *m_text;
    QTreeWidget *m_aspects;
    QCheckBox *m_move;
    QLabel *m_left;
    QPlainTextEdit *m_preview;
    QPushButton *m_accept;
};

} // namespace logix
