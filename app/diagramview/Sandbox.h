// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace logix {

/// Why the browser engine's sandbox can't be used here, in one sentence; empty when it can. Without
/// this question the engine ends the whole program where it finds no sandbox.
[[nodiscard]] QString sandboxProblem();

} // namespace logix
