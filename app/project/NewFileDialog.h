// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace logix {

/// Asks for a new file's kind and name, and says at once when the name won't do.
class NewFileDialog : public QDialog
{
    Q_OBJECT

public:
    /// `folder` is where the file goes, `projectFolder` what its place is shown relative to.
    /// `constraintExtension` is the one of the project's board, without the dot.
    NewFileDialog(const QString &projectFolder, const QString &folder,
                  const QString &constraintExtension, QWidget *parent = nullptr);

    [[nodiscard]] QString path() const;
    /// Writes the file; gives why it couldn't, or nothing.
    [[nodiscard]] QString create() const;

    /// Why a name can't be a file's, in one sentence; empty when it can.
    [[nodiscard]] static QString nameProblem(const QString &name);

private:
    void check();
    [[nodiscard]] QString fileName() const;
    [[nodiscard]] QByteArray contents() const;

    QString m_folder;
    QString m_constraintExtension;
    QComboBox *m_kind;
    QLineEdit *m_name;
    QLabel *m_message;
    QDialogButtonBox *m_buttons;
};

} // namespace logix
