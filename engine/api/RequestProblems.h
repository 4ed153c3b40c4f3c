// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Json.h"
#include "api/SchemaCheck.h"
#include "base/Error.h"

#include <optional>
#include <string_view>
#include <vector>

namespace logix {

/// What is wrong with a request, as an error of category request; nothing for one that fits. Each
/// diagnostic begins with the field as a JSON pointer and says what was wrong and what was probably
/// meant.
[[nodiscard]] std::optional<Error> requestProblems(std::string_view tool, const Json &request,
                                                   const Json &schema, const SchemaCheck &check);

} // namespace logix
