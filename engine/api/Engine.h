// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/EngineInfo.h"
#include "base/CallContext.h"
#include "base/Result.h"
#include "build/Build.h"
#include "catalog/Catalog.h"
#include "lint/Lint.h"
#include "process/ProcessRunner.h"
#include "toolchain/Toolchain.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace logix {

class EngineLog;

/// The engine: its services, made once by a program's main, and the typed API over them that the
/// IDE, the command line and the MCP server all call. May be used by several threads at once.
class Engine
{
public:
    struct Options
    {
        /// The data folder, `resources/` or where it is installed.
        std::filesystem::path resources;
        /// The engine's own folder: logs, tmp, packages.
        std::filesystem::path engineFolder;
        /// The program `logix-run`.
        std::filesystem::path supervisor;
        /// Where the FPGA tools are looked for, in order.
        std::vector<std::filesystem::path> toolFolders;
        /// As the process was started with, for diagnostics.
        std::vector<std::string> commandLine;
        bool autoDownload = true;
    };

    /// What a program finds beside itself: `../share/logix` and `logix-run`, the default engine
    /// folder, the environment's tool folders.
    [[nodiscard]] static Options defaultOptions();

    explicit Engine(Options options);
    ~Engine();

    [[nodiscard]] const Options &options() const;
    [[nodiscard]] const Catalog &catalog() const;
    [[nodiscard]] const Toolchain &toolchain() const;
    /// This process's log.
    [[nodiscard]] EngineLog &log() const;

    /// What the engine says about itself. Fast and local. Errors: engine.
    [[nodiscard]] Result<EngineInfo> info() const;

    [[nodiscard]] Result<LintResult> lint(const LintRequest &request,
                                          const CallContext &context) const;
    [[nodiscard]] Result<BuildResult> build(const BuildRequest &request,
                                            const CallContext &context) const;
    [[nodiscard]] Result<std::vector<std::filesystem::path>>
    cleanBuild(const std::filesystem::path &folder, const CallContext &context) const;

    /// The engine is about to end: running programs get half a second instead of two.
    void hurry();

private:
    struct Services;
    std::unique_ptr<Services> m_services;
};

} // namespace logix
