// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalog/Catalog.h"
#include "devices/Devices.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace logix {

/// The JTAG ID code of an FPGA; nothing where it has none.
[[nodiscard]] std::optional<std::uint32_t> jtagIdOf(const Fpga &fpga);

/// Whether a chip with this ID code is the FPGA. The top four bits are the silicon's revision and
/// don't count, but with ECP5, whose parts differ in nothing else.
[[nodiscard]] bool isChip(const Fpga &fpga, std::uint32_t idcode);

/// As people write it, such as "0x41111043".
[[nodiscard]] std::string idText(std::uint32_t idcode);

/// What the FPGAs with this ID code have in their part numbers in common, such as "LFE5U-25F";
/// empty when the catalog has none.
[[nodiscard]] std::string chipName(std::uint32_t idcode, const Catalog &catalog);

/// The boards with such a chip that a device most likely is: of those that it fits, the ones at the
/// strongest level.
[[nodiscard]] std::vector<BoardMatch> boardsWithChip(std::uint32_t idcode, const Device &device,
                                                     const BoardList &boards);

} // namespace logix
