// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "diagram/Schematic.h"

#include <string>
#include <string_view>

namespace logix::diagram {

/// A measured schematic as the layout program takes it: ELK's JSON graph with its options.
[[nodiscard]] std::string elkGraph(const Schematic &schematic);

/// Takes over the places that the layout program found. Errors: engine, when the answer isn't the
/// layout of this schematic.
[[nodiscard]] Result<> applyLayout(Schematic &schematic, std::string_view answer);

} // namespace logix::diagram
