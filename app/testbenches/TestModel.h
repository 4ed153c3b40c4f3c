// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/Outcome.h"

#include <QAbstractItemModel>
#include <QElapsedTimer>
#include <QHash>

namespace logix {

/// Testbenches and how they get on; below each, its failures and warnings, and below the first
/// failure, the values that signals had.
class TestModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, TimeColumn, ColumnCount };

    using QAbstractItemModel::QAbstractItemModel;

    /// The project's testbenches; those that stay keep how they ended.
    void setFiles(const QStringList &files);
    void setState(const BenchState &state);
    /// Nothing runs any more: what was still waiting has been stopped.
    void settle();
    void clear();

    [[nodiscard]] QStringList files() const;
    [[nodiscard]] const QList<BenchState> &benches() const { return m_benches; }
    /// The testbench that a row belongs to; null for none.
    [[nodiscard]] const BenchState *bench(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexOf(const QString &file) const;
    /// Where a row leads; no path for a testbench's own row and for values.
    [[nodiscard]] Place place(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex firstFailure() const;
    /// A row as text for the clipboard.
    [[nodiscard]] QString text(const QModelIndex &index) const;
    /// Shows the running ones' times anew.
    void tick();

    /// A state for people, such as "Running".
    [[nodiscard]] static QString stateText(BenchState::State state);

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    /// What stands below a testbench, in order: its problems, a line for those that aren't listed,
    /// its values.
    struct Child
    {
        enum Kind { ProblemRow, MoreRow, ValueRow };
        Kind kind;
        qsizetype number;
    };

    [[nodiscard]] static int childCount(const BenchState &bench);
    [[nodiscard]] static qsizetype unlisted(const BenchState &bench);
    [[nodiscard]] static Child child(const BenchState &bench, int row);
    [[nodiscard]] QVariant benchData(const BenchState &bench, int column, int role) const;
    [[nodiscard]] static QVariant childData(const BenchState &bench, int row, int column, int role);
    [[nodiscard]] QString timeText(const BenchState &bench) const;

    QList<BenchState> m_benches;
    QHash<QString, QElapsedTimer> m_clocks;
};

} // namespace logix
