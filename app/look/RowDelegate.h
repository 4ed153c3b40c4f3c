// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "look/Spacing.h"

#include <QStyledItemDelegate>

namespace logix {

/// Rows of lists and tables with some air around the text.
class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override
    {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(0, spacing::tiny);
    }
};

} // namespace logix
