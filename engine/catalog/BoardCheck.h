// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/JsonText.h"
#include "catalog/Catalog.h"

#include <functional>

namespace logix {

/// What board files are checked against.
struct BoardRules
{
    std::vector<Family> families;
    std::vector<Dimension> dimensions;
    std::vector<std::string> programmers;
    std::vector<std::string> fpgaIds;
    /// The FPGA of an ID, or nothing.
    std::function<std::optional<Fpga>(const std::string &)> fpga;
};

/// A problem in a board file.
struct BoardProblem
{
    /// The byte of the file it is at.
    std::size_t offset = 0;
    Message text;
};

/// All problems of a board file, in the file's order; none for a board that can be used.
[[nodiscard]] std::vector<BoardProblem> checkBoard(const JsonText &file, const BoardRules &rules);

/// Whether a text can be a board ID: lowercase letters, digits and hyphens.
[[nodiscard]] bool isBoardId(std::string_view text);

/// Whether a text can be a port's name in Verilog and SystemVerilog without an escape.
[[nodiscard]] bool isPortName(std::string_view text);

} // namespace logix
