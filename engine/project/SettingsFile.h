// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/JsonText.h"
#include "project/Project.h"

namespace logix {

/// The settings in a logix.json. Errors: request, with a diagnostic for each problem.
[[nodiscard]] Result<ProjectSettings> settingsFrom(const JsonText &file);

/// The text of `file` with the settings changed and everything else as it is.
[[nodiscard]] std::string withSettings(const JsonText &file, const ProjectSettings &before,
                                       const ProjectSettings &settings);

} // namespace logix
