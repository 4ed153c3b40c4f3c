// SPDX-License-Identifier: Apache-2.0
#include "look/CardDelegate.h"

#include "look/Colours.h"
#include "look/Spacing.h"

#include <QApplication>
#include <QPainter>

namespace logix {

QSize CardDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {200, 2 * option.fontMetrics.height() + spacing::large};
}

void CardDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    QStyleOptionViewItem item(option);
    initStyleOption(&item, index);
    item.text.clear();
    const QWidget *const widget = option.widget;
    QStyle *style = widget ? widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, widget);

    painter->save();
    const Card words = card(index);
    const bool isSelected = option.state & QStyle::State_Selected;
    const QColor text =
        option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text);
    const QColor faded = isSelected ? text : colourFor(Meaning::Secondary, option.palette);
    const int line = option.fontMetrics.height();
    QRect area = option.rect.adjusted(spacing::normal, spacing::small, -spacing::normal, 0);
    if (const int width = pictureWidth(); width > 0) {
        paintPicture(painter, QRect(area.left(), area.top(), width, 2 * line), option.palette,
                     index);
        area.setLeft(area.left() + width + spacing::normal);
    }
    const QRect first(area.left(), area.top(), area.width(), line);
    const QRect second = first.translated(0, line);
    QFont bold = option.font;
    bold.setBold(true);
    const QFontMetrics boldMetrics(bold);
    const QString title = boldMetrics.elidedText(words.title, Qt::ElideRight, first.width());
    painter->setFont(bold);
    painter->setPen(text);
    painter->drawText(first, Qt::AlignLeft | Qt::AlignVCenter, title);
    painter->setFont(option.font);
    painter->setPen(faded);
    const QRect rest =
        first.adjusted(boldMetrics.horizontalAdvance(title) + spacing::normal, 0, 0, 0);
    if (rest.width() > 0)
        painter->drawText(rest, Qt::AlignRight | Qt::AlignVCenter,
                          option.fontMetrics.elidedText(words.aside, Qt::ElideRight, rest.width()));
    painter->drawText(second, Qt::AlignLeft | Qt::AlignVCenter,
                      option.fontMetrics.elidedText(words.text, Qt::ElideRight, second.width()));
    painter->restore();
}

} // namespace logix
