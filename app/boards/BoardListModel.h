// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/BoardInfo.h"

#include <QAbstractListModel>

namespace logix {

/// The boards that pass the search and the family, grouped by family: a heading row before each
/// group.
class BoardListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { HeadingRole = Qt::UserRole, FeaturesRole, PartRole, CustomRole };

    using QAbstractListModel::QAbstractListModel;

    void setCatalog(const CatalogInfo &catalog);
    /// Every word of `text` has to be in a board's name, ID, FPGA, family or features, and the
    /// board has to have every one of `features`. An empty family stands for all.
    void setFilter(const QString &text, const QString &family,
                   const QList<BoardFeature> &features = {});

    [[nodiscard]] const BoardInfo *board(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex find(const QString &boardId) const;
    [[nodiscard]] QModelIndex firstBoard() const;
    /// How many boards pass.
    [[nodiscard]] int boardCount() const;
    [[nodiscard]] const CatalogInfo &catalog() const { return m_catalog; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    struct Row
    {
        /// -1 for a heading.
        qsizetype board = -1;
        QString heading;
    };

    CatalogInfo m_catalog;
    QList<Row> m_rows;
};

} // namespace logix
