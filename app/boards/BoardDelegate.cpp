// SPDX-License-Identifier: Apache-2.0
#include "boards/BoardDelegate.h"

#include "boards/BoardListModel.h"
#include "look/Colours.h"
#include "look/Spacing.h"

#include <QApplication>
#include <QPainter>

using namespace Qt::StringLiterals;

namespace logix {

QSize BoardDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int line = option.fontMetrics.height();
    if (index.data(BoardListModel::HeadingRole).toBool())
        return {100, line + spacing::normal + spacing::tiny};
    return {100, 2 * line + spacing::normal};
}

void BoardDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    painter->save();
    const QRect area = option.rect.adjusted(spacing::normal, 0, -spacing::normal, 0);
    QFont bold = option.font;
    bold.setBold(true);
    if (index.data(BoardListModel::HeadingRole).toBool()) {
        painter->setFont(bold);
        painter->setPen(colourFor(Meaning::Secondary, option.palette));
        painter->drawText(area.adjusted(0, spacing::normal, 0, -spacing::tiny),
                          Qt::AlignLeft | Qt::AlignBottom, index.data().toString());
        painter->restore();
        return;
    }
    QStyleOptionViewItem item(option);
    initStyleOption(&item, index);
    item.text.clear();
    const QWidget *const widget = option.widget;
    QStyle *style = widget ? widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, widget);

    const bool isSelected = option.state & QStyle::State_Selected;
    const QColor text =
        option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text);
    const int line = option.fontMetrics.height();
    const QRect first(area.left(), area.top() + spacing::tiny + 2, area.width(), line);
    const QRect second = first.translated(0, line);
    QString name = index.data().toString();
    if (index.data(BoardListModel::CustomRole).toBool())
        name = tr("%1 (your own)").arg(name);
    painter->setFont(bold);
    painter->setPen(text);
    painter->drawText(first, Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetrics(bold).elidedText(name, Qt::ElideRight, first.width()));
    painter->setFont(option.font);
    painter->setPen(isSelected ? text : colourFor(Meaning::Secondary, option.palette));
    QString words = index.data(BoardListModel::PartRole).toString();
    if (const QString features = index.data(BoardListModel::FeaturesRole).toString();
        !features.isEmpty())
        words += u" · "_s + features;
    painter->drawText(second, Qt::AlignLeft | Qt::AlignVCenter,
                      option.fontMetrics.elidedText(words, Qt::ElideRight, second.width()));
    painter->restore();
}

} // namespace logix
