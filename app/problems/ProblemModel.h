// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/Outcome.h"

#include <QAbstractItemModel>

namespace logix {

/// Problems as a tree of two levels: below a problem, its hint and the places that belong to it.
class ProblemModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { PlaceColumn, TextColumn, ToolColumn, ColumnCount };

    using QAbstractItemModel::QAbstractItemModel;

    void setProblems(const QList<Problem> &problems);
    [[nodiscard]] const QList<Problem> &problems() const { return m_problems; }
    /// Where a row leads; without a path for a hint.
    [[nodiscard]] Place place(const QModelIndex &index) const;
    /// The first error, else the first row.
    [[nodiscard]] QModelIndex firstError() const;
    /// A row as text for the clipboard.
    [[nodiscard]] QString text(const QModelIndex &index) const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QVariant problemData(const Problem &problem, int column, int role) const;
    [[nodiscard]] QVariant childData(const Problem &problem, int row, int column, int role) const;

    QList<Problem> m_problems;
};

} // namespace logix
