// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "welcome/Examples.h"

#include <QDialog>

class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace logix {

/// Asks where the copy of an example goes, and says at once when it can't go there.
class ExampleDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ExampleDialog(Example example, QWidget *parent = nullptr);

    /// The copy's folder.
    [[nodiscard]] QString target() const;
    [[nodiscard]] QLineEdit *nameField() const { return m_name; }
    [[nodiscard]] QLineEdit *placeField() const { return m_place; }

    /// Where projects go when nobody says otherwise.
    [[nodiscard]] static QString projectsFolder();

private:
    void check();
    void accept() override;

    Example m_example;
    QLineEdit *m_name;
    QLineEdit *m_place;
    QLabel *m_message;
    QDialogButtonBox *m_buttons;
};

} // namespace logix
