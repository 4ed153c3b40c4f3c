// SPDX-License-Identifier: Apache-2.0
#include "api/Engine.h"

#include "base/Files.h"

namespace fs = std::filesystem;

namespace logix {

struct Engine::Services
{
    explicit Services(Options given)
        : options(std::move(given))
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

Result<LintResult> Engine::lint(const LintRequest &request, const CallContext &context) const
{
    return m_services->linter.lint(request, context);
}

Result<BuildResult> Engine::build(const BuildRequest &request, const CallContext &context) const
{
    return m_services->builder.build(request, context);
}

Result<std::vector<fs::path>> Engine::cleanBuild(const fs::path &folder,
                                                 const CallContext &context) const
{
    return cleanBuildFolders(folder, context);
}

void Engine::hurry()
{
    m_services->runner.hurry();
}

} // namespace logix
