// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace logix::diagram {

/// The drawings' default style, `resources/diagram/drawing.css`. Errors: setup.
[[nodiscard]] Result<std::string> drawingStyle(const std::filesystem::path &resources);

/// The page with all drawings in it: `resources/diagram/page.html` with the styles, the scripts and
/// the data in their places, so that it needs no other file and no network. `drawings` has the SVG
/// by module key. Errors: setup.
[[nodiscard]] Result<std::string> writePage(const std::filesystem::path &resources,
                                            const nlohmann::ordered_json &model,
                                            const std::map<std::string, std::string> &drawings);

/// JSON text that can stand inside a script element.
[[nodiscard]] std::string scriptJson(const nlohmann::ordered_json &json);

} // namespace logix::diagram
