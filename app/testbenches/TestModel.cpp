// SPDX-License-Identifier: Apache-2.0
#include "testbenches/TestModel.h"

#include "look/Icons.h"

#include <QApplication>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

/// A testbench's row has no parent; a row below carries its testbench's number plus one.
constexpr quintptr topLevel = 0;

QString firstLine(const QString &text)
{
    return text.section(u'\n', 0, 0);
}

QIcon stateIcon(BenchState::State state)
{
    using State = BenchState::State;
    switch (state) {
    case State::Untried:
        return icon(u"file-test"_s, Meaning::Secondary);
    case State::Waiting:
        return icon(u"waiting"_s, Meaning::Secondary);
    case State::Compiling:
    case State::Running:
        return icon(u"busy"_s, Meaning::Note);
    case State::Passed:
        return icon(u"success"_s, Meaning::Success);
    case State::Failed:
        return icon(u"error"_s, Meaning::Error);
    case State::Stopped:
        break;
    }
    return icon(u"stopped"_s, Meaning::Secondary);
}

} // namespace

QString TestModel::stateText(BenchState::State state)
{
    using State = BenchState::State;
    switch (state) {
    case State::Untried:
        return tr("Not run yet");
    case State::Waiting:
        return tr("Waiting");
    case State::Compiling:
        return tr("Compiling");
    case State::Running:
        return tr("Running");
    case State::Passed:
        return tr("Passed");
    case State::Failed:
        return tr("Failed");
    case State::Stopped:
        break;
    }
    return tr("Stopped");
}

void TestModel::setFiles(const QStringList &files)
{
    if (files == this->files())
        return;
    QList<BenchState> benches;
    for (const QString &file : files) {
        const auto known = std::ranges::find(m_benches, file, &BenchState::file);
        BenchState bench;
        bench.file = file;
        benches.append(known != m_benches.end() ? *known : bench);
    }
    beginResetModel();
    m_benches = benches;
    endResetModel();
}

QStringList TestModel::files() const
{
    QStringList files;
    for (const BenchState &bench : m_benches)
        files.append(bench.file);
    return files;
}

void TestModel::setState(const BenchState &state)
{
    const QModelIndex at = indexOf(state.file);
    if (!at.isValid())
        return;
    BenchState &bench = m_benches[at.row()];
    if (state.state == BenchState::State::Running)
        m_clocks[state.file].start();
    else
        m_clocks.remove(state.file);
    if (const int before = childCount(bench); before > 0) {
        beginRemoveRows(at, 0, before - 1);
        bench.problems.clear();
        bench.values.clear();
        bench.failureCount = 0;
        endRemoveRows();
    }
    BenchState bare = state;
    bare.problems.clear();
    bare.values.clear();
    bare.failureCount = 0;
    bench = bare;
    if (const int after = childCount(state); after > 0) {
        beginInsertRows(at, 0, after - 1);
        bench = state;
        endInsertRows();
    }
    emit dataChanged(at, at.siblingAtColumn(ColumnCount - 1));
}

void TestModel::settle()
{
    for (const BenchState &bench : QList<BenchState>(m_benches)) {
        if (!bench.isActive())
            continue;
        BenchState stopped = bench;
        stopped.state = BenchState::State::Stopped;
        setState(stopped);
    }
}

void TestModel::clear()
{
    beginResetModel();
    m_benches.clear();
    m_clocks.clear();
    endResetModel();
}

void TestModel::tick()
{
    for (int row = 0; row < m_benches.size(); ++row)
        if (m_benches.at(row).state == BenchState::State::Running) {
            const QModelIndex at = index(row, TimeColumn);
            emit dataChanged(at, at, {Qt::DisplayRole});
        }
}

const BenchState *TestModel::bench(const QModelIndex &index) const
{
    if (!index.isValid())
        return nullptr;
    const qsizetype row = index.internalId() == topLevel
                              ? index.row()
                              : static_cast<qsizetype>(index.internalId()) - 1;
    return row < m_benches.size() ? &m_benches.at(row) : nullptr;
}

QModelIndex TestModel::indexOf(const QString &file) const
{
    for (int row = 0; row < m_benches.size(); ++row)
        if (m_benches.at(row).file == file)
            return index(row, 0);
    return {};
}

Place TestModel::place(const QModelIndex &index) const
{
    const BenchState *const owner = bench(index);
    if (!owner || index.internalId() == topLevel)
        return {};
    const Child which = child(*owner, index.row());
    return which.kind == Child::ProblemRow ? owner->problems.at(which.number).place : Place();
}

QModelIndex TestModel::firstFailure() const
{
    for (int row = 0; row < m_benches.size(); ++row) {
        const BenchState &bench = m_benches.at(row);
        for (int i = 0; i < bench.problems.size(); ++i)
            if (bench.problems.at(i).severity == Severity::Error)
                return index(i, 0, index(row, 0));
    }
    return {};
}

qsizetype TestModel::unlisted(const BenchState &bench)
{
    const auto listed = std::ranges::count(bench.problems, Severity::Error, &Problem::severity);
    qint64 folded = 0;
    for (const Problem &problem : bench.problems)
        if (problem.severity == Severity::Error)
            folded += problem.count - 1;
    return std::max<qsizetype>(0, bench.failureCount - listed - folded);
}

int TestModel::childCount(const BenchState &bench)
{
    return static_cast<int>(bench.problems.size() + (unlisted(bench) > 0 ? 1 : 0)
                            + bench.values.size());
}

TestModel::Child TestModel::child(const BenchState &bench, int row)
{
    qsizetype number = row;
    if (number < bench.problems.size())
        return {Child::ProblemRow, number};
    number -= bench.problems.size();
    if (unlisted(bench) > 0 && number-- == 0)
        return {Child::MoreRow, 0};
    return {Child::ValueRow, number};
}

