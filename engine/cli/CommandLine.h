// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Engine.h"
#include "api/ToolRegistry.h"
#include "base/Result.h"
#include "cli/Arguments.h"

#include <string>
#include <vector>

namespace logix::cli {

/// What the process was asked to be.
struct StartOptions
{
    Engine::Options engine;
    AccessRules rules;
    Arguments arguments;

    [[nodiscard]] bool isMcp() const { return arguments.has("--mcp"); }
    /// Nothing but options for the engine: what an MCP host starts.
    [[nodiscard]] bool isBare() const
    {
        return arguments.command == nullptr && !arguments.has("--help")
               && !arguments.has("--version");
    }
};

/// Reads the command line, without the program's own name. Errors: request.
[[nodiscard]] Result<StartOptions> startOptions(const std::vector<std::string> &arguments);

/// Says what is wrong with the command line; gives the exit code.
[[nodiscard]] int reportStartError(const Error &error);

/// Runs a command to its end, on the calling thread; a byte from `stopDescriptor` cancels it.
/// Gives the exit code: 0 passed, 1 the design failed, 2 a bad request, 3 the machine's set-up,
/// 4 a tool or the engine, 130 cancelled.
[[nodiscard]] int run(const StartOptions &start, Engine &engine, const ToolRegistry &tools,
                      int stopDescriptor);

} // namespace logix::cli
