// SPDX-License-Identifier: Apache-2.0
#include "boards/BoardDelegate.h"

#include "boards/BoardDrawing.h"
#include "boards/BoardListModel.h"
#include "look/Colours.h"
#include "look/Spacing.h"

#include <QPainter>

using namespace Qt::StringLiterals;

namespace logix {

QSize BoardDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (index.data(BoardListModel::HeadingRole).toBool())
        return {100, option.fontMetrics.height() + spacing::normal + spacing::tiny};
    return CardDelegate::sizeHint(option, index);
}

void BoardDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    if (!index.data(BoardListModel::HeadingRole).toBool()) {
        CardDelegate::paint(painter, option, index);
        return;
    }
    painter->save();
    QFont bold = option.font;
    bold.setBold(true);
    painter->setFont(bold);
    painter->setPen(colourFor(Meaning::Secondary, option.palette));
    painter->drawText(
        option.rect.adjusted(spacing::normal, spacing::normal, -spacing::normal, -spacing::tiny),
        Qt::AlignLeft | Qt::AlignBottom, index.data().toString());
    painter->restore();
}

CardDelegate::Card BoardDelegate::card(const QModelIndex &index) const
{
    QStringList words{index.data(BoardListModel::PartRole).toString()};
    if (const QString features = index.data(BoardListModel::FeaturesRole).toString();
        !features.isEmpty())
        words.append(features);
    return {.title = index.data().toString(),
            .aside = index.data(BoardListModel::CustomRole).toBool() ? tr("your own") : QString(),
            .text = words.join(u" · "_s)};
}

int BoardDelegate::pictureWidth() const
{
    constexpr int width = 52;
    return width;
}

void BoardDelegate::paintPicture(QPainter *painter, const QRect &area, const QPalette &palette,
                                 const QModelIndex &index) const
{
    const auto *model = qobject_cast<const BoardListModel *>(index.model());
    if (const BoardInfo *board = model == nullptr ? nullptr : model->board(index))
        drawBoard(*painter, area, *board, palette, false);
}

} // namespace logix
