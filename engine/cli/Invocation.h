// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Engine.h"
#include "api/ToolRegistry.h"
#include "base/CallContext.h"
#include "cli/Arguments.h"
#include "cli/Terminal.h"

#include <filesystem>
#include <optional>
#include <stop_token>

namespace logix::cli {

/// Exit codes, part of the command line's promise.
namespace exitCode {
inline constexpr int passed = 0;
inline constexpr int design = 1;
inline constexpr int request = 2;
inline constexpr int setup = 3;
inline constexpr int failure = 4;
inline constexpr int cancelled = 130;
} // namespace exitCode

/// What a command works with; lives as long as it runs.
struct Invocation
{
    const Arguments &arguments;
    Engine &engine;
    const ToolRegistry &tools;
    Terminal &terminal;
    std::stop_token stop;
    /// The project's folder: -C, else the current one. Absolute.
    std::filesystem::path folder;

    [[nodiscard]] bool wantsJson() const { return arguments.has("--json"); }
};

/// Calls a tool with progress and, with --verbose, the tools' lines on the terminal.
[[nodiscard]] ToolAnswer callTool(const Invocation &invocation, std::string_view tool,
                                  const Json &request);
/// Prints an error's answer, as JSON when that is wanted, and gives its exit code.
[[nodiscard]] int reportFailure(const Invocation &invocation, const ToolAnswer &answer);
/// The same for an error that came before a tool was called.
[[nodiscard]] int reportFailure(const Invocation &invocation, const Error &error);
/// What most commands do with an answer first: a failure is reported, and with --json the answer is
/// printed as it is. The exit code when that was all there is to do.
[[nodiscard]] std::optional<int> concluded(const Invocation &invocation, const ToolAnswer &answer);
/// Writes the file of --sarif, when that was given. False, with a word to the user, when it can't.
[[nodiscard]] bool writeSarif(const Invocation &invocation, const Json &diagnostics);
/// The exit code of an error's category.
[[nodiscard]] int exitCodeOf(std::string_view category);

int runInfo(const Invocation &invocation);
int runBoards(const Invocation &invocation);
int runBoard(const Invocation &invocation);
int runCompare(const Invocation &invocation);
int runCompletions(const Invocation &invocation);
int runNew(const Invocation &invocation);
int runLint(const Invocation &invocation);
int runTest(const Invocation &invocation);
int runSimulate(const Invocation &invocation);
int runFormat(const Invocation &invocation);
int runDiagram(const Invocation &invocation);
int runBuild(const Invocation &invocation);
int runClean(const Invocation &invocation);
int runDevices(const Invocation &invocation);
int runProgram(const Invocation &invocation);
int runUpload(const Invocation &invocation);

} // namespace logix::cli
