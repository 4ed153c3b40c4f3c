// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hdl/SourceSet.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace logix::diagram {

/// The FPGA families' own blocks: yosys' files that declare them, and their names in plain words
/// (`resources/diagram/fpga-blocks.json`).
class VendorCells
{
public:
    /// `yosysData` is yosys' folder of data files; empty when it isn't known.
    VendorCells(const std::filesystem::path &resources, std::filesystem::path yosysData);

    /// The files that declare blocks that the sources use, as yosys' `+/` names. Reading all would
    /// take longer than reading most designs.
    [[nodiscard]] std::vector<std::string> librariesFor(const std::string &toolchain,
                                                        const std::string &family,
                                                        const SourceSet &sources) const;

    /// Such as "PLL"; empty for a block that isn't described.
    [[nodiscard]] std::string title(const std::string &toolchain, std::string_view type) const;

private:
    struct Toolchain
    {
        std::vector<std::string> libraries;
        std::map<std::string, std::vector<std::string>> familyLibraries;
        std::vector<std::pair<std::string, std::string>> titles;
    };

    std::filesystem::path m_yosysData;
    std::map<std::string, Toolchain> m_toolchains;
};

} // namespace logix::diagram
