// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "process/ProcessRunner.h"
#include "toolchain/Toolchain.h"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// How a tool's run went.
struct ToolOutcome
{
    ProcessResult process;
    /// What it printed last, without blank lines and redraws, for an error's details.
    std::vector<std::string> lastLines;

    [[nodiscard]] std::string lastText() const;
};

/// Lines as one text, without a line end after the last.
[[nodiscard]] std::string joinedLines(const std::vector<std::string> &lines);

/// Who else looks at a tool's lines while it runs. All are called on the calling thread.
struct ToolListeners
{
    /// How a console should colour a line; none means that all are plain.
    std::function<Severity(std::string_view)> levelOf;
    /// Every line, blank ones and redraws too.
    std::function<void(const OutputLine &)> receive;
};

/// The request that runs a found tool. Limits and log are the caller's to add.
[[nodiscard]] ProcessRequest toolRequest(const Tool &tool, std::vector<std::string> arguments,
                                         const std::filesystem::path &workingFolder);

/// Runs a tool to its end; its command line and then its lines go to the caller's live output as
/// they come. Errors: setup, when it can't be started. A cancelled run isn't an error here.
[[nodiscard]] Result<ToolOutcome> runTool(const ProcessRequest &request,
                                          const ProcessRunner &runner, const CallContext &context,
                                          const ToolListeners &listeners = {});

} // namespace logix
