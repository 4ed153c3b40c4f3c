// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Engine.h"
#include "api/ToolRegistry.h"

namespace logix::mcp {

/// Standard output for the protocol alone: keeps it under another number and points number 1 at
/// standard error, so that nothing else in the process, and no program it runs, can write into the
/// stream. Call before anything else.
[[nodiscard]] int takeStandardOutput();

/// Serves MCP on standard input and `output` until the input ends or a byte comes from
/// `stopDescriptor` (a signal). Then no tool is left running. Gives the process's exit code.
[[nodiscard]] int serveStdio(Engine &engine, const ToolRegistry &tools, int output,
                             int stopDescriptor);

} // namespace logix::mcp
