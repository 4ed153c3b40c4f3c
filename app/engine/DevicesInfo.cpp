// SPDX-License-Identifier: Apache-2.0
#include "engine/DevicesInfo.h"

#include <algorithm>

namespace logix {

std::optional<MatchLevel> ConnectedDevice::matchOf(const QString &boardId,
                                                   const Selector &selector) const
{
    const auto board = std::ranges::find(boards, boardId.toStdString(), &BoardMatch::board);
    if (board == boards.end())
        return std::nullopt;
    const auto variant = std::ranges::find(board->variants, selector, &VariantMatch::selector);
    return variant != board->variants.end() ? std::optional(variant->level) : std::nullopt;
}

QString DevicesInfo::distinction(const ConnectedDevice &device) const
{
    const auto alike = [&](const ConnectedDevice &other) { return other.label == device.label; };
    if (std::ranges::count_if(devices, alike) < 2)
        return {};
    const auto sameSerial = [&](const ConnectedDevice &other) {
        return alike(other) && other.serialNumber == device.serialNumber;
    };
    return !device.serialNumber.isEmpty() && std::ranges::count_if(devices, sameSerial) == 1
               ? device.serialNumber
               : device.port;
}

} // namespace logix
