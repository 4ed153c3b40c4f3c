// SPDX-License-Identifier: Apache-2.0
#include "devices/DeviceWords.h"

namespace logix {

QString DeviceWords::name(const DevicesInfo &all, const ConnectedDevice &device)
{
    const QString more = all.distinction(device);
    if (more.isEmpty())
        return device.label;
    return more == device.serialNumber ? tr("%1, serial number %2").arg(device.label, more)
                                       : tr("%1, on port %2").arg(device.label, more);
}

QString DeviceWords::match(MatchLevel level, const QString &board)
{
    switch (level) {
    case MatchLevel::Strong:
        return tr("Very likely the %1.").arg(board);
    case MatchLevel::Possible:
        return tr("Could be the %1; a few other boards look the same.").arg(board);
    case MatchLevel::Weak:
        break;
    }
    return tr("Could be the %1; many other boards look the same.").arg(board);
}

QString DeviceWords::what(const ConnectedDevice &device, const std::optional<WantedBoard> &wanted)
{
    const auto level = wanted ? device.matchOf(wanted->id, wanted->selector) : std::nullopt;
    if (!device.canBeOpened())
        return level ? tr("May be the %1, but you may not open it.").arg(wanted->name)
                     : tr("May be an FPGA board, but you may not open it.");
    if (level)
        return match(*level, wanted->name);
    const QStringList &likely = device.likelyBoards;
    if (likely.size() == 1)
        return tr("Looks like the %1.").arg(likely.first());
    if (likely.size() == 2)
        return tr("Looks like the %1 or the %2.").arg(likely.at(0), likely.at(1));
    if (!likely.isEmpty())
        return tr("Looks like the %1 or one of %2 others.")
            .arg(likely.first())
            .arg(likely.size() - 1);
    return tr("Could be one of %1 boards.").arg(device.boards.size());
}

} // namespace logix
