// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "hdl/CellLibrary.h"
#include "hdl/ModuleIndex.h"
#include "toolchain/Toolchain.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// The FPGA cells that a design uses, for Verilator: a small file of black boxes, so that a lint
/// doesn't read whole libraries and nothing inside them can be complained about.
class LintModels
{
public:
    LintModels(const Toolchain &toolchain, std::filesystem::path resources, std::string family);

    /// Makes the file below `scratchFolder`, named by its contents; nothing when the design uses
    /// no cells. Errors: setup, engine.
    [[nodiscard]] Result<std::optional<std::filesystem::path>>
    write(const ModuleIndex &index, const std::filesystem::path &scratchFolder);

    /// Why there are no cells, when the toolchain's models weren't found though the design may
    /// need them.
    [[nodiscard]] const std::optional<Error> &missing() const { return m_missing; }

    [[nodiscard]] std::vector<std::string> cells();
    /// Another family that has the cell.
    [[nodiscard]] std::optional<std::string> familyOf(std::string_view cell);

private:
    [[nodiscard]] Result<> open();
    [[nodiscard]] CellLibrary library(const std::string &family) const;

    const Toolchain &m_toolchain;
    std::filesystem::path m_resources;
    std::string m_family;
    bool m_isOpen = false;
    std::filesystem::path m_dataFolder;
    std::map<std::string, std::vector<std::vector<std::string>>> m_models;
    std::unique_ptr<CellLibrary> m_library;
    std::optional<Error> m_missing;
};

} // namespace logix
