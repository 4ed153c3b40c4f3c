// SPDX-License-Identifier: Apache-2.0
#include "cli/Invocation.h"
#include "messages/cli.h"

#include <nlohmann/json.hpp>

namespace logix::cli {

namespace {

/// One line for each FPGA tool that the engine knows: its version and where it is.
void printTools(const Invocation &invocation)
{
    for (const KnownTool &tool : invocation.engine.knownTools(invocation.stop)) {
        const Message line =
            tool.program.empty() ? Message(msg::cli::toolMissing, {{"tool", tool.name}})
            : tool.version.empty()
                ? Message(msg::cli::toolFoundUnknown,
                          {{"tool", tool.name}, {"program", tool.program.string()}})
                : Message(msg::cli::toolFound, {{"tool", tool.name},
                                                {"version", tool.version},
                                                {"program", tool.program.string()}});
        invocation.terminal.print(invocation.terminal.text(line));
    }
}

} // namespace

int runInfo(const Invocation &invocation)
{
    const ToolAnswer answer = callTool(invocation, "get_engine_info", Json::object());
    if (const auto code = concluded(invocation, answer)) {
        return *code;
    }
    invocation.terminal.print(answer.content().value("report", std::string()));
    printTools(invocation);
    return exitCode::passed;
}

} // namespace logix::cli
