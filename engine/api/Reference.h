// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Json.h"

#include <string>

namespace logix {

/// The tool reference, docs/tools.md, made of the definitions that tools/list gives.
[[nodiscard]] std::string toolReference(const Json &definitions);

} // namespace logix
