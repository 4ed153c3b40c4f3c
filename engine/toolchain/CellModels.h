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

/// The FPGA cells that a design uses as black boxes, in a small file: a tool then doesn't read
/// whole libraries, and there is nothing inside them that could be complained about.
class CellModels
{
public:
    CellModels(const Toolchain &toolchain, std::filesystem::path resources, std::string family);

    /// Makes the file below `scratchFolder`, named by its contents; nothing when the design uses
    /// no cells. Errors: setup, engine.
    [[nodiscard]] Result<std::optional<std::filesystem::path>>
    write(const ModuleIndex &index, const std::filesystem::path &scratchFolder);

    /// The same for these cells. May be called instead of the one above.
    [[nodiscard]] Result<std::optional<std::filesystem::path>>
    write(const std::vector<std::string> &cells, const std::filesystem::path &scratchFolder);

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
