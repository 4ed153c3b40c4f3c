// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/BoardInfo.h"

#include <QWidget>

class QPainter;

namespace logix {

/// Draws what a board has, in the palette's colours: the FPGA, its LEDs, buttons and switches, the
/// sockets at the edges, the cable. It is a picture of the kind, not of the board's true layout.
/// With `isLabelled` everything has its name; a small picture goes without.
void drawBoard(QPainter &painter, const QRectF &area, const BoardInfo &board,
               const QPalette &palette, bool isLabelled);

/// The drawing beside a board's details.
class BoardDrawing : public QWidget
{
    Q_OBJECT

public:
    explicit BoardDrawing(QWidget *parent = nullptr);

    /// Null draws nothing.
    void show(const BoardInfo *board);
    [[nodiscard]] QSize sizeHint() const override;

private:
    void paintEvent(QPaintEvent *event) override;

    std::optional<BoardInfo> m_board;
};

} // namespace logix
