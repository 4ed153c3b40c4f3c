// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/BoardInfo.h"

#include <QDialog>

class QButtonGroup;
class QHBoxLayout;
class QLineEdit;
class QListView;
class QPushButton;
class QStackedLayout;

namespace logix {

class BoardDetails;
class BoardListModel;
class StateView;

/// Chooses a board: search on top, families as chips, the boards by family, details at the right.
class BoardPicker : public QDialog
{
    Q_OBJECT

public:
    BoardPicker(const CatalogInfo &catalog, const QString &boardId, const VariantChoice &choice,
                QWidget *parent = nullptr);

    [[nodiscard]] QString boardId() const;
    [[nodiscard]] VariantChoice choice() const;

    [[nodiscard]] QLineEdit *search() const { return m_search; }
    [[nodiscard]] QListView *list() const { return m_list; }

private:
    void addChip(const QString &family, const QString &label);
    void filter();
    void showCurrent();
    bool eventFilter(QObject *watched, QEvent *event) override;

    BoardListModel *m_model;
    QLineEdit *m_search;
    QButtonGroup *m_chips;
    QHBoxLayout *m_chipRow;
    QStringList m_families;
    QListView *m_list;
    StateView *m_nothing;
    QStackedLayout *m_stack;
    BoardDetails *m_details;
    QPushButton *m_choose;
    QString m_problem;
};

} // namespace logix
