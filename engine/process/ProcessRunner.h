// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/Result.h"
#include "process/OutputLine.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace logix {

/// One program to run.
struct ProcessRequest
{
    /// The program's name for people and records, such as "yosys".
    std::string tool;
    /// The package it comes from; empty for none.
    std::string package;
    std::filesystem::path program;
    std::vector<std::string> arguments;
    std::filesystem::path workingFolder;
    /// The folder put before /usr/bin:/bin in PATH; empty for none.
    std::filesystem::path binFolder;
    /// Variables beside the minimal PATH, HOME and TMPDIR.
    std::vector<std::pair<std::string, std::string>> environment;
    /// Nothing means no limit. Real time.
    std::optional<std::chrono::milliseconds> timeLimit;
    /// Bytes of output after which the program is ended; 0 means no limit.
    std::uint64_t outputLimit = 0;
    /// One pipe for both streams keeps the lines in the order they were printed.
    bool mergeStreams = true;
    /// The whole output, raw, is written here as it comes; empty for nowhere.
    std::filesystem::path logFile;
};

/// How the program would be run: what its result's `command` would be.
[[nodiscard]] CommandRecord commandRecord(const ProcessRequest &request);

/// How a program ended. Every way to end gives a result; only a program that never started is an
/// error.
struct ProcessResult
{
    enum class End { Exited, Crashed, TimedOut, OutputLimit, Cancelled };

    End end = End::Exited;
    /// When exited.
    int exitCode = 0;
    /// The signal, when crashed.
    int signal = 0;
    CommandRecord command;
    std::chrono::milliseconds duration{0};

    [[nodiscard]] bool succeeded() const { return end == End::Exited && exitCode == 0; }
};

/// Runs programs, each through the supervisor `logix-run`, which owns the program's process group
/// and ends it when the pipe to the engine closes, even when the engine is killed.
///
/// Standard input is empty. A cancelled program is asked to end (SIGTERM) and its whole group is
/// killed after two seconds, or half a second while the engine itself is ending.
class ProcessRunner
{
public:
    using LineReceiver = std::function<void(const OutputLine &)>;

    /// `supervisor` is the path of `logix-run`.
    explicit ProcessRunner(std::filesystem::path supervisor);

    /// Runs to the end on the calling thread, which must not be the GUI's; `receive` is called on
    /// it too. May be called by several threads at once. Errors: setup, when the program or the
    /// supervisor can't be started or the log file can't be written. Cancelling isn't an error
    /// here: the result says so.
    [[nodiscard]] Result<ProcessResult> run(const ProcessRequest &request, std::stop_token stop,
                                            const LineReceiver &receive) const;

    /// From now on, cancelled programs get half a second. For the end of the engine.
    void hurry();

private:
    std::filesystem::path m_supervisor;
    std::shared_ptr<std::atomic<bool>> m_isEnding;
};

} // namespace logix
