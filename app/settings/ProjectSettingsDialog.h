// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/BoardInfo.h"
#include "engine/ProjectInfo.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTabWidget;

namespace logix {

class BuildOptionsPage;
class DefinesEditor;
class FileListEditor;

/// Everything that logix.json may say. What is left to Logix shows what it found.
class ProjectSettingsDialog : public QDialog
{
    Q_OBJECT

public:
    ProjectSettingsDialog(const ProjectInfo &project, const CatalogInfo &catalog,
                          QWidget *parent = nullptr);

    [[nodiscard]] ProjectSettings settings() const;

    [[nodiscard]] QComboBox *topModule() const { return m_top; }
    [[nodiscard]] QComboBox *constraintFile() const { return m_constraint; }
    [[nodiscard]] FileListEditor *sources() const { return m_sources; }
    [[nodiscard]] DefinesEditor *defines() const { return m_defines; }
    [[nodiscard]] BuildOptionsPage *build() const { return m_build; }
    [[nodiscard]] QTabWidget *pages() const { return m_pages; }

private:
    QWidget *makeBoardPage();
    QWidget *makeFilesPage();
    QWidget *makeOptionsPage();
    void showBoard();
    void fillConstraintFiles();
    void check();

    ProjectInfo m_project;
    CatalogInfo m_catalog;
    ProjectSettings m_settings;
    QTabWidget *m_pages;
    QPushButton *m_board;
    QLabel *m_variant;
    QComboBox *m_top;
    QComboBox *m_constraint;
    FileListEditor *m_sources;
    FileListEditor *m_testbenches;
    FileListEditor *m_includes;
    DefinesEditor *m_defines;
    QLineEdit *m_customBoards;
    QCheckBox *m_synthesize;
    QCheckBox *m_strict;
    QCheckBox *m_style;
    QCheckBox *m_verbose;
    BuildOptionsPage *m_build;
    QLabel *m_message;
    QDialogButtonBox *m_buttons;
};

} // namespace logix
