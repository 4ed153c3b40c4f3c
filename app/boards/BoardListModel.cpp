// SPDX-License-Identifier: Apache-2.0
#include "boards/BoardListModel.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

bool matches(const BoardInfo &board, const QStringList &words)
{
    const QString text =
        QStringList{board.name, board.id, board.part, board.size, board.familyLabel, board.features}
            .join(u' ');
    return std::ranges::all_of(
        words, [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace

void BoardListModel::setCatalog(const CatalogInfo &catalog)
{
    m_catalog = catalog;
    setFilter({}, {});
}

void BoardListModel::setFilter(const QString &text, const QString &family,
                               const QList<BoardFeature> &features)
{
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    beginResetModel();
    m_rows.clear();
    const auto addGroup = [&](const QString &heading, auto belongs) {
        QList<qsizetype> group;
        for (qsizetype i = 0; i < m_catalog.boards.size(); ++i)
            if (const BoardInfo &board = m_catalog.boards.at(i);
                belongs(board) && matches(board, words)
                && std::ranges::all_of(features,
                                       [&](BoardFeature feature) { return board.has(feature); }))
                group.append(i);
        if (group.isEmpty())
            return;
        std::ranges::sort(group, [&](qsizetype a, qsizetype b) {
            return m_catalog.boards.at(a).name.compare(m_catalog.boards.at(b).name,
                                                       Qt::CaseInsensitive)
                   < 0;
        });
        m_rows.append(Row{-1, heading});
        for (const qsizetype board : group)
            m_rows.append(Row{board, {}});
    };
    for (const FamilyInfo &known : m_catalog.families)
        if (family.isEmpty() || family == known.id)
            addGroup(known.label, [&](const BoardInfo &board) { return board.family == known.id; });
    endResetModel();
}

const BoardInfo *BoardListModel::board(const QModelIndex &index) const
{
    if (!index.isValid() || m_rows.at(index.row()).board < 0)
        return nullptr;
    return &m_catalog.boards.at(m_rows.at(index.row()).board);
}

QModelIndex BoardListModel::find(const QString &boardId) const
{
    for (int row = 0; row < m_rows.size(); ++row)
        if (const BoardInfo *at = board(index(row)); at && at->id == boardId)
            return index(row);
    return {};
}

QModelIndex BoardListModel::firstBoard() const
{
    return m_rows.size() > 1 ? index(1) : QModelIndex();
}

int BoardListModel::boardCount() const
{
    return static_cast<int>(
        std::ranges::count_if(m_rows, [](const Row &row) { return row.board >= 0; }));
}

int BoardListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant BoardListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const BoardInfo *const at = board(index);
    if (!at) {
        if (role == Qt::DisplayRole)
            return m_rows.at(index.row()).heading;
        return role == HeadingRole ? QVariant(true) : QVariant();
    }
    switch (role) {
    case Qt::DisplayRole:
        return at->name;
    case HeadingRole:
        return false;
    case FeaturesRole:
        return at->features;
    case PartRole:
        return at->size.isEmpty() ? at->part : u"%1 · %2"_s.arg(at->part, at->size);
    case CustomRole:
        return at->isCustom;
    case Qt::AccessibleTextRole:
        return QStringList{at->name, at->part, at->features}.join(u", "_s);
    default:
        return {};
    }
}

Qt::ItemFlags BoardListModel::flags(const QModelIndex &index) const
{
    return board(index) ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren
                        : Qt::NoItemFlags;
}

} // namespace logix
