// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "catalog/Catalog.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace logix {

/// Where a new project is made, and for which board.
struct NewProjectRequest
{
    std::string board;
    /// Made when it is missing; must be empty otherwise.
    std::filesystem::path folder;
    std::optional<std::filesystem::path> customBoardsFolder;
};

/// Makes a small project that builds for a board: main.v, which blinks what the board has, a pin
/// file with the pins that every design must drive, a testbench, logix.json and .gitignore. Gives
/// the files' names. `templates` is `resources/templates/project`. Errors: request: an unknown
/// board, one whose pins the catalog doesn't know, a folder that isn't empty; setup.
[[nodiscard]] Result<std::vector<std::string>>
createProject(const NewProjectRequest &request, const Catalog &catalog,
              const std::filesystem::path &templates);

} // namespace logix
