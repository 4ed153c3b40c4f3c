// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "look/RowDelegate.h"

namespace logix {

/// Draws a share of 100 as a bar with its text beside it.
class ShareDelegate : public RowDelegate
{
    Q_OBJECT

public:
    /// The share in percent, a double; the text is the display role's.
    static constexpr int shareRole = Qt::UserRole;

    using RowDelegate::RowDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
};

} // namespace logix
