// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Engine.h"
#include "base/Result.h"
#include "hdl/SourceSet.h"
#include "starter/ProjectNames.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace logix {

/// What `logix.json` says; what is left out is found in the folder.
struct ProjectSettings
{
    std::string board;
    VariantChoice boardVariant;
    std::optional<std::string> topModule;
    /// All relative to the project folder, in order.
    std::optional<std::vector<std::string>> sourceFiles;
    std::optional<std::vector<std::string>> testbenchFiles;
    std::optional<std::string> constraintFile;
    Defines defines;
    /// The empty text is the project folder.
    std::vector<std::string> includeFolders;
    std::optional<std::string> customBoardsFolder;

    /// The requests' options that are kept with a project.
    struct Options
    {
        /// Check with the macro SYNTHESIZE defined.
        bool synthesize = true;
        /// Check with all that Verilator can warn of.
        bool strict = false;
        /// Check with Verible's style rules too.
        bool style = false;
        /// Let the tools print more.
        bool verbose = false;
        /// Seeds to sweep aren't kept with a project.
        BuildOptions build;

        friend bool operator==(const Options &, const Options &) = default;
    };
    Options options;

    friend bool operator==(const ProjectSettings &, const ProjectSettings &) = default;
};

/// A module that nothing in the design uses, so it may be the top module.
struct TopCandidate
{
    std::string name;
    SourcePlace place;
};

/// A project with everything found, ready to make requests of.
struct ResolvedProject
{
    /// Absolute.
    std::filesystem::path folder;
    ProjectSettings settings;
    std::vector<std::string> sourceFiles;
    std::vector<std::string> testbenchFiles;
    /// The settings' file, or the only one of the board's format.
    std::optional<std::string> constraintFile;
    /// Files of the board's format, when the settings name none.
    std::vector<std::string> constraintCandidates;
    /// Every constraint file found, of any format; empty when the settings list everything, for
    /// then the folder isn't searched.
    std::vector<std::string> foundConstraints;
    /// The ending of the board's constraint files without its dot; empty without a board.
    std::string constraintExtension;
    std::optional<std::filesystem::path> customBoardsFolder;
    std::filesystem::path buildFolder;
    /// The settings' top module, or the only candidate, or the candidate named main.
    std::optional<std::string> topModule;
    /// Modules of the design that no other module uses, in source order.
    std::vector<std::string> topCandidates;
    /// The same with their places.
    std::vector<TopCandidate> topPlaces;

    [[nodiscard]] SourceRequest sourceRequest() const;
    [[nodiscard]] LintRequest lintRequest() const;
    /// For the tools test and simulate, with every testbench and without limits.
    [[nodiscard]] BenchSetup benchSetup() const;
    /// Errors: request, when a top module or a constraint file can't be told without asking; the
    /// diagnostics list the candidates.
    [[nodiscard]] Result<BuildRequest> buildRequest() const;
    /// Errors: request, as `buildRequest`, but it needs no constraint file.
    [[nodiscard]] Result<DiagramRequest> diagramRequest() const;
};

/// Reads a project folder's logix.json; without one, what an apio.ini there says; without either,
/// empty settings. Errors: request, with
/// a diagnostic at line and column for each problem.
[[nodiscard]] Result<ProjectSettings> readProject(const std::filesystem::path &folder);

/// The settings in the text of a logix.json. Errors as `readProject`.
[[nodiscard]] Result<ProjectSettings> parseProject(std::string text);

/// Changes the settings in a project's logix.json and keeps everything else in it: unknown fields,
/// order, spacing. Writes nothing when nothing changes. Errors: setup; request when the file there
/// is broken or is a link out of the folder.
[[nodiscard]] Result<> writeProject(const std::filesystem::path &folder,
                                    const ProjectSettings &settings);

/// Finds what the settings leave out: Verilog and SystemVerilog files in the folder and below (not
/// in build folders or hidden ones), packages before their users, testbenches by `_tb`, the one
/// constraint file of the board's format. Errors: request, for an unknown board, custom boards
/// with problems, a folder that isn't there or has far too many files.
[[nodiscard]] Result<ResolvedProject> resolveProject(const std::filesystem::path &folder,
                                                     const ProjectSettings &settings,
                                                     const Catalog &catalog);

} // namespace logix
