// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/DevicesInfo.h"

#include <QDialog>
#include <QProcess>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace logix {

class EngineClient;

/// Lets this user program boards: shows the rules for the system's device manager, then installs
/// them as root, through the program that asks for the password in a window.
class PermissionsDialog : public QDialog
{
    Q_OBJECT

public:
    PermissionsDialog(EngineClient *client, const QString &customBoardsFolder,
                      QWidget *parent = nullptr);

    /// Not while the password is being asked for: what that leads to is told here.
    void reject() override;

    [[nodiscard]] QPushButton *installButton() const { return m_install; }
    [[nodiscard]] QPlainTextEdit *rules() const { return m_rules; }
    [[nodiscard]] QString message() const;
    [[nodiscard]] bool isDone() const { return m_isDone; }

private:
    void take(const PermissionInfo &info);
    void install();
    void ended(int code, QProcess::ExitStatus status);
    void say(const QString &text, bool isError = false);

    PermissionInfo m_info;
    QLabel *m_text;
    QPlainTextEdit *m_rules;
    QLabel *m_message;
    QPushButton *m_copy;
    QPushButton *m_install;
    QProcess m_process;
    bool m_isDone = false;
};

} // namespace logix
