// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "catalog/Catalog.h"

#include <filesystem>
#include <string>
#include <vector>

namespace logix {

/// A file of a new project, by its name in the folder; may be in a folder below.
struct ProjectFile
{
    std::string name;
    std::string text;
};

/// A port of a generated design and the pins it has, bit 0 first.
struct BoardPort
{
    std::string name;
    std::vector<std::string> pins;
    /// By the name common to all families; empty where it isn't known.
    std::string ioStandard;
    /// Of a clock; 0 for other ports.
    double mhz = 0;
};

/// The text of a pin file in the family's format.
[[nodiscard]] std::string pinFileText(const std::vector<BoardPort> &ports, const Family &family,
                                      const std::string &title);

/// The files of a project that blinks the board's LEDs: the design, its pin file, a testbench,
/// logix.json and .gitignore, and the board's file when it's not the catalog's. Uses the board's
/// first clock and first LEDs that need nothing done to the board, and drives what every design for
/// it must drive. Errors: request, for a board that lists no such clock or LEDs.
[[nodiscard]] Result<std::vector<ProjectFile>>
newProjectFiles(const Board &board, const Family &family, const VariantChoice &choice);

/// Makes a project in `folder`, with its parents, which must be missing or empty. Errors: request;
/// setup when it can't be written.
[[nodiscard]] Result<> createProject(const std::filesystem::path &folder,
                                     const std::vector<ProjectFile> &files);

} // namespace logix
