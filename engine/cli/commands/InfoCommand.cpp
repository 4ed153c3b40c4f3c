// SPDX-License-Identifier: Apache-2.0
#include "cli/Invocation.h"

#include <nlohmann/json.hpp>

namespace logix::cli {

int runInfo(const Invocation &invocation)
{
    const ToolAnswer answer = callTool(invocation, "get_engine_info", Json::object());
    if (answer.isError) {
        return reportFailure(invocation, answer);
    }
    invocation.terminal.print(
        invocation.wantsJson() ? answer.text : answer.content().value("report", std::string()));
    return exitCode::passed;
}

} // namespace logix::cli
