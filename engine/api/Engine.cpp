// SPDX-License-Identifier: Apache-2.0
#include "api/Engine.h"

#include "api/EngineLog.h"
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
        , catalog(options.resources / "catalog")
        , toolchain({.folders = options.toolFolders, .resources = options.resources})
        , runner(options.supervisor)
        , linter({.catalog = catalog,
                  .toolchain = toolchain,
                  .runner = runner,
                  .resources = options.resources,
                  .scratchFolder = options.engineFolder / "tmp"})
        , builder({.catalog = catalog,
                   .toolchain = toolchain,
                   .runner = runner,
                   .resources = options.resources})
    {
    }

    Options options;
    EngineLog log;
    Catalog catalog;
    Toolchain toolchain;
    ProcessRunner runner;
    Linter linter;
    Builder builder;
};

Engine::Options Engine::defaultOptions()
{
    std::error_code ignored;
    const fs::path bin = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    return {.resources = bin.parent_path() / "share/logix",
            .engineFolder = defaultEngineFolder(),
            .supervisor = bin / "logix-run",
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

Result<LintResult> Engine::lint(const LintRequest &request, const CallContext &context) const
{
    return guarded([&] { return m_services->linter.lint(request, context); });
}

Result<BuildResult> Engine::build(const BuildRequest &request, const CallContext &context) const
{
    return guarded([&] { return m_services->builder.build(request, context); });
}

Result<std::vector<fs::path>> Engine::cleanBuild(const fs::path &folder,
                                                 const CallContext &context) const
{
    return guarded([&] { return cleanBuildFolders(folder, context); });
}

void Engine::hurry()
{
    m_services->runner.hurry();
}

} // namespace logix
