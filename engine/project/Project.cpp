// SPDX-License-Identifier: Apache-2.0
#include "project/Project.h"

#include "base/Text.h"
#include "messages/project.h"
#include "project/DesignOrder.h"
#include "project/FindFiles.h"

#include <algorithm>
#include <set>

namespace fs = std::filesystem;

namespace logix {

namespace {

bool isTestbenchName(const std::string &file)
{
    return fs::path(file).stem().string().ends_with("_tb");
}

std::vector<DesignFile> readAll(const fs::path &folder, const std::vector<std::string> &names)
{
    std::vector<DesignFile> files;
    files.reserve(names.size());
    for (const std::string &name : names) {
        files.push_back(readDesignFile(folder, name));
    }
    return files;
}

std::vector<std::string> namesOf(const std::vector<DesignFile> &files)
{
    std::vector<std::string> names;
    std::ranges::transform(files, std::back_inserter(names), &DesignFile::name);
    return names;
}

/// Modules that no other module of the design uses. Testbenches don't count, neither as users nor
/// as candidates, unless there is nothing else.
std::vector<TopCandidate> topsOf(const std::vector<DesignFile> &files)
{
    const auto unused = [&](bool withTestbenches) {
        std::vector<const ModuleInfo *> modules;
        std::set<std::string_view> used;
        for (const DesignFile &file : files) {
            for (const ModuleInfo &module : file.index.modules) {
                if (module.isTestbench && !withTestbenches) {
                    continue;
                }
                modules.push_back(&module);
                for (const InstanceInfo &instance : module.instances) {
                    if (instance.module != module.name) {
                        used.insert(instance.module);
                    }
                }
            }
        }
        std::vector<TopCandidate> tops;
        std::set<std::string_view> seen;
        for (const ModuleInfo *module : modules) {
            if (module->kind == ModuleInfo::Kind::Module && !used.contains(module->name)
                && seen.insert(module->name).second) {
                tops.push_back({.name = module->name, .place = module->place});
            }
        }
        return tops;
    };
    auto designs = unused(false);
    return designs.empty() ? unused(true) : designs;
}

std::optional<std::string> chosenTop(const ProjectSettings &settings,
                                     const std::vector<std::string> &candidates)
{
    if (settings.topModule) {
        return settings.topModule;
    }
    if (candidates.size() == 1) {
        return candidates.front();
    }
    const bool hasMain = std::ranges::find(candidates, "main") != candidates.end();
    return hasMain ? std::optional<std::string>("main") : std::nullopt;
}

std::string quotedList(const std::vector<std::string> &names)
{
    // A long list helps nobody; the diagnostics have it all.
    constexpr std::size_t maxNamed = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), maxNamed); ++i) {
        text += (i == 0 ? "“" : ", “") + names[i] + "”";
    }
    return names.size() > maxNamed ? text + ", …" : text;
}

Diagnostic candidate(SourcePlace place, Message text)
{
    return {.place = std::move(place),
            .severity = Severity::Info,
            .text = std::move(text),
            .tool = std::string(engineToolName)};
}

/// Whether board, sources and top module are known.
Result<> checkDesign(const ResolvedProject &project)
{
    const std::string file(projectFileName);
    if (project.settings.board.empty()) {
        return Failure(requestError(Message(msg::project::noBoard, {{"file", file}})));
    }
    if (project.sourceFiles.empty()) {
        return Failure(
            requestError(Message(msg::project::noSources, {{"folder", project.folder.string()}})));
    }
    if (!project.topModule) {
        if (project.topCandidates.empty()) {
            return Failure(requestError(msg::project::noTop));
        }
        Error error = requestError(
            Message(msg::project::whichTop,
                    {{"file", file}, {"candidates", quotedList(project.topCandidates)}}));
        for (const TopCandidate &top : project.topPlaces) {
            error.diagnostics.push_back(
                candidate(top.place, Message(msg::project::topCandidate, {{"module", top.name}})));
        }
        return Failure(std::move(error));
    }
    return {};
}

} // namespace

SourceRequest ResolvedProject::sourceRequest() const
{
    return {.folder = folder,
            .sources = sourceFiles,
            .testbenches = testbenchFiles,
            .includeFolders = settings.includeFolders};
}

LintRequest ResolvedProject::lintRequest() const
{
    return {.board = settings.board,
            .boardVariant = settings.boardVariant,
            .customBoardsFolder = customBoardsFolder,
            .topModule = settings.topModule,
            .sources = sourceRequest(),
            .defines = settings.defines,
            .synthesize = settings.options.synthesize,
            .strict = settings.options.strict,
            .style = settings.options.style,
            .verbose = settings.options.verbose};
}

BenchSetup ResolvedProject::benchSetup() const
{
    return {.board = settings.board,
            .boardVariant = settings.boardVariant,
            .customBoardsFolder = customBoardsFolder,
            .sources = sourceRequest(),
            .buildFolder = buildFolder,
            .defines = settings.defines,
            .verbose = settings.options.verbose};
}

