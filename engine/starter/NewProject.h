// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "catalog/Catalog.h"

#include <filesystem>
#include <optional>
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

/// What is on a board and can have ports in a new project.
struct ProjectPart
{
    /// The resource's, which its ports are named after.
    std::string name;
    std::vector<std::string> pins;
    /// Every project has the first clock and the first LEDs.
    bool isRequired = false;
};

/// The parts of a board that work as the board is: clocks, LEDs, buttons, switches, UARTs, PMODs.
[[nodiscard]] std::vector<ProjectPart> projectParts(const Board &board);

/// The files of a project that blinks the board's LEDs: the design, its pin file, a testbench,
/// logix.json and .gitignore, and the board's file when it's not the catalog's. Uses the board's
/// first clock and first LEDs that need nothing done to the board, and the parts named in `parts`
/// (LEDs blink too, a pressed button keeps them lit, a UART's input goes to its output, the rest
/// become inputs), and drives what every design for it must drive. Errors: request, for a board
/// that lists no such clock or LEDs, for a part that it doesn't have, and for two on one pin.
[[nodiscard]] Result<std::vector<ProjectFile>>
newProjectFiles(const Board &board, const Family &family, const VariantChoice &choice,
                const std::vector<std::string> &parts = {});

/// Makes a project in `folder`, with its parents, which must be missing or empty. Errors: request;
/// setup when it can't be written, and then nothing of it is left.
[[nodiscard]] Result<> createProject(const std::filesystem::path &folder,
                                     const std::vector<ProjectFile> &files);

struct NewProjectRequest
{
    /// Missing or empty.
    std::filesystem::path folder;
    /// A board's ID, or one that other projects use for it (see Catalog::alias).
    std::string board;
    VariantChoice boardVariant;
    std::optional<std::filesystem::path> customBoardsFolder;
    /// Names of parts besides the required ones.
    std::vector<std::string> parts;
    /// Writes nothing.
    bool preview = false;
};

struct NewProjectResult
{
    /// The board that the project is for, by its own ID.
    std::string board;
    Selector boardVariant;
    std::filesystem::path folder;
    std::vector<ProjectFile> files;
    /// Everything on the board that a project can have.
    std::vector<ProjectPart> parts;
    /// The names of those that it has.
    std::vector<std::string> included;
    bool wasWritten = false;
};

/// Makes a project, or shows what it would be made of. Errors: as `newProjectFiles` and
/// `createProject`, and request: an unknown board or variant, custom boards with problems.
[[nodiscard]] Result<NewProjectResult> newProject(const NewProjectRequest &request,
                                                  const Catalog &catalog);

} // namespace logix