QModelIndex TestModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column,
                       parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : topLevel);
}

QModelIndex TestModel::parent(const QModelIndex &child) const
{
    if (!child.isValid() || child.internalId() == topLevel)
        return {};
    return createIndex(static_cast<int>(child.internalId() - 1), 0, topLevel);
}

int TestModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_benches.size());
    if (parent.internalId() != topLevel || parent.column() != 0)
        return 0;
    return childCount(m_benches.at(parent.row()));
}

int TestModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QString TestModel::timeText(const BenchState &bench) const
{
    using State = BenchState::State;
    switch (bench.state) {
    case State::Untried:
        return {};
    case State::Running:
        return tr("%1 s").arg(m_clocks.value(bench.file).elapsed() / 1000);
    case State::Passed:
    case State::Failed:
        if (bench.milliseconds > 0)
            return tr("%1 s").arg(
                QLocale().toString(static_cast<double>(bench.milliseconds) / 1000.0, 'f', 2));
        return {};
    default:
        return stateText(bench.state);
    }
}

QVariant TestModel::benchData(const BenchState &bench, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return column == NameColumn ? bench.file : timeText(bench);
    case Qt::DecorationRole:
        return column == NameColumn ? QVariant(stateIcon(bench.state)) : QVariant();
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        if (column == TimeColumn && role == Qt::AccessibleTextRole)
            return timeText(bench);
        QString text = u"%1: %2"_s.arg(bench.file, stateText(bench.state));
        if (bench.failureCount == 1)
            text += u", "_s + tr("1 failure");
        else if (bench.failureCount > 1)
            text += u", "_s + tr("%1 failures").arg(bench.failureCount);
        return text;
    }
    case Qt::TextAlignmentRole:
        return column == TimeColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::ForegroundRole:
        if (column == TimeColumn)
            return colourFor(Meaning::Secondary, QApplication::palette());
        return {};
    default:
        return {};
    }
}

QVariant TestModel::childData(const BenchState &bench, int row, int column, int role)
{
    const Child which = child(bench, row);
    if (role == Qt::TextAlignmentRole)
        return column == TimeColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    if (role == Qt::ForegroundRole)
        return column == TimeColumn || which.kind != Child::ProblemRow
                   ? QVariant(colourFor(Meaning::Secondary, QApplication::palette()))
                   : QVariant();
    switch (which.kind) {
    case Child::ProblemRow: {
        const Problem &problem = bench.problems.at(which.number);
        if (role == Qt::DisplayRole) {
            if (column == TimeColumn)
                return problem.time;
            return problem.count > 1
                       ? tr("%1 (%2 times)").arg(firstLine(problem.text)).arg(problem.count)
                       : firstLine(problem.text);
        }
        if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole) {
            QStringList parts;
            if (!problem.time.isEmpty())
                parts.append(tr("At %1 of simulated time").arg(problem.time));
            parts.append(problem.text);
            if (!problem.place.name.isEmpty())
                parts.append(problem.place.line > 0
                                 ? u"%1:%2"_s.arg(problem.place.name).arg(problem.place.line)
                                 : problem.place.name);
            if (!problem.hint.isEmpty())
                parts.append(problem.hint);
            return parts.join(role == Qt::ToolTipRole ? u"\n"_s : u", "_s);
        }
        if (role == Qt::DecorationRole && column == NameColumn)
            return problem.severity == Severity::Error     ? icon(u"failure"_s, Meaning::Error)
                   : problem.severity == Severity::Warning ? icon(u"warning"_s, Meaning::Warning)
                                                           : icon(u"note"_s, Meaning::Note);
        return {};
    }
    case Child::MoreRow:
        if (role == Qt::DisplayRole && column == NameColumn)
            return unlisted(bench) == 1 ? tr("1 more failure")
                                        : tr("%1 more failures").arg(unlisted(bench));
        if (role == Qt::ToolTipRole)
            return tr("The whole output is in %1.").arg(bench.log);
        return {};
    case Child::ValueRow: {
        const SignalValue &value = bench.values.at(which.number);
        if (role == Qt::DisplayRole)
            return column == NameColumn      ? tr("%1 = %2").arg(value.name, value.value)
                   : value.changed.isEmpty() ? QString()
                                             : tr("since %1").arg(value.changed);
        if (role == Qt::ToolTipRole)
            return value.before.isEmpty()
                       ? tr("%1 was %2 at the first failure.").arg(value.name, value.value)
                       : tr("%1 was %2 at the first failure, and %3 until %4.")
                             .arg(value.name, value.value, value.before, value.changed);
        if (role == Qt::DecorationRole && column == NameColumn)
            return icon(u"wave"_s, Meaning::Secondary);
        return {};
    }
    }
    return {};
}

QVariant TestModel::data(const QModelIndex &index, int role) const
{
    const BenchState *const owner = bench(index);
    if (!owner)
        return {};
    return index.internalId() == topLevel ? benchData(*owner, index.column(), role)
                                          : childData(*owner, index.row(), index.column(), role);
}

QString TestModel::text(const QModelIndex &index) const
{
    const BenchState *const owner = bench(index);
    if (!owner)
        return {};
    if (index.internalId() == topLevel)
        return u"%1: %2"_s.arg(owner->file, stateText(owner->state));
    return index.siblingAtColumn(NameColumn).data(Qt::AccessibleTextRole).isNull()
               ? index.siblingAtColumn(NameColumn).data().toString()
               : index.siblingAtColumn(NameColumn).data(Qt::AccessibleTextRole).toString();
}

} // namespace logix
