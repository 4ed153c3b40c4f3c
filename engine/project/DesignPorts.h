// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "catalog/Catalog.h"

#include <optional>
#include <string>
#include <vector>

namespace logix {

/// One port of a new project's top module.
struct DesignPort
{
    enum class Role { Clock, Blink, High, Low };

    std::string name;
    /// Bit 0 first.
    std::vector<std::string> pins;
    Role role = Role::Blink;
    /// Lights on 0.
    bool isActiveLow = false;
    /// Empty for the family's usual one.
    std::string ioStandard;
    /// For people, in the source; one line.
    std::string comment;

    [[nodiscard]] bool isInput() const { return role == Role::Clock; }
    [[nodiscard]] std::size_t width() const { return pins.size(); }
};

/// The ports of a first design for a board.
struct DesignPorts
{
    /// The clock first, when there is one.
    std::vector<DesignPort> ports;
    /// Nothing without a clock.
    std::optional<double> clockMhz;
};

/// Chooses from a board's resources: a clock that works on the board as shipped, something that is
/// seen (LEDs before connectors), and the pins that the board and what is used want driven.
/// Errors: request, when the catalog knows nothing to drive.
[[nodiscard]] Result<DesignPorts> designPorts(const Board &board);

/// A pin file for them in a format, by its extension without the dot.
[[nodiscard]] std::string constraintText(const DesignPorts &design, std::string_view extension,
                                         std::string_view boardName);

} // namespace logix
