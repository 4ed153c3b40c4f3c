// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hdl/ConstraintFile.h"
#include "hdl/Netlist.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// What a board has on its pins, by pin, in words such as `leds[0]`.
using PinUses = std::map<std::string, std::string>;

/// Checks pins against the package's (none means unknown, so not checked) and each other: a pin
/// the package doesn't have, two ports on one pin, one port on two pins. Lines whose port `isPort`
/// doesn't know are left alone, for the tools ignore them. Hints say what the board has on the
/// pins. In line order.
[[nodiscard]] std::vector<Diagnostic> checkPins(const ConstraintFile &constraints,
                                                const std::vector<std::string> &packagePins,
                                                const std::function<bool(std::string_view)> &isPort,
                                                const PinUses &uses = {});

/// Finds I/O standards that the family doesn't have; none means unknown, so not checked.
[[nodiscard]] std::vector<Diagnostic> checkStandards(const ConstraintFile &constraints,
                                                     const std::vector<std::string> &standards);

/// Finds ports with a pin but no I/O standard in a format whose tools need both (XDC); lines whose
/// port `isPort` doesn't know are left alone.
[[nodiscard]] std::vector<Diagnostic>
checkMissingStandards(const ConstraintFile &constraints,
                      const std::function<bool(std::string_view)> &isPort);

/// Matches the constraints against the top module's ports, both ways: a port without a pin is an
/// error at the port and at the unmatched line that probably meant it, any other line without a
/// port is a warning, unless it says that it may be unused. What stands in the constraint file
/// comes first, in line order, for it is the cause. `nameOf` gives the user's name of a file that
/// the netlist names (see SourceSet::nameOf). What the board has under a port's name is in its
/// hint.
[[nodiscard]] std::vector<Diagnostic>
matchPorts(const ConstraintFile &constraints, const std::vector<NetlistPort> &ports,
           std::string_view topModule,
           const std::function<std::optional<std::string>(std::string_view)> &nameOf,
           const PinUses &uses = {});

/// The names of the top module's ports as its source declares them, before any tool ran; nothing
/// when that can't be told for certain by its text alone. `sources` are the texts of the files.
[[nodiscard]] std::optional<std::vector<std::string>>
declaredPorts(const std::vector<std::string> &sources, std::string_view topModule);

} // namespace logix
