// SPDX-License-Identifier: Apache-2.0
#include "devices/PermissionsDialog.h"

#include "engine/EngineClient.h"
#include "look/Colours.h"
#include "look/Spacing.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

/// Asks for the password in a window; what runs on a terminal is of no use here.
constexpr auto askingProgram = "pkexec"_L1;
/// What it ends with when nobody gave the password.
constexpr int dismissed = 126;
constexpr int notAllowed = 127;

} // namespace

PermissionsDialog::PermissionsDialog(EngineClient *client, const QString &customBoardsFolder,
                                     QWidget *parent)
    : QDialog(parent)
    , m_text(new QLabel(this))
    , m_rules(new QPlainTextEdit(this))
    , m_message(new QLabel(this))
{
    setWindowTitle(tr("Permission to Use Boards"));
    setWhatsThis(tr("The system lets programs open USB devices by rules. These rules name the "
                    "boards that Logix knows, and let whoever sits at this machine use them."));
    resize(680, 480);
    m_text->setWordWrap(true);
    m_text->setText(tr("The rules are being made."));
    m_message->setWordWrap(true);
    m_message->setMinimumHeight(fontMetrics().lineSpacing());
    m_rules->setReadOnly(true);
    m_rules->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_rules->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_rules->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_rules->setAccessibleName(tr("Rules"));
    m_rules->setTabChangesFocus(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_copy = buttons->addButton(tr("Copy Command"), QDialogButtonBox::ActionRole);
    m_copy->setToolTip(tr("For a terminal: installs the same rules with sudo"));
    m_install = buttons->addButton(tr("Install"), QDialogButtonBox::ActionRole);
    m_install->setDefault(true);
    for (QPushButton *button : {m_copy, m_install})
        button->setEnabled(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::large, spacing::large, spacing::large, spacing::large);
    layout->setSpacing(spacing::normal);
    layout->addWidget(m_text);
    layout->addWidget(m_rules, 1);
    layout->addWidget(m_message);
    layout->addWidget(buttons);

    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QStringList words;
        for (QString word : m_info.command)
            words.append(u'\'' + word.replace(u'\'', u"'\\''"_s) + u'\'');
        QGuiApplication::clipboard()->setText(u"sudo "_s + words.join(u' '));
        say(tr("The command is copied: paste it into a terminal."));
    });
    connect(m_install, &QPushButton::clicked, this, &PermissionsDialog::install);
    connect(&m_process, &QProcess::finished, this, &PermissionsDialog::ended);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            ended(notAllowed, QProcess::CrashExit);
    });
    connect(client, &EngineClient::permissionsPrepared, this, &PermissionsDialog::take);
    client->preparePermissions(customBoardsFolder);
}

QString PermissionsDialog::message() const
{
    return m_message->text();
}

void PermissionsDialog::take(const PermissionInfo &info)
{
    m_info = info;
    if (!info.problem.isEmpty()) {
        m_text->setText(tr("The rules couldn't be made."));
        say(info.problem, true);
        return;
    }
    m_text->setText(tr("These rules let you use every board that Logix knows. They are installed "
                       "as %1, for which the system asks for an administrator's password.")
                        .arg(info.target));
    m_rules->setPlainText(info.rules);
    m_copy->setEnabled(true);
    const bool canAsk =
        geteuid() == 0 || !QStandardPaths::findExecutable(QString(askingProgram)).isEmpty();
    m_install->setEnabled(canAsk);
    m_install->setToolTip(canAsk ? tr("Install the rules as an administrator")
                                 : tr("The program pkexec isn't installed: copy the command and "
                                      "run it in a terminal."));
    if (info.isInstalled)
        say(tr("These rules are installed already: unplug the device and plug it in again."));
    else if (!canAsk)
        say(m_install->toolTip());
    if (m_install->isEnabled())
        m_install->setFocus();
}

void PermissionsDialog::install()
{
    QStringList words = m_info.command;
    if (geteuid() != 0)
        words.prepend(QStandardPaths::findExecutable(QString(askingProgram)));
    const QString program = words.takeFirst();
    m_install->setEnabled(false);
    say(tr("The system asks for an administrator's password."));
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.start(program, words, QIODevice::ReadOnly);
}

void PermissionsDialog::ended(int code, QProcess::ExitStatus status)
{
    m_install->setEnabled(true);
    if (status == QProcess::NormalExit && code == 0) {
        m_isDone = true;
        say(tr("The rules are installed. A device that still can't be used has to be unplugged "
               "and plugged in again."));
        return;
    }
    if (status == QProcess::NormalExit && (code == dismissed || code == notAllowed)) {
        say(tr("Nothing was changed: the password wasn't given."), true);
        return;
    }
    const QString output = QString::fromLocal8Bit(m_process.readAll()).trimmed();
    say(output.isEmpty() ? tr("The rules could not be installed.")
                         : tr("The rules could not be installed: %1").arg(output),
        true);
}

void PermissionsDialog::say(const QString &text, bool isError)
{
    QPalette colours = palette();
    if (isError)
        colours.setColor(QPalette::WindowText,
                         colourFor(Meaning::Error, palette(), QPalette::Window));
    m_message->setPalette(colours);
    m_message->setText(text);
}

void PermissionsDialog::reject()
{
    if (m_process.state() == QProcess::NotRunning)
        QDialog::reject();
}

} // namespace logix
