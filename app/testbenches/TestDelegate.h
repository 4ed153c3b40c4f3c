// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "look/RowDelegate.h"
#include "testbenches/TestModel.h"

namespace logix {

/// Rows of tests: the times keep a distance from the edge.
class TestDelegate : public RowDelegate
{
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        if (index.column() != TestModel::TimeColumn) {
            RowDelegate::paint(painter, option, index);
            return;
        }
        // The background still reaches the edge.
        QStyleOptionViewItem whole(option);
        initStyleOption(&whole, index);
        whole.text.clear();
        const QStyle *style = option.widget ? option.widget->style() : nullptr;
        if (style)
            style->drawControl(QStyle::CE_ItemViewItem, &whole, painter, option.widget);
        QStyleOptionViewItem inner(option);
        inner.rect.adjust(0, 0, -spacing::small, 0);
        inner.state &= ~QStyle::State_HasFocus;
        RowDelegate::paint(painter, inner, index);
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override
    {
        const QSize size = RowDelegate::sizeHint(option, index);
        return index.column() == TestModel::TimeColumn ? size + QSize(spacing::small, 0) : size;
    }
};

} // namespace logix
