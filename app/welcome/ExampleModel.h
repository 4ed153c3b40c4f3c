// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/BoardInfo.h"
#include "welcome/Examples.h"

#include <QAbstractListModel>

namespace logix {

/// The examples that fit a search and a board.
class ExampleModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { SummaryRole = Qt::UserRole, BoardRole, LevelRole };

    using QAbstractListModel::QAbstractListModel;

    void setExamples(const QList<Example> &examples);
    void setCatalog(const CatalogInfo &catalog);
    void setFilter(const QString &text);
    [[nodiscard]] const Example *example(const QModelIndex &index) const;
    [[nodiscard]] QString boardName(const QString &id) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    void update();

    QList<Example> m_examples;
    CatalogInfo m_catalog;
    QString m_filter;
    QList<qsizetype> m_shown;
};

} // namespace logix
