// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalog/Catalog.h"
#include "hdl/ConstraintFile.h"

#include <string>
#include <vector>

namespace logix {

/// A port that finds on another board what it had on the one before.
struct PinMove
{
    std::string port;
    std::string from;
    std::string to;
    /// What is on the new pin, such as `leds[0]`.
    std::string what;
};

/// A pin file for another board.
struct MovedPins
{
    std::string text;
    std::vector<PinMove> moved;
    /// Ports that the other board has nothing for, or whose old pin nothing is known of; the text
    /// has them in a comment.
    std::vector<std::string> left;
    /// Moved ports whose LEDs, buttons or switches work the other way round there.
    std::vector<std::string> inverted;
};

/// Writes a pin file anew for another board, in the format of its family: clocks go to clocks, the
/// second LED to the second LED, a UART's lines to a UART's, as far as both boards list them and
/// nothing has to be set up on the board first. Other settings of the old file aren't kept; I/O
/// standards and clock frequencies are the new board's.
[[nodiscard]] MovedPins movePins(const ConstraintFile &file, const Board &from, const Board &to,
                                 const Family &family);

} // namespace logix
