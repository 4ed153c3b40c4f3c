// SPDX-License-Identifier: Apache-2.0
// What is plugged in, and what Upload needs besides a design.
#include "shell/MainWindow.h"

#include "boards/BoardChangeDialog.h"
#include "devices/DeviceButton.h"
#include "devices/DeviceChooser.h"
#include "devices/DeviceMonitor.h"
#include "devices/PermissionsDialog.h"
#include "editor/EditorTabs.h"
#include "engine/EngineClient.h"
#include "look/Banner.h"
#include "project/ProjectSession.h"
#include "shell/StatusLine.h"
#include "shell/Verbs.h"

#include <KTextEditor/Document>
#include <KTextEditor/View>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QGuiApplication>

using namespace Qt::StringLiterals;

namespace logix {

void MainWindow::connectDevices()
{
    m_monitor = new DeviceMonitor(m_client, this);
    connect(m_monitor, &DeviceMonitor::changed, this, [this] {
        m_deviceButton->setDevices(m_monitor->devices());
        updateDevices();
    });
    connect(m_deviceButton, &DeviceButton::stateChanged, this, &MainWindow::updateDevices);
    connect(m_deviceButton, &DeviceButton::lookWanted, m_monitor, &DeviceMonitor::look);
    connect(m_deviceButton, &DeviceButton::permissionsWanted, this, &MainWindow::fixPermissions);
    connect(m_deviceButton, &DeviceButton::boardWanted, this,
            [this](const QString &id) { takeBoard(id, {}); });
    connect(m_client, &EngineClient::catalogRead, this, &MainWindow::updateDevices);
}

void MainWindow::updateDevices()
{
    std::optional<WantedBoard> wanted;
    if (const auto &info = m_session->info(); info && info->hasBoard()) {
        const BoardInfo *board = m_catalog.board(QString::fromStdString(info->settings.board));
        if (const VariantInfo *variant =
                board ? board->variant(info->settings.boardVariant) : nullptr)
            wanted = {
                .id = board->id,
                .name = board->name,
                .selector = {variant->connection.toStdString(), variant->memory.toStdString()}};
    }
    m_deviceButton->setBoard(wanted);
    // Upload looks for itself; that nothing is there is worth saying before.
    m_verbs->setBoardWarning(m_deviceButton->state() == DeviceButton::State::Missing
                                     || m_deviceButton->state() == DeviceButton::State::Forbidden
                                 ? m_deviceButton->details().section(u'\n', 0, 1)
                                 : QString());
}

void MainWindow::takeBoard(const QString &id, const VariantChoice &choice)
{
    if (!m_session->info() || m_client->isBusy())
        return;
    const QString before = QString::fromStdString(m_session->info()->settings.board);
    std::optional<BoardChange> change;
    if (!before.isEmpty() && before != id) {
        BoardChangeDialog dialog(m_client,
                                 {.folder = m_session->folder(),
                                  .from = before,
                                  .to = id,
                                  .customBoardsFolder = m_customBoards,
                                  .pinFile = m_session->info()->constraintFile},
                                 this);
        if (dialog.exec() != QDialog::Accepted || !m_session->info())
            return;
        if (dialog.movesPins())
            change = dialog.change();
    }
    ProjectSettings settings = m_session->info()->settings;
    settings.board = id.toStdString();
    settings.boardVariant = choice;
    if (change) {
        if (!writePins(*change))
            return;
        if (settings.constraintFile)
            settings.constraintFile = change->newPinFile.toStdString();
    }
    m_session->write(settings);
}

bool MainWindow::writePins(const BoardChange &change)
{
    const QString path = QDir(m_session->folder()).filePath(change.newPinFile);
    if (!QFileInfo::exists(path)) {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly)
            || file.write(change.pinText.toUtf8()) < 0 || !file.flush()) {
            say(tr("%1 can't be written: %2").arg(change.newPinFile, file.errorString()));
            return false;
        }
        m_session->refresh();
        return m_tabs->open(path);
    }
    // In the editor, so that Undo brings the old one back.
    if (!m_tabs->open(path))
        return false;
    KTextEditor::Document *const document = m_tabs->currentView()->document();
    return document->setText(change.pinText) && document->documentSave();
}

void MainWindow::upload()
{
    const QString device = m_deviceButton->chosen();
    run(Verb::Upload, device.isEmpty() ? QStringList() : QStringList{device});
}

void MainWindow::askDevice(const Outcome &outcome)
{
    const BoardInfo *board =
        m_session->info()
            ? m_catalog.board(QString::fromStdString(m_session->info()->settings.board))
            : nullptr;
    DeviceChooser chooser(outcome.devices, board ? board->name : tr("board"), this);
    if (chooser.exec() != QDialog::Accepted || chooser.device().isEmpty()) {
        m_status->setSummary(tr("Upload needs a device."));
        return;
    }
    m_deviceButton->setChosen(chooser.device());
    run(Verb::Upload, {chooser.device()});
}

void MainWindow::showRemedy(const Outcome &outcome)
{
    if (!outcome.action || outcome.actionText.isEmpty())
        return;
    QList<Banner::Choice> choices;
    switch (*outcome.action) {
    case ActionCode::FixDevicePermissions:
        choices.append({tr("Fix Permissions…"), [this] { fixPermissions(); }});
        break;
    case ActionCode::DownloadPackages:
    case ActionCode::InstallDrivers:
        choices.append({tr("Copy"), [text = outcome.actionText] {
                            QGuiApplication::clipboard()->setText(text);
                        }});
        break;
    case ActionCode::ConnectBoard:
    case ActionCode::DisconnectDevices:
        break;
    }
    choices.append({tr("%1 Again").arg(Verbs::name(outcome.verb)), [this, verb = outcome.verb] {
                        if (verb == Verb::Upload)
                            upload();
                        else
                            run(verb);
                    }});
    m_banner->say(outcome.summary + u'\n' + outcome.actionText, choices);
    m_monitor->look();
}

void MainWindow::fixPermissions()
{
    PermissionsDialog dialog(m_client, m_customBoards, this);
    dialog.exec();
    // The system tells of devices, not of who may open them.
    m_monitor->look();
}

} // namespace logix
