// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Json.h"
#include "cli/Terminal.h"

namespace logix::cli {

/// Prints diagnostics as `file:line:column: severity: text`, with hints and related places below.
/// As part of the result, or beside it.
void printProblems(const Json &diagnostics, Terminal &terminal, bool isResult);

/// Prints an error of a tool: its problems, its message, what helps.
void printError(const Json &error, Terminal &terminal);

} // namespace logix::cli
