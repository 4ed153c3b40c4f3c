// SPDX-License-Identifier: Apache-2.0
// What is plugged in, and writing a design into it.
#include "engine/EngineClient.h"
#include "engine/Values.h"

#include <algorithm>

namespace fs = std::filesystem;

namespace logix {

namespace {

std::optional<fs::path> optionalPath(const QString &folder)
{
    return folder.isEmpty() ? std::nullopt : std::optional(toPath(folder));
}

/// What both kinds of device have in common.
ConnectedDevice connected(const DeviceInfo &info)
{
    ConnectedDevice device;
    device.label = QString::fromStdString(info.label);
    device.port = QString::fromStdString(info.usbPath);
    device.boards = info.boards;
    device.buildMatch = info.buildMatch;
    return device;
}

} // namespace

void EngineClient::watchDevices()
{
    m_questions.post([this] {
        // Called on the watch's own thread, which ends before this object does.
        auto watch = engine().watchDevices([this] {
            QMetaObject::invokeMethod(
                this, [this] { emit devicesMayHaveChanged(); }, Qt::QueuedConnection);
        });
        if (watch)
            m_watch = std::move(*watch);
    });
}

void EngineClient::listDevices(const QString &customBoardsFolder)
{
    m_questions.post([this, customBoardsFolder] {
        DevicesInfo devices = guarded(
            [&] {
                const auto listed =
                    engine().listDevices({.customBoardsFolder = optionalPath(customBoardsFolder)});
                if (listed)
                    return devicesInfo(*listed);
                // What is wrong with the boards is told where they are; the catalog's still match.
                const auto plain = engine().listDevices({});
                return plain ? devicesInfo(*plain)
                             : DevicesInfo{.problem = m_wording.text(plain.error().message)};
            },
            [](const QString &text) { return DevicesInfo{.problem = text}; });
        QMetaObject::invokeMethod(
            this, [this, devices = std::move(devices)] { emit devicesListed(devices); },
            Qt::QueuedConnection);
    });
}

DevicesInfo EngineClient::devicesInfo(const DeviceList &list) const
{
    DevicesInfo info;
    for (const Device &one : list.devices) {
        if (one.boards.empty())
            continue; // keyboards and the like
        ConnectedDevice device = connected(one);
        device.id = QString::fromStdString(one.id);
        device.serialNumber = QString::fromStdString(one.serialNumber);
        device.likelyIds = toList(one.likelyBoards);
        for (const std::string &id : one.likelyBoards) {
            const auto board = std::ranges::find(one.boards, id, &BoardMatch::board);
            device.likelyBoards.append(
                QString::fromStdString(board != one.boards.end() ? board->name : id));
        }
        info.devices.append(device);
    }
    for (const UnreachableDevice &one : list.unreachable) {
        ConnectedDevice device = connected(one);
        device.remedy = m_wording.text(one.action.description);
        info.devices.append(device);
    }
    return info;
}

void EngineClient::preparePermissions(const QString &customBoardsFolder)
{
    m_questions.post([this, customBoardsFolder] {
        const PermissionInfo info = guarded(
            [&] {
                PermissionInfo answer;
                const auto fix = engine().permissionFix(optionalPath(customBoardsFolder));
                if (!fix) {
                    answer.problem = m_wording.text(fix.error().message);
                    return answer;
                }
                answer.rules = QString::fromStdString(fix->rules);
                answer.target = QString::fromStdString(fix->target.string());
                answer.command = toList(fix->command);
                answer.isInstalled = fix->state == RulesState::Installed;
                return answer;
            },
            [](const QString &text) { return PermissionInfo{.problem = text}; });
        QMetaObject::invokeMethod(
            this, [this, info] { emit permissionsPrepared(info); }, Qt::QueuedConnection);
    });
}

void EngineClient::upload(Outcome &outcome, const ResolvedProject &project,
                          const QString &wantedDevice, const CallContext &context)
{
    build(outcome, project, context);
    if (outcome.state != Outcome::State::Passed)
        return;
    const auto devices = engine().listDevices(
        {.customBoardsFolder = project.customBoardsFolder, .buildFolder = project.buildFolder});
    if (!devices) {
        m_wording.describe(outcome, devices.error(), project.folder);
        return;
    }
    if (devices->devices.empty()) {
        describeMissing(outcome, project, *devices);
        return;
    }
    auto device = std::ranges::find(devices->devices, wantedDevice.toStdString(), &Device::id);
    if (device == devices->devices.end()) {
        if (devices->devices.size() > 1) {
            outcome.state = Outcome::State::NeedsChoice;
            outcome.choice = Outcome::Choice::Device;
            outcome.devices = devicesInfo(*devices);
            return;
        }
        device = devices->devices.begin();
    }
    outcome.device = QString::fromStdString(device->label);
    const auto programmed = engine().programBoard({.buildFolder = project.buildFolder,
                                                   .device = device->id,
                                                   .customBoardsFolder = project.customBoardsFolder,
                                                   .verbose = true},
                                                  context);
    if (!programmed) {
        // Warnings of the build stay; what failed comes first.
        const QList<Problem> warnings = outcome.problems;
        m_wording.describe(outcome, programmed.error(), project.folder);
        outcome.problems += warnings;
        return;
    }
    // The last of them says where the design went.
    if (!programmed->messages.empty())
        outcome.summary = m_wording.text(programmed->messages.back());
}

void EngineClient::describeMissing(Outcome &outcome, const ResolvedProject &project,
                                   const DeviceList &fitting)
{
    const auto board = engine().catalog().board(project.settings.board, project.customBoardsFolder);
    const QString name = QString::fromStdString(board ? (*board)->name : project.settings.board);
    const QList<Problem> warnings = outcome.problems;
    outcome.problems.clear();
    outcome.state = Outcome::State::Failed;
    Problem problem;
    problem.tool = QString::fromUtf8(engineToolName.data(), engineToolName.size());
    if (!fitting.unreachable.empty()) {
        const UnreachableDevice &device = fitting.unreachable.front();
        outcome.action = device.action.code;
        outcome.summary =
            Wording::tr("A device that may be the %1 is plugged in, but you may not open it: %2.")
                .arg(name, QString::fromStdString(device.label));
        problem.hint = m_wording.text(device.action.description);
    } else {
        outcome.action = ActionCode::ConnectBoard;
        outcome.summary = Wording::tr("The %1 isn't connected.").arg(name);
        problem.hint = Wording::tr("Connect it with a USB cable that carries data, switch it on, "
                                   "and upload again.");
        // A board that nobody expected is worth a word.
        const auto all = engine().listDevices({.customBoardsFolder = project.customBoardsFolder});
        const DevicesInfo others = all ? devicesInfo(*all) : DevicesInfo();
        for (const ConnectedDevice &device : others.devices)
            if (!device.likelyBoards.isEmpty()) {
                problem.hint += u' '
                                + Wording::tr("What is plugged in looks like: %1.")
                                      .arg(device.likelyBoards.first());
                break;
            }
    }
    outcome.actionText = problem.hint;
    problem.text = outcome.summary;
    outcome.problems = QList<Problem>{problem} + warnings;
}

} // namespace logix
