// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Engine.h"
#include "base/Result.h"
#include "hdl/SourceSet.h"

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
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
    std::vector<std::string> includeFolders;
    std::optional<std::string> customBoardsFolder;
};

/// A project with everything found, ready to make requests of.
struct ResolvedProject
{
    std::filesystem::path folder;
    ProjectSettings settings;
    std::vector<std::string> sourceFiles;
    std::vector<std::string> testbenchFiles;
    std::optional<std::string> constraintFile;
    std::optional<std::filesystem::path> customBoardsFolder;
    std::filesystem::path buildFolder;
    /// Modules of the design that no other module uses, in source order.
    std::vector<std::string> topCandidates;

    [[nodiscard]] LintRequest lintRequest() const;
    /// Errors: request, when a top module or a constraint file can't be told without asking; the
    /// diagnostics list the candidates.
    [[nodiscard]] Result<BuildRequest> buildRequest() const;
};

/// The settings' file name in a project folder.
inline constexpr std::string_view projectFileName = "logix.json";

/// Reads a project folder's logix.json; a missing file gives empty settings. Errors: request, with
/// a diagnostic at line and column for each problem.
[[nodiscard]] Result<ProjectSettings> readProject(const std::filesystem::path &folder);

/// Changes the settings in a project's logix.json and keeps what else is in it: unknown fields,
/// order, indentation where it can. Errors: setup, request when the file there is broken.
[[nodiscard]] Result<> writeProject(const std::filesystem::path &folder,
                                    const ProjectSettings &settings);

/// Finds what the settings leave out: Verilog and SystemVerilog files in the folder and below (not
/// in build folders or hidden ones), packages before their users, testbenches by `_tb`, the one
/// constraint file of the board's format. Errors: request.
[[nodiscard]] Result<ResolvedProject> resolveProject(const std::filesystem::path &folder,
                                                     const ProjectSettings &settings,
                                                     const Catalog &catalog);

} // namespace logix
