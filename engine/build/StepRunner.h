// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "hdl/MessageParser.h"
#include "process/ProcessRunner.h"

#include <string>
#include <vector>

namespace logix {

/// How a step's program went.
struct StepOutcome
{
    ProcessResult process;
    /// What it printed last, for an error's details.
    std::vector<std::string> lastLines;
};

/// Runs one program of a build and passes on what it prints as it comes. `parser` tells the level
/// of its lines; null means that all are plain. Errors: setup.
[[nodiscard]] Result<StepOutcome> runStep(const ProcessRequest &request,
                                          const ProcessRunner &runner, const CallContext &context,
                                          const MessageParser *parser);

/// Hands a log to a parser, line by line.
void parseLog(const std::filesystem::path &log, MessageParser &parser);

/// The last lines of a log.
[[nodiscard]] std::vector<std::string> lastLogLines(const std::filesystem::path &log,
                                                    std::size_t count);

/// Lines as one text.
[[nodiscard]] std::string joined(const std::vector<std::string> &lines);

} // namespace logix
