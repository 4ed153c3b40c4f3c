// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

class QCheckBox;
class QPushButton;

namespace logix {

/// What the user wants of the editor in every project. The editor's own settings, such as fonts
/// and indentation, are in a dialog of its own behind a button.
class EditorSettingsDialog : public QDialog
{
    Q_OBJECT

public:
    explicit EditorSettingsDialog(QWidget *parent = nullptr);

    void accept() override;

    [[nodiscard]] QCheckBox *checkWhileTyping() const { return m_check; }
    [[nodiscard]] QCheckBox *formatOnSave() const { return m_format; }
    [[nodiscard]] QPushButton *more() const { return m_more; }

private:
    QCheckBox *m_check;
    QCheckBox *m_format;
    QPushButton *m_more;
};

} // namespace logix
