// SPDX-License-Identifier: Apache-2.0
#include "api/Engine.h"

#include "api/EngineLog.h"
#include "api/EngineScratch.h"
#include "base/Files.h"
#include "base/Version.h"
#include "messages/api.h"

#include <exception>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// The layout of the remote config that this engine reads, and where it is.
constexpr std::string_view remoteConfigVersion = "001";
constexpr std::string_view remoteConfigSource =
    "https://raw.githubusercontent.com/openlogix/logix-engine/main/remote-config/logix-engine/001/";

} // namespace

struct Engine::Services
{
    explicit Services(Options given)
        : options(std::move(given))
        , log(options.engineFolder)
        , scratch(options.engineFolder)
        , catalog(options.resources / "catalog", options.preparedCatalog)
        , toolchain({.folders = options.toolFolders, .resources = options.resources})
        , runner(options.programs / "logix-run")
        , shared({.catalog = catalog,
                  .toolchain = toolchain,
                  .runner = runner,
                  .resources = options.resources,
                  .scratchFolder = scratch.folder()})
        , linter(shared)
        , simulator(shared)
        , formatter(shared)
        , builder(shared)
        , programmer(shared)
        , diagrammer({.engine = shared,
                      .layoutCache = options.engineFolder / "layouts",
                      .layoutProgram = options.programs / "logix-layout",
                      .layoutScript =
                          options.programs.parent_path() / "share/logix-layout/elk-worker.min.js",
                      .openInBrowser = {}})
    {
    }

    Options options;
    EngineLog log;
    EngineScratch scratch;
    Catalog catalog;
    Toolchain toolchain;
    ProcessRunner runner;
    EngineServices shared;
    Linter linter;
    Simulator simulator;
    SourceFormatter formatter;
    Builder builder;
    BoardProgrammer programmer;
    Diagrammer diagrammer;
};

Engine::Options Engine::defaultOptions()
{
    std::error_code ignored;
    const fs::path bin = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    return {.resources = bin.parent_path() / "share/logix",
            .engineFolder = defaultEngineFolder(),
            .preparedCatalog = bin.parent_path() / "share/logix-catalog/catalog.prepared",
            .programs = bin,
            .toolFolders = Toolchain::foldersFromEnvironment(),
            .commandLine = {}};
}

Engine::Engine(Options options) : m_services(std::make_unique<Services>(std::move(options))) {}
Engine::~Engine() = default;

const Engine::Options &Engine::options() const
{
    return m_services->options;
}

const Catalog &Engine::catalog() const
{
    return m_services->catalog;
}

const Toolchain &Engine::toolchain() const
{
    return m_services->toolchain;
}

EngineLog &Engine::log() const
{
    return m_services->log;
}

const EngineScratch &Engine::scratch() const
{
    return m_services->scratch;
}

std::vector<KnownTool> Engine::knownTools(const std::stop_token &stop) const
{
    const Toolchain &toolchain = m_services->toolchain;
    std::vector<KnownTool> tools;
    for (const std::string &name : toolchain.names()) {
        KnownTool known{.name = name, .program = {}, .version = {}};
        if (const auto tool = toolchain.find(name)) {
            known.program = tool->program;
            known.version = toolchain.version(*tool, m_services->runner, stop).value_or("");
        }
        tools.push_back(std::move(known));
    }
    return tools;
}

Result<EngineInfo> Engine::info() const
{
    return m_services->catalog.version().transform([this](const std::string &catalogVersion) {
        const Options &given = m_services->options;
        return EngineInfo{.engineVersion = std::string(engineVersion()),
                          .platform = platformName(),
                          .engineFolder = given.engineFolder,
                          .autoDownload = given.autoDownload,
                          .commandLine = given.commandLine,
                          .logFile = m_services->log.file(),
                          .packages = {},
                          .remoteConfig = {.configVersion = std::string(remoteConfigVersion),
                                           .source = std::string(remoteConfigSource)},
                          .catalogVersion = catalogVersion};
    });
}

