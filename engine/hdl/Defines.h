// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "hdl/SourceSet.h"

#include <string_view>

namespace logix {

/// Checks a request's macro definitions: names are Verilog identifiers, values one line of text.
/// Errors: request, with one diagnostic per problem when there are several.
[[nodiscard]] Result<> checkDefines(const Defines &defines);

/// A module name as requests give it: an escaped identifier may come with its backslash or without.
/// Errors: request, when no module can have that name.
[[nodiscard]] Result<std::string> checkedModuleName(std::string_view name);

} // namespace logix
