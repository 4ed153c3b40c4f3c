// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hdl/MessageParser.h"

#include <filesystem>
#include <string>
#include <vector>

namespace logix {

/// Hands a log to a parser, line by line.
void parseLog(const std::filesystem::path &log, MessageParser &parser);

/// The last lines of a log.
[[nodiscard]] std::vector<std::string> lastLogLines(const std::filesystem::path &log,
                                                    std::size_t count);

} // namespace logix
