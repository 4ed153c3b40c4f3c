// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace logix {

/// The engine's version, its date as yyyy.mm.dd; versions compare as plain text.
[[nodiscard]] std::string_view engineVersion();

} // namespace logix
