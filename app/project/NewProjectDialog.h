// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/BoardInfo.h"
#include "engine/NewProjectPlan.h"

#include <QDialog>

class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QStackedLayout;
class QTabBar;

namespace logix {

class EngineClient;
class StateView;

/// Makes a project for a board: asks which board, what of it to use, and where; and shows the files
/// before they are written.
class NewProjectDialog : public QDialog
{
    Q_OBJECT

public:
    NewProjectDialog(EngineClient *client, const CatalogInfo &catalog, const QString &place,
                     QWidget *parent = nullptr);

    void setBoard(const QString &id, const VariantChoice &choice);
    /// The new project's folder, absolute.
    [[nodiscard]] QString target() const;

    [[nodiscard]] QLineEdit *nameField() const { return m_name; }
    [[nodiscard]] QLineEdit *placeField() const { return m_place; }
    [[nodiscard]] QPushButton *boardButton() const { return m_board; }
    [[nodiscard]] QListWidget *parts() const { return m_parts; }
    [[nodiscard]] QTabBar *fileTabs() const { return m_tabs; }
    [[nodiscard]] QPlainTextEdit *preview() const { return m_preview; }
    [[nodiscard]] QPushButton *createButton() const { return m_create; }

    void accept() override;

private:
    void chooseBoard();
    void plan();
    void planned(const NewProjectPlan &plan);
    void fillParts();
    void updateParts();
    void showFile(int index);
    void check();
    [[nodiscard]] NewProjectWish wish() const;
    [[nodiscard]] QString describe(const NewProjectPlan::Part &part) const;

    EngineClient *m_client;
    CatalogInfo m_catalog;
    QString m_boardId;
    VariantChoice m_choice;
    NewProjectPlan m_plan;
    bool m_isMaking = false;
    /// The user chose the name; a board's no longer replaces it.
    bool m_isNamed = false;

    QPushButton *m_board;
    QListWidget *m_parts;
    QLineEdit *m_name;
    QLineEdit *m_place;
    QTabBar *m_tabs;
    QPlainTextEdit *m_preview;
    StateView *m_nothing;
    QStackedLayout *m_stack;
    QLabel *m_message;
    QPushButton *m_create;
};

} // namespace logix
