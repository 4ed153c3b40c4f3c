// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalog/Catalog.h"
#include "devices/Devices.h"

#include <QList>
#include <QMetaType>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

namespace logix {

/// A USB device that is plugged in, as the window shows it.
struct ConnectedDevice
{
    /// For Upload; empty for one that this user may not open.
    QString id;
    /// Its name and USB IDs.
    QString label;
    QString serialNumber;
    /// The USB port, such as "1-2.3".
    QString port;
    /// The names of the boards that it most likely is, best first.
    QStringList likelyBoards;
    /// Their IDs, in the same order.
    QStringList likelyIds;
    /// What makes a device usable that can't be opened.
    QString remedy;
    /// The boards that it may be.
    std::vector<BoardMatch> boards;
    /// How well it fits the build that it was listed for.
    std::optional<MatchLevel> buildMatch;

    [[nodiscard]] bool canBeOpened() const { return !id.isEmpty(); }
    /// How well it fits a way to program a board; nothing when it doesn't.
    [[nodiscard]] std::optional<MatchLevel> matchOf(const QString &boardId,
                                                    const Selector &selector) const;
};

/// What is plugged in.
struct DevicesInfo
{
    /// Those that may be a board, the ones that can't be opened last.
    QList<ConnectedDevice> devices;
    /// Why they can't be seen; empty when they can.
    QString problem;

    /// The serial number or else the port, where the label alone doesn't tell a device from
    /// another; empty where it does.
    [[nodiscard]] QString distinction(const ConnectedDevice &device) const;
};

/// What lets this user program every board, to be shown before it is done.
struct PermissionInfo
{
    QString rules;
    /// The file that they are installed as.
    QString target;
    /// What has to be run as root.
    QStringList command;
    bool isInstalled = false;
    /// Why there is none.
    QString problem;
};

} // namespace logix

Q_DECLARE_METATYPE(logix::DevicesInfo)
