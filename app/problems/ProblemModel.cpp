// SPDX-License-Identifier: Apache-2.0
#include "problems/ProblemModel.h"

#include "look/Icons.h"

#include <QApplication>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

/// A top-level index has no parent row; a child carries its problem's row plus one.
constexpr quintptr topLevel = 0;

QString placeText(const Place &place)
{
    if (place.name.isEmpty())
        return {};
    if (place.line < 1)
        return place.name;
    if (place.column < 1)
        return u"%1:%2"_s.arg(place.name).arg(place.line);
    return u"%1:%2:%3"_s.arg(place.name).arg(place.line).arg(place.column);
}

QString firstLine(const QString &text)
{
    return text.section(u'\n', 0, 0);
}

} // namespace

void ProblemModel::setProblems(const QList<Problem> &problems)
{
    beginResetModel();
    m_problems = problems;
    endResetModel();
}

QModelIndex ProblemModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column,
                       parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : topLevel);
}

QModelIndex ProblemModel::parent(const QModelIndex &child) const
{
    if (!child.isValid() || child.internalId() == topLevel)
        return {};
    return createIndex(static_cast<int>(child.internalId() - 1), 0, topLevel);
}

int ProblemModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_problems.size());
    if (parent.internalId() != topLevel || parent.column() != 0)
        return 0;
    const Problem &problem = m_problems.at(parent.row());
    return static_cast<int>(childKinds(problem).size());
}

QList<ProblemModel::Child> ProblemModel::childKinds(const Problem &problem)
{
    QList<Child> result;
    if (!problem.hint.isEmpty())
        result.append({Child::Hint, 0});
    for (qsizetype i = 0; i < problem.fixes.size(); ++i)
        result.append({Child::Fix, i});
    for (qsizetype i = 0; i < problem.related.size(); ++i)
        result.append({Child::Related, i});
    return result;
}

void ProblemModel::clearFixes(qsizetype problem)
{
    if (problem < 0 || problem >= m_problems.size() || m_problems.at(problem).fixes.isEmpty())
        return;
    const int first = m_problems.at(problem).hint.isEmpty() ? 0 : 1;
    const int count = static_cast<int>(m_problems.at(problem).fixes.size());
    beginRemoveRows(index(static_cast<int>(problem), 0), first, first + count - 1);
    m_problems[problem].fixes.clear();
    endRemoveRows();
}

qsizetype ProblemModel::problemOf(const QModelIndex &index)
{
    if (!index.isValid())
        return -1;
    return index.internalId() == topLevel ? index.row()
                                          : static_cast<qsizetype>(index.internalId()) - 1;
}

qsizetype ProblemModel::fixOf(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalId() == topLevel)
        return -1;
    const Child child = childKinds(m_problems.at(problemOf(index))).at(index.row());
    return child.kind == Child::Fix ? child.number : -1;
}

int ProblemModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant ProblemModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (index.internalId() == topLevel)
        return problemData(m_problems.at(index.row()), index.column(), role);
    return childData(m_problems.at(static_cast<qsizetype>(index.internalId()) - 1), index.row(),
                     index.column(), role);
}

QString ProblemModel::spokenText(const Problem &problem)
{
    QString text = firstLine(problem.text);
    if (!problem.time.isEmpty())
        text = tr("At %1: %2").arg(problem.time, text);
    return problem.count > 1 ? tr("%1 (%2 times)").arg(text).arg(problem.count) : text;
}

QVariant ProblemModel::problemData(const Problem &problem, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        if (column == PlaceColumn)
            return placeText(problem.place);
        if (column == ToolColumn)
            return problem.code.isEmpty() ? problem.tool
                                          : u"%1 · %2"_s.arg(problem.tool, problem.code);
        return spokenText(problem);
    case Qt::ToolTipRole:
        return problem.hint.isEmpty() ? problem.text : problem.text + u'\n' + problem.hint;
    case Qt::AccessibleTextRole: {
        const QString kind = problem.severity == Severity::Error     ? tr("Error")
                             : problem.severity == Severity::Warning ? tr("Warning")
                                                                     : tr("Note");
        return u"%1: %2"_s.arg(kind, problem.text);
    }
    case Qt::DecorationRole:
        if (column != TextColumn)
            return {};
        switch (problem.severity) {
        case Severity::Error:
            return icon(u"error"_s, Meaning::Error);
        case Severity::Warning:
            return icon(u"warning"_s, Meaning::Warning);
        case Severity::Info:
            return icon(u"note"_s, Meaning::Note);
        }
        return {};
    case Qt::ForegroundRole:
        if (column != TextColumn)
            return colourFor(Meaning::Secondary, QApplication::palette());
        return {};
    default:
        return {};
    }
}

QVariant ProblemModel::childData(const Problem &problem, int row, int column, int role) const
{
    const Child child = childKinds(problem).at(row);
    const QString text = child.kind == Child::Hint  ? problem.hint
                         : child.kind == Child::Fix ? problem.fixes.at(child.number).title
                                                    : problem.related.at(child.number).text;
    switch (role) {
    case Qt::DisplayRole:
        if (column == TextColumn)
            return firstLine(child.kind == Child::Fix ? tr("Repair: %1").arg(text) : text);
        if (column == PlaceColumn && child.kind == Child::Related)
            return placeText(problem.related.at(child.number).place);
        return {};
    case Qt::ToolTipRole:
        return child.kind == Child::Fix
                   ? tr("Enter or a double click changes the file: %1").arg(text)
                   : text;
    case Qt::DecorationRole:
        if (column != TextColumn)
            return {};
        return child.kind == Child::Fix
                   ? icon(u"fix"_s, Meaning::Note)
                   : icon(child.kind == Child::Hint ? u"hint"_s : u"place"_s, Meaning::Secondary);
    case Qt::ForegroundRole:
        return colourFor(child.kind == Child::Fix ? Meaning::Note : Meaning::Secondary,
                         QApplication::palette());
    default:
        return {};
    }
}

QVariant ProblemModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case PlaceColumn:
        return tr("Place");
    case TextColumn:
        return tr("Problem");
    default:
        return tr("Found by");
    }
}

Place ProblemModel::place(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    if (index.internalId() == topLevel)
        return m_problems.at(index.row()).place;
    const Problem &problem = m_problems.at(problemOf(index));
    const Child child = childKinds(problem).at(index.row());
    return child.kind == Child::Related ? problem.related.at(child.number).place : problem.place;
}

QModelIndex ProblemModel::firstError() const
{
    for (int row = 0; row < m_problems.size(); ++row)
        if (m_problems.at(row).severity == Severity::Error)
            return index(row, 0);
    return index(0, 0);
}

QModelIndex ProblemModel::nearest(const Problem &problem) const
{
    int best = -1;
    const auto distance = [&](int row) {
        return std::abs(m_problems.at(row).place.line - problem.place.line);
    };
    for (int row = 0; row < m_problems.size(); ++row) {
        const Problem &other = m_problems.at(row);
        if (other.text == problem.text && other.place.path == problem.place.path
            && (best < 0 || distance(row) < distance(best)))
            best = row;
    }
    return best < 0 ? QModelIndex() : index(best, 0);
}

QString ProblemModel::text(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    QStringList parts;
    const QString place = placeText(this->place(index));
    if (!place.isEmpty())
        parts.append(place);
    parts.append(index.internalId() == topLevel
                     ? m_problems.at(index.row()).text
                     : index.siblingAtColumn(TextColumn).data().toString());
    return parts.join(u": "_s);
}

} // namespace logix
