// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace logix {

/// How many processors there are, at least 1.
[[nodiscard]] std::size_t processorCount();

/// Calls `job` with 0 to `count` - 1, in that order, up to `workers` calls at once; returns when
/// all are done. The calling thread takes part, so the work is done even when the system gives no
/// other thread. An exception keeps jobs that haven't begun from beginning, and the first one is
/// thrown again in the calling thread.
void parallelFor(std::size_t count, std::size_t workers,
                 const std::function<void(std::size_t)> &job);

} // namespace logix
