// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/Outcome.h"

#include <QAbstractItemModel>

namespace logix {

/// Problems as a tree of two levels: below a problem, its hint, what repairs it and the places that
/// belong to it.
class ProblemModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { PlaceColumn, TextColumn, ToolColumn, ColumnCount };

    using QAbstractItemModel::QAbstractItemModel;

    void setProblems(const QList<Problem> &problems);
    [[nodiscard]] const QList<Problem> &problems() const { return m_problems; }
    /// The number of the problem that a row belongs to; -1 for none.
    [[nodiscard]] static qsizetype problemOf(const QModelIndex &index);
    /// The number of the fix that a row offers; -1 for other rows.
    [[nodiscard]] qsizetype fixOf(const QModelIndex &index) const;
    /// What repairs a problem is done or no longer possible.
    void clearFixes(qsizetype problem);
    /// Where a row leads.
    [[nodiscard]] Place place(const QModelIndex &index) const;
    /// The first error, else the first row.
    [[nodiscard]] QModelIndex firstError() const;
    /// The row of a problem that was in the list before: the same words in the same file, at the
    /// nearest line. Invalid when it is gone.
    [[nodiscard]] QModelIndex nearest(const Problem &problem) const;
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
    /// What a row below a problem shows, and which of its kind.
    struct Child
    {
        enum Kind { Hint, Fix, Related };
        Kind kind;
        qsizetype number;
    };
    [[nodiscard]] static QList<Child> childKinds(const Problem &problem);
    /// The problem in one line.
    [[nodiscard]] static QString spokenText(const Problem &problem);
    [[nodiscard]] QVariant problemData(const Problem &problem, int column, int role) const;
    [[nodiscard]] QVariant childData(const Problem &problem, int row, int column, int role) const;

    QList<Problem> m_problems;
};

} // namespace logix
