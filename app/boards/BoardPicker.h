// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/BoardInfo.h"

#include <QDialog>

class QAction;
class QButtonGroup;
class QHBoxLayout;
class QLineEdit;
class QListView;
class QListWidget;
class QListWidgetItem;
class QPushButton;
class QStackedLayout;

namespace logix {

class BoardDetails;
class BoardListModel;
class FeatureChips;
class StateView;

/// Chooses a board: search on top, families and features as chips, the boards by family, details at
/// the right. What is wrong with the custom boards, which are then missing, stands above the list.
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
    [[nodiscard]] FeatureChips *features() const { return m_features; }
    [[nodiscard]] QListWidget *problems() const { return m_problems; }
    /// What clears the search and all chips.
    [[nodiscard]] QAction *clearAction() const { return m_clear; }

signals:
    /// A problem of the custom boards was chosen; the dialog closes.
    void placeChosen(const logix::Place &place);

private:
    [[nodiscard]] QWidget *problemList(const CatalogInfo &catalog);
    void addChip(const QString &family, const QString &label);
    void filter();
    void clearFilters();
    void openProblem(const QListWidgetItem *item);
    void showCurrent();
    bool eventFilter(QObject *watched, QEvent *event) override;

    BoardListModel *m_model;
    QLineEdit *m_search;
    QButtonGroup *m_chips;
    QHBoxLayout *m_chipRow;
    QStringList m_families;
    FeatureChips *m_features;
    QListWidget *m_problems = nullptr;
    QAction *m_clear;
    QListView *m_list;
    StateView *m_nothing;
    QStackedLayout *m_stack;
    BoardDetails *m_details;
    QPushButton *m_choose;
    QString m_problem;
};

} // namespace logix
