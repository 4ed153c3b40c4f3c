// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <optional>
#include <string>

namespace logix {

/// The sections of get_catalog with everything in them, as JSON text.
struct CatalogSections
{
    std::string boards;
    std::string fpgas;
    std::string families;
};

/// The whole catalog as one file, made when the program is built, so that the first call needn't
/// read a few hundred small files. It holds the size of each file that it was made of.
[[nodiscard]] Result<std::string> preparedCatalogText(const std::filesystem::path &folder,
                                                      const CatalogSections &sections);

/// Reads a prepared catalog. Nothing when it is missing, broken, or when a file of `folder` was
/// added, taken away or changed since: the files themselves are then read.
[[nodiscard]] std::optional<CatalogSections>
readPreparedCatalog(const std::filesystem::path &file, const std::filesystem::path &folder);

} // namespace logix
