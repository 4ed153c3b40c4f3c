// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace logix {

/// What a board or one of its resources requires; an empty list for nothing.
[[nodiscard]] const nlohmann::ordered_json &requirementsOf(const nlohmann::ordered_json &object);

/// Whether something has to be done to the board before a resource works.
[[nodiscard]] bool needsSetup(const nlohmann::ordered_json &object);

} // namespace logix
