// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStyledItemDelegate>

namespace logix {

/// Draws rows of two lines: a title in bold with a word at its right, and what there is to say of
/// it below. Derived classes tell what a row says.
class CardDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;

protected:
    struct Card
    {
        QString title;
        QString aside;
        QString text;
    };
    [[nodiscard]] virtual Card card(const QModelIndex &index) const = 0;
    /// How wide a row's picture is, at its left; 0 for none.
    [[nodiscard]] virtual int pictureWidth() const { return 0; }
    virtual void paintPicture(QPainter *, const QRect &, const QPalette &,
                              const QModelIndex &) const
    {
    }
};

} // namespace logix
