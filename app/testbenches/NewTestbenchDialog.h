// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/EditorWork.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QPlainTextEdit;

namespace logix {

class EngineClient;

/// Asks which module a testbench is for, and shows what would be written before it is.
class NewTestbenchDialog : public QDialog
{
    Q_OBJECT

public:
    NewTestbenchDialog(EngineClient *client, const QString &projectFolder,
                       QWidget *parent = nullptr);

    /// Absolute, and relative to the project.
    [[nodiscard]] QString path() const;
    [[nodiscard]] QString fileName() const { return m_plan.file; }
    [[nodiscard]] QComboBox *modules() const { return m_modules; }
    [[nodiscard]] QPlainTextEdit *preview() const { return m_preview; }
    /// Writes the file; gives why it couldn't, or nothing.
    [[nodiscard]] QString create() const;

private:
    void ask(const QString &module);
    void take(const TestbenchPlan &plan);

    EngineClient *m_client;
    QString m_folder;
    TestbenchPlan m_plan;
    QComboBox *m_modules;
    QLabel *m_file;
    QLabel *m_message;
    QPlainTextEdit *m_preview;
    QDialogButtonBox *m_buttons;
};

} // namespace logix
