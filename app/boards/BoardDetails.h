// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/BoardInfo.h"

#include <QWidget>

class QComboBox;
class QFormLayout;
class QLabel;

namespace logix {

class BoardDrawing;

/// The right half of the picker: everything about one board, and how to program it.
class BoardDetails : public QWidget
{
    Q_OBJECT

public:
    explicit BoardDetails(QWidget *parent = nullptr);

    /// Null shows nothing.
    void show(const BoardInfo *board);
    void setVariant(const VariantChoice &choice);
    /// What was chosen; empty for the board's first variant.
    [[nodiscard]] VariantChoice choice() const;

private:
    void showHelp();

    BoardInfo m_board;
    QLabel *m_name;
    QLabel *m_facts;
    BoardDrawing *m_drawing;
    QLabel *m_programLabel;
    QComboBox *m_variant;
    /// What there is to know of programming it that way.
    QLabel *m_help;
    QLabel *m_resources;
};

} // namespace logix
