// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalog/BoundedRegex.h"
#include "devices/Devices.h"
#include "devices/UsbScan.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace logix {

/// Finds the boards that devices may be. Made for one call; remembers the expressions it has read.
class Matcher
{
public:
    Matcher(BoardList boards, std::vector<UsbChip> chips)
        : m_boards(std::move(boards)), m_chips(std::move(chips))
    {
    }

    /// Whether a device passes a variant's filter. Of one whose names are unknown (it can't be
    /// opened), only IDs and release count.
    [[nodiscard]] bool fits(const UsbDevice &device, const UsbFilter &filter);

    /// The boards that the device fits, best first.
    [[nodiscard]] std::vector<BoardMatch> match(const UsbDevice &device);

private:
    /// How much a filter tells about a device that fits it.
    enum class Evidence {
        /// Its IDs are those of a chip that is on many boards.
        CommonIds,
        /// Its IDs are a board's.
        OwnIds,
        /// A name or serial number that somebody chose for it.
        OwnName
    };

    [[nodiscard]] bool contains(const std::string &pattern, const std::string &text);
    [[nodiscard]] const UsbChip *chipOf(const UsbDevice &device) const;
    [[nodiscard]] Evidence evidence(const UsbDevice &device, const UsbFilter &filter);

    BoardList m_boards;
    std::vector<UsbChip> m_chips;
    /// Nothing for one that can't be read: it matches nothing.
    std::map<std::string, std::optional<BoundedRegex>> m_expressions;
};

} // namespace logix
