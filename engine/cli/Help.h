// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/Commands.h"
#include "cli/Terminal.h"

#include <string>

namespace logix::cli {

/// What `logix --help` prints.
[[nodiscard]] std::string overview(const Terminal &terminal);
/// What `logix COMMAND --help` prints.
[[nodiscard]] std::string commandHelp(const CommandInfo &command, const Terminal &terminal);

} // namespace logix::cli
