// SPDX-License-Identifier: Apache-2.0
#include "base/Text.h"
#include "cli/Completions.h"
#include "cli/Invocation.h"
#include "messages/cli.h"

namespace logix::cli {

int runCompletions(const Invocation &invocation)
{
    const std::string &shell = invocation.arguments.words.front();
    const auto script = completionScript(shell);
    if (!script) {
        return reportFailure(invocation, requestError(Message(msg::cli::shellUnknown,
                                                              {{"shell", cleanLine(shell)}})));
    }
    invocation.terminal.print(trimmed(*script));
    return exitCode::passed;
}

} // namespace logix::cli
