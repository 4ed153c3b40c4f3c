// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "build/Build.h"
#include "hdl/ConstraintFile.h"

#include <map>
#include <string>
#include <vector>

namespace logix {

/// What a request chose, checked without looking at the files it names.
struct BuildTarget
{
    BoardSelection board;
    Family family;
    ConstraintFormat format = ConstraintFormat::Pcf;
    std::string topModule;
};

/// Errors: request.
[[nodiscard]] Result<BuildTarget> checkedTarget(const BuildRequest &request,
                                                const Catalog &catalog);

/// The files of a build, read.
struct BuildInputs
{
    SourceSet sources;
    ConstraintFile constraints;
    /// Contents of everything that was read, by name: sources, included files, the constraint
    /// file, and data files that the sources name in text, such as for $readmemh.
    std::map<std::string, std::string> hashes;
};

/// `scratchFolder` is the engine's, for copies that can't be in the build folder. Errors: request,
/// setup.
[[nodiscard]] Result<BuildInputs> openInputs(const BuildRequest &request, const BuildTarget &target,
                                             const std::filesystem::path &scratchFolder);

/// The files among `before` that are others in `after`, for people.
[[nodiscard]] std::vector<std::string>
changedInputs(const std::map<std::string, std::string> &before,
              const std::map<std::string, std::string> &after);

/// The commands that make yosys read the sources, for a script in one argument. A value that can't
/// stand there is put into a file of the build folder, or of `scratchFolder` as above. A sandboxed
/// yosys gets relative paths only (see Tool). Errors: setup.
[[nodiscard]] Result<std::string> readCommands(const SourceSet &sources, const Defines &defines,
                                               const std::filesystem::path &buildFolder,
                                               const std::filesystem::path &scratchFolder,
                                               bool isSandboxed);

/// A path as one word of a yosys script. Errors: request, for a path that can't be one.
[[nodiscard]] Result<std::string> scriptPath(const std::string &path);

/// A path as a sandboxed tool that runs in `folder` takes it.
[[nodiscard]] std::string sandboxPath(const std::filesystem::path &path,
                                      const std::filesystem::path &folder);

} // namespace logix
