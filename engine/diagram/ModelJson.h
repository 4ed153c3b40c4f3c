// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diagram/Model.h"

#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace logix::diagram {

/// The model as `diagram.json` and the page have it.
[[nodiscard]] nlohmann::ordered_json modelJson(const std::vector<Module> &modules);

/// The model as text: every module with its ports, its blocks, and what drives each input.
[[nodiscard]] std::string outlineOf(const std::vector<Module> &modules);

} // namespace logix::diagram
