// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace logix {

/// The settings' file name in a project folder.
inline constexpr std::string_view projectFileName = "logix.json";
/// The build folder's name in a project folder.
inline constexpr std::string_view projectBuildFolderName = "_build";
/// The address of the JSON Schema of `logix.json`.
inline constexpr std::string_view projectSchema =
    "https://www.openlogix.org/schemas/logix-project-v1.json";

} // namespace logix
