// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace logix::cli {

/// The manual page logix(1), made of the same tables as the help.
[[nodiscard]] std::string manPage();

} // namespace logix::cli