Result<DiagramRequest> ResolvedProject::diagramRequest() const
{
    if (auto checked = checkDesign(*this); !checked) {
        return Failure(std::move(checked.error()));
    }
    DiagramRequest request{.board = settings.board,
                           .boardVariant = settings.boardVariant,
                           .customBoardsFolder = customBoardsFolder,
                           .topModule = *topModule,
                           .sources = sourceRequest(),
                           .buildFolder = buildFolder,
                           .defines = settings.defines,
                           .verbose = settings.options.verbose};
    request.sources.testbenches.clear();
    return request;
}

Result<BuildRequest> ResolvedProject::buildRequest() const
{
    if (auto checked = checkDesign(*this); !checked) {
        return Failure(std::move(checked.error()));
    }
    const std::string file(projectFileName);
    if (!constraintFile) {
        if (constraintCandidates.empty()) {
            return Failure(
                requestError(Message(msg::project::noConstraint, {{"ending", constraintExtension},
                                                                  {"folder", folder.string()}})));
        }
        Error error = requestError(
            Message(msg::project::whichConstraint,
                    {{"file", file}, {"candidates", quotedList(constraintCandidates)}}));
        for (const std::string &name : constraintCandidates) {
            error.diagnostics.push_back(
                candidate({.file = name}, Message(msg::project::constraintCandidate)));
        }
        return Failure(std::move(error));
    }
    SourceRequest sources = sourceRequest();
    // Testbenches are for checks and simulation; nothing of them is built.
    sources.testbenches.clear();
    return BuildRequest{.board = settings.board,
                        .boardVariant = settings.boardVariant,
                        .customBoardsFolder = customBoardsFolder,
                        .topModule = *topModule,
                        .sources = std::move(sources),
                        .constraintFile = *constraintFile,
                        .buildFolder = buildFolder,
                        .defines = settings.defines,
                        .options = settings.options.build,
                        .verbose = settings.options.verbose};
}

Result<ResolvedProject> resolveProject(const fs::path &folder, const ProjectSettings &settings,
                                       const Catalog &catalog)
{
    ResolvedProject project;
    std::error_code error;
    project.folder = folder.is_absolute() ? folder : fs::absolute(folder, error).lexically_normal();
    project.settings = settings;
    project.buildFolder = project.folder / projectBuildFolderName;
    if (settings.customBoardsFolder) {
        project.customBoardsFolder = project.folder / *settings.customBoardsFolder;
    }
    if (!settings.board.empty()) {
        auto board = catalog.board(settings.board, project.customBoardsFolder);
        if (const auto alias = catalog.alias(settings.board); !board && alias) {
            // An ID that another tool, or an earlier catalog, has for the board.
            project.settings.board = alias->board;
            if (settings.boardVariant == VariantChoice()) {
                project.settings.boardVariant = alias->choice;
            }
            board = catalog.board(alias->board, project.customBoardsFolder);
        }
        if (!board) {
            return Failure(board.error());
        }
        const auto family = catalog.family((*board)->fpga.family);
        if (!family) {
            return Failure(family.error());
        }
        project.constraintExtension = family->constraintExtension;
    }

    const bool isAllListed =
        settings.sourceFiles && settings.testbenchFiles && settings.constraintFile;
    FoundFiles found;
    if (!isAllListed) {
        auto files = findFiles(project.folder);
        if (!files) {
            return Failure(files.error());
        }
        found = std::move(*files);
    }

    const auto isListed = [](const std::optional<std::vector<std::string>> &list,
                             const std::string &name) {
        return list && std::ranges::find(*list, name) != list->end();
    };
    std::vector<std::string> sources;
    std::vector<std::string> testbenches;
    for (const std::string &name : found.sources) {
        if (isTestbenchName(name)) {
            if (!isListed(settings.sourceFiles, name)) {
                testbenches.push_back(name);
            }
        } else if (!isListed(settings.testbenchFiles, name)) {
            sources.push_back(name);
        }
    }

    std::vector<DesignFile> design =
        readAll(project.folder, settings.sourceFiles ? *settings.sourceFiles : sources);
    project.topPlaces = topsOf(design);
    std::ranges::transform(project.topPlaces, std::back_inserter(project.topCandidates),
                           &TopCandidate::name);
    project.topModule = chosenTop(settings, project.topCandidates);
    if (!settings.sourceFiles) {
        dropIncluded(design, settings.includeFolders);
        design = inPackageOrder(std::move(design));
    }
    project.sourceFiles = namesOf(design);
    project.testbenchFiles = settings.testbenchFiles
                                 ? *settings.testbenchFiles
                                 : namesOf(inPackageOrder(readAll(project.folder, testbenches)));

    if (settings.constraintFile) {
        project.constraintFile = settings.constraintFile;
    } else if (!project.constraintExtension.empty()) {
        for (const std::string &name : found.constraints) {
            if (lowerCase(fs::path(name).extension().string())
                == "." + project.constraintExtension) {
                project.constraintCandidates.push_back(name);
            }
        }
        if (project.constraintCandidates.size() == 1) {
            project.constraintFile = project.constraintCandidates.front();
        }
    }
    project.foundConstraints = std::move(found.constraints);
    return project;
}

} // namespace logix
