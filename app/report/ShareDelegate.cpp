// SPDX-License-Identifier: Apache-2.0
#include "report/ShareDelegate.h"

#include "look/Colours.h"
#include "look/Spacing.h"

#include <QApplication>
#include <QPainter>

namespace logix {

void ShareDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    const QVariant share = index.data(shareRole);
    if (!share.isValid()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem item(option);
    initStyleOption(&item, index);
    const QString text = std::exchange(item.text, QString());
    const QWidget *const widget = option.widget;
    QStyle *style = widget ? widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, widget);

    const bool isSelected = option.state & QStyle::State_Selected;
    const QPalette &palette = option.palette;
    const int textWidth = option.fontMetrics.horizontalAdvance(QStringLiteral("100%"));
    const QRect area = option.rect.adjusted(spacing::tiny, 0, -spacing::small, 0);
    QRect bar(area.left(), 0, area.width() - textWidth - spacing::small, spacing::small);
    bar.moveTop(area.center().y() - bar.height() / 2);

    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    QColor trough = palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text);
    trough.setAlphaF(0.16F);
    painter->setBrush(trough);
    painter->drawRoundedRect(bar, 2, 2);
    const double percent = share.toDouble();
    QRect filled = bar;
    filled.setWidth(percent > 0 ? std::max(2, qRound(bar.width() * std::min(percent, 100.0) / 100))
                                : 0);
    const Meaning meaning = percent > 100  ? Meaning::Error
                            : percent > 90 ? Meaning::Warning
                                           : Meaning::Note;
    painter->setBrush(isSelected ? palette.color(QPalette::HighlightedText)
                                 : colourFor(meaning, palette));
    painter->drawRoundedRect(filled, 2, 2);
    painter->setPen(palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter, text);
    painter->restore();
}

} // namespace logix
