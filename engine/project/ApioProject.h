// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "project/Project.h"

#include <string_view>

namespace logix {

/// The name of the settings' file of apio, another tool for such projects.
inline constexpr std::string_view apioFileName = "apio.ini";

/// What an apio.ini says that a logix.json can: board, top module, constraint file. Of several
/// environments the default's, which is the one that the file names or its first. What it says
/// besides is left alone; a file that says nothing gives empty settings.
[[nodiscard]] ProjectSettings apioSettings(std::string_view text);

} // namespace logix
