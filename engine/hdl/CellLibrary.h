// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// The cells of an FPGA family, such as SB_IO, as black boxes: parameters and ports without a
/// body. They are cut out of the toolchain's models, which tools other than yosys can't read as
/// they are, and there is nothing in them that a tool could complain about.
///
/// Reading is lazy and cheap: only the asked cells' text is looked at. May be used by one thread.
class CellLibrary
{
public:
    /// Each entry lists names of one file below `dataFolder`, of which the first that exists is
    /// used; versions of yosys differ.
    CellLibrary(const std::filesystem::path &dataFolder,
                const std::vector<std::vector<std::string>> &models);

    [[nodiscard]] bool has(std::string_view cell) const;
    /// The black box of a cell; nothing for a cell that isn't there.
    [[nodiscard]] std::optional<std::string> blackBox(std::string_view cell) const;
    /// Every cell's name, in the order of the files.
    [[nodiscard]] std::vector<std::string> cells() const;

private:
    [[nodiscard]] std::optional<std::string_view> find(std::string_view cell) const;

    std::vector<std::string> m_texts;
};

/// Cuts a module down to its parameters and ports. `text` starts behind the word "module".
[[nodiscard]] std::string blackBoxOf(std::string_view text);

} // namespace logix
