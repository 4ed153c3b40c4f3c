// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/MessageId.h"

#include <span>

namespace logix {

/// The messages that `resources/lint/hints.json` may name.
[[nodiscard]] std::span<const MessageId *const> lintHints();

} // namespace logix
