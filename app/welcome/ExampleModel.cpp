// SPDX-License-Identifier: Apache-2.0
#include "welcome/ExampleModel.h"

#include <QCoreApplication>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace logix {

void ExampleModel::setExamples(const QList<Example> &examples)
{
    m_examples = examples;
    update();
}

void ExampleModel::setCatalog(const CatalogInfo &catalog)
{
    m_catalog = catalog;
    update();
}

void ExampleModel::setFilter(const QString &text)
{
    m_filter = text;
    update();
}

QString ExampleModel::boardName(const QString &id) const
{
    const BoardInfo *board = m_catalog.board(id);
    return board ? board->name : id;
}

void ExampleModel::update()
{
    const QStringList words = m_filter.split(u' ', Qt::SkipEmptyParts);
    beginResetModel();
    m_shown.clear();
    for (qsizetype i = 0; i < m_examples.size(); ++i) {
        const Example &example = m_examples.at(i);
        const QString text = QStringList{example.title, example.summary, example.board,
                                         boardName(example.board), example.level}
                                 .join(u' ');
        if (std::ranges::all_of(words, [&](const QString &word) {
                return text.contains(word, Qt::CaseInsensitive);
            }))
            m_shown.append(i);
    }
    endResetModel();
}

const Example *ExampleModel::example(const QModelIndex &index) const
{
    return index.isValid() ? &m_examples.at(m_shown.at(index.row())) : nullptr;
}

int ExampleModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

QVariant ExampleModel::data(const QModelIndex &index, int role) const
{
    const Example *const at = example(index);
    if (!at)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return at->title;
    case SummaryRole:
    case Qt::ToolTipRole:
        return at->summary;
    case BoardRole:
        return boardName(at->board);
    case LevelRole:
        return at->level == "beginner"_L1       ? tr("for beginners")
               : at->level == "intermediate"_L1 ? tr("for the experienced")
                                                : at->level;
    case Qt::AccessibleTextRole:
        return tr("%1 for %2: %3").arg(at->title, boardName(at->board), at->summary);
    default:
        return {};
    }
}

} // namespace logix
