// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "look/CardDelegate.h"

namespace logix {

/// Draws a board in the picker's list: its picture, its name, then its FPGA and features; or a
/// heading.
class BoardDelegate : public CardDelegate
{
    Q_OBJECT

public:
    using CardDelegate::CardDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;

private:
    [[nodiscard]] Card card(const QModelIndex &index) const override;
    [[nodiscard]] int pictureWidth() const override;
    void paintPicture(QPainter *painter, const QRect &area, const QPalette &palette,
                      const QModelIndex &index) const override;
};

} // namespace logix
