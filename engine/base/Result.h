// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Error.h"

#include <expected>

namespace logix {

/// A value, or why there is none. Nothing in the engine throws across rooms.
template <typename T = void>
using Result = std::expected<T, Error>;

using Failure = std::unexpected<Error>;

} // namespace logix
