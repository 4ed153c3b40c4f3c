// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/ApiTool.h"
#include "api/Json.h"
#include "base/Error.h"

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace logix {

/// What requests may touch, for hosts that don't trust whoever makes them. Without rules
/// everything that the user may is allowed.
struct AccessRules
{
    /// Tools that write or delete are refused.
    bool isReadOnly = false;
    /// When not empty, every folder that a request names is one of these or inside one, where it
    /// really is. Absolute.
    std::vector<std::filesystem::path> allowedFolders;
};

/// Why a request that has passed its schema isn't allowed; nothing for one that is. One diagnostic
/// for each field that leads outside.
[[nodiscard]] std::optional<Error> accessProblems(const AccessRules &rules, const ApiTool &tool,
                                                  const Json &request);

/// Why something outside the tools that writes into `folder` isn't allowed; `what` is its name and
/// `field` what names the folder.
[[nodiscard]] std::optional<Error> writingProblem(const AccessRules &rules, std::string_view what,
                                                  std::string_view field,
                                                  const std::filesystem::path &folder);

/// Why something outside the tools that reads `folder` isn't allowed; `field` is what names it.
[[nodiscard]] std::optional<Error> readingProblem(const AccessRules &rules, std::string_view field,
                                                  const std::filesystem::path &folder);

} // namespace logix
