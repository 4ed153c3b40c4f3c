// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "cli/Invocation.h"
#include "project/Project.h"

namespace logix::cli {

/// The invocation's project with what the command line says instead: --board, --variant, --top,
/// --define. Errors: request.
[[nodiscard]] Result<ResolvedProject> openProject(const Invocation &invocation);

/// The project's own boards; nothing without a project or boards of its own. Errors: request.
[[nodiscard]] Result<std::optional<std::filesystem::path>>
projectBoardsFolder(const Invocation &invocation);

/// The testbenches that the command line names, relative to the project's folder; all of the
/// project's when it names none. Errors: request, for one that isn't the project's.
[[nodiscard]] Result<std::vector<std::string>> chosenTestbenches(const Invocation &invocation,
                                                                 const ResolvedProject &project);
/// A whole number that an option has. Errors: request.
[[nodiscard]] Result<std::optional<std::int64_t>> numberOption(const Invocation &invocation,
                                                               std::string_view option);
/// Who runs testbenches, by --simulator. Errors: request.
[[nodiscard]] Result<BenchSimulator> simulatorOption(const Invocation &invocation);
/// A path on the command line, absolute: as the shell that the user types in sees it. Empty for an
/// empty one, and when the current folder is gone.
[[nodiscard]] std::filesystem::path absolutePath(const std::string &text);
/// A file that an option names, absolute: as the shell that the user types in sees it.
[[nodiscard]] std::optional<std::filesystem::path> fileOption(const Invocation &invocation,
                                                              std::string_view option);

/// Reads "memory=ram" and "connection=usb". Errors: request.
[[nodiscard]] Result<VariantChoice> variantFrom(const std::vector<std::string> &values);
/// Reads "NAME" and "NAME=VALUE".
[[nodiscard]] Defines definesFrom(const std::vector<std::string> &values);

} // namespace logix::cli