namespace {

/// What a library throws although no room does, such as when memory runs out, ends here for all
/// callers: it becomes an error like any other.
template <typename Call>
auto guarded(const Call &call) -> decltype(call())
{
    try {
        return call();
    } catch (const std::exception &exception) {
        return Failure(engineError(msg::api::unexpected, exception.what()));
    }
}

} // namespace

/// A tool that failed for no reason of the design's may be too old for what was asked of it; the
/// error then says so, with what it said before as details.
void Engine::explainOldTool(Error &error, const std::string &boardId,
                            const std::optional<fs::path> &customBoardsFolder,
                            const std::stop_token &stop) const
{
    if (error.category != ErrorCategory::Tool || error.commands.empty()
        || error.commands.back().arguments.empty()) {
        return;
    }
    const auto board = catalog().board(boardId, customBoardsFolder);
    auto problem = toolchain().versionProblem(error.commands.back().arguments.front(),
                                              board ? (*board)->fpga.family : std::string(),
                                              m_services->runner, stop);
    if (problem) {
        problem->details =
            error.message.english() + (error.details.empty() ? "" : "\n") + error.details;
        problem->commands = std::move(error.commands);
        error = std::move(*problem);
    }
}

/// What every capability that runs tools is called through.
template <typename Request, typename Call>
auto Engine::explained(const Request &request, const CallContext &context, const Call &call) const
    -> decltype(call())
{
    auto result = guarded(call);
    if (!result) {
        explainOldTool(result.error(), request.board, request.customBoardsFolder, context.stop);
    }
    return result;
}

Result<LintResult> Engine::lint(const LintRequest &request, const CallContext &context) const
{
    return explained(request, context, [&] { return m_services->linter.lint(request, context); });
}

Result<TestResult> Engine::test(const TestRequest &request, const CallContext &context) const
{
    return explained(request.setup, context,
                     [&] { return m_services->simulator.test(request, context); });
}

Result<SimulateResult> Engine::simulate(const SimulateRequest &request,
                                        const CallContext &context) const
{
    return explained(request.setup, context,
                     [&] { return m_services->simulator.simulate(request, context); });
}

Result<FormatResult> Engine::format(const FormatRequest &request, const CallContext &context) const
{
    return guarded([&] { return m_services->formatter.format(request, context); });
}

Result<BuildResult> Engine::build(const BuildRequest &request, const CallContext &context) const
{
    return explained(request, context, [&] { return m_services->builder.build(request, context); });
}

Result<DiagramResult> Engine::diagram(const DiagramRequest &request,
                                      const CallContext &context) const
{
    return explained(request, context,
                     [&] { return m_services->diagrammer.diagram(request, context); });
}

Result<std::vector<fs::path>> Engine::cleanBuild(const fs::path &folder,
                                                 const CallContext &context) const
{
    return guarded([&] { return cleanBuildFolders(folder, context); });
}

Result<DeviceList> Engine::listDevices(const DevicesRequest &request) const
{
    return guarded([&] { return logix::listDevices(request, catalog()); });
}

Result<std::unique_ptr<DeviceWatch>> Engine::watchDevices(std::function<void()> onChange) const
{
    return DeviceWatch::start(std::move(onChange));
}

Result<PermissionFix> Engine::permissionFix(const std::optional<fs::path> &customBoardsFolder) const
{
    const auto boards = catalog().boards(customBoardsFolder);
    if (!boards) {
        return Failure(boards.error());
    }
    return preparePermissionFix(*boards, m_services->scratch.folder());
}

Result<ProgramResult> Engine::programBoard(const ProgramRequest &request,
                                           const CallContext &context) const
{
    return guarded([&] { return m_services->programmer.program(request, context); });
}

Result<NewProjectResult> Engine::createProject(const NewProjectRequest &request) const
{
    return guarded([&] { return newProject(request, catalog()); });
}

void Engine::hurry()
{
    m_services->runner.hurry();
}

} // namespace logix
