// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace logix {

/// Prints a milestone of the start and the milliseconds since the process began to standard
/// error, when the environment variable LOGIX_TIMING is 1.
void milestone(const char *name);

} // namespace logix
