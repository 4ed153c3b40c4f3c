// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/EngineInfo.h"
#include "base/CallContext.h"
#include "base/Result.h"
#include "build/Build.h"
#include "catalog/Catalog.h"
#include "devices/DeviceWatch.h"
#include "devices/Devices.h"
#include "devices/UdevRules.h"
#include "diagram/Diagram.h"
#include "format/Format.h"
#include "lint/Lint.h"
#include "process/ProcessRunner.h"
#include "program/Program.h"
#include "simulation/Simulation.h"
#include "starter/NewProject.h"
#include "toolchain/Toolchain.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

namespace logix {

class EngineLog;

/// An FPGA tool, whether it is on this machine or not.
struct KnownTool
{
    std::string name;
    /// Empty when it isn't there.
    std::filesystem::path program;
    /// Empty when it doesn't tell.
    std::string version;
};
class EngineScratch;

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
        /// The catalog as one file, made when the program was built; empty for none.
        std::filesystem::path preparedCatalog;
        /// The folder of `logix-run` and `logix-layout`; elkjs is at ../share/logix-layout.
        std::filesystem::path programs;
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
    [[nodiscard]] const EngineScratch &scratch() const;

    /// Every FPGA tool that the engine knows. Runs each one that is there to ask for its version,
    /// which takes seconds.
    [[nodiscard]] std::vector<KnownTool> knownTools(const std::stop_token &stop) const;

    /// What the engine says about itself. Fast and local. Errors: engine.
    [[nodiscard]] Result<EngineInfo> info() const;

    [[nodiscard]] Result<LintResult> lint(const LintRequest &request,
                                          const CallContext &context) const;
    [[nodiscard]] Result<TestResult> test(const TestRequest &request,
                                          const CallContext &context) const;
    [[nodiscard]] Result<SimulateResult> simulate(const SimulateRequest &request,
                                                  const CallContext &context) const;
    [[nodiscard]] Result<FormatResult> format(const FormatRequest &request,
                                              const CallContext &context) const;
    [[nodiscard]] Result<BuildResult> build(const BuildRequest &request,
                                            const CallContext &context) const;
    [[nodiscard]] Result<DiagramResult> diagram(const DiagramRequest &request,
                                                const CallContext &context) const;
    [[nodiscard]] Result<std::vector<std::filesystem::path>>
    cleanBuild(const std::filesystem::path &folder, const CallContext &context) const;

    /// The connected USB devices and the boards they may be. Takes milliseconds, but reads the
    /// catalog the first time: not for the GUI thread.
    [[nodiscard]] Result<DeviceList> listDevices(const DevicesRequest &request) const;
    /// Says when devices come and go; see DeviceWatch.
    [[nodiscard]] Result<std::unique_ptr<DeviceWatch>>
    watchDevices(std::function<void()> onChange) const;
    /// What makes devices usable that this user may not open: to show, then to run as root.
    [[nodiscard]] Result<PermissionFix>
    permissionFix(const std::optional<std::filesystem::path> &customBoardsFolder) const;
    /// Writes a build's bitstream into a device.
    [[nodiscard]] Result<ProgramResult> programBoard(const ProgramRequest &request,
                                                     const CallContext &context) const;
    /// Makes a new project for a board.
    [[nodiscard]] Result<NewProjectResult> createProject(const NewProjectRequest &request) const;

    /// The engine is about to end: running programs get half a second instead of two.
    void hurry();

private:
    template <typename Request, typename Call>
    [[nodiscard]] auto explained(const Request &request, const CallContext &context,
                                 const Call &call) const -> decltype(call());
    void explainOldTool(Error &error, const std::string &boardId,
                        const std::optional<std::filesystem::path> &customBoardsFolder,
                        const std::stop_token &stop) const;

    struct Services;
    std::unique_ptr<Services> m_services;
};

} // namespace logix
