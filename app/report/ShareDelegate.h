// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStyledItemDelegate>

namespace logix {

/// Draws a share of 100 as a bar with its text beside it.
class ShareDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    /// The share in percent, a double; the text is the display role's.
    static constexpr int shareRole = Qt::UserRole;

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
};

} // namespace logix
