// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalog/Catalog.h"

#include <map>
#include <optional>
#include <string>

namespace logix {

/// What the board has on the FPGA's pins, by pin: `leds[0]`, `uart.tx`, `clk`. A pin of two
/// resources has both: `pmod2[0], breakoff_leds[1]`.
[[nodiscard]] std::map<std::string, std::string> boardPins(const Board &board);

/// The frequency of the board's clock on a pin; nothing when there is none.
[[nodiscard]] std::optional<double> clockOnPin(const Board &board, const std::string &pin);

} // namespace logix
