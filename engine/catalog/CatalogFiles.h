// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalog/Catalog.h"

#include <nlohmann/json_fwd.hpp>

namespace logix {

/// The FPGAs of one family.
struct FpgaFile
{
    std::map<std::string, Fpga, std::less<>> fpgas;
    std::map<std::string, nlohmann::ordered_json, std::less<>> definitions;
};

/// The pins of packages, and which package each FPGA of a family has.
struct PackageFile
{
    std::map<std::string, std::vector<std::string>, std::less<>> packages;
    std::map<std::string, std::string, std::less<>> packageOfFpga;
};

struct ProgrammerFile
{
    std::vector<Programmer> programmers;
    std::vector<Dimension> dimensions;
};

// Readers of the catalog's own files, in `folder`. Errors: engine, naming the file.
[[nodiscard]] Result<nlohmann::ordered_json> readCatalogFile(const std::filesystem::path &folder,
                                                             const std::filesystem::path &file);
[[nodiscard]] Result<std::vector<Family>> readFamilies(const std::filesystem::path &folder);
[[nodiscard]] Result<FpgaFile> readFpgas(const std::filesystem::path &folder,
                                         const std::string &family);
[[nodiscard]] Result<PackageFile> readPackages(const std::filesystem::path &folder,
                                               const std::string &family);
[[nodiscard]] Result<ProgrammerFile> readProgrammers(const std::filesystem::path &folder);
[[nodiscard]] Result<std::vector<UsbChip>> readUsbChips(const std::filesystem::path &folder);
[[nodiscard]] Result<std::map<std::string, Alias, std::less<>>>
readAliases(const std::filesystem::path &folder);
/// The IDs of the boards that have a file, sorted.
[[nodiscard]] Result<std::vector<std::string>> listBoardFiles(const std::filesystem::path &folder);

} // namespace logix
