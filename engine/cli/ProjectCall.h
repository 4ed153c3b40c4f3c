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

/// Reads "memory=ram" and "connection=usb". Errors: request.
[[nodiscard]] Result<VariantChoice> variantFrom(const std::vector<std::string> &values);
/// Reads "NAME" and "NAME=VALUE".
[[nodiscard]] Defines definesFrom(const std::vector<std::string> &values);

} // namespace logix::cli
