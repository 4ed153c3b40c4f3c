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
    return static_cast<int>(problem.related.size()) + (problem.hint.isEmpty() ? 0 : 1);
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

QVariant ProblemModel::problemData(const Problem &problem, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        if (column == PlaceColumn)
            return placeText(problem.place);
        if (column == ToolColumn)
            return problem.code.isEmpty() ? problem.tool
                                          : u"%1 · %2"_s.arg(problem.tool, problem.code);
        return problem.count > 1
                   ? tr("%1 (%2 times)").arg(firstLine(problem.text)).arg(problem.count)
                   : firstLine(problem.text);
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
    const bool isHint = !problem.hint.isEmpty() && row == 0;
    const qsizetype related = row - (problem.hint.isEmpty() ? 0 : 1);
    switch (role) {
    case Qt::DisplayRole:
        if (column == TextColumn)
            return firstLine(isHint ? problem.hint : problem.related.at(related).text);
        if (column == PlaceColumn && !isHint)
            return placeText(problem.related.at(related).place);
        return {};
    case Qt::ToolTipRole:
        return isHint ? problem.hint : problem.related.at(related).text;
    case Qt::DecorationRole:
        if (column == TextColumn)
            return icon(isHint ? u"hint"_s : u"place"_s, Meaning::Secondary);
        return {};
    case Qt::ForegroundRole:
        return colourFor(Meaning::Secondary, QApplication::palette());
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
    const Problem &problem = m_problems.at(static_cast<qsizetype>(index.internalId()) - 1);
    if (!problem.hint.isEmpty() && index.row() == 0)
        return problem.place;
    return problem.related.at(index.row() - (problem.hint.isEmpty() ? 0 : 1)).place;
}

QModelIndex ProblemModel::firstError() const
{
    for (int row = 0; row < m_problems.size(); ++row)
        if (m_problems.at(row).severity == Severity::Error)
            return index(row, 0);
    return index(0, 0);
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
