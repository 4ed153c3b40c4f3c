// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hdl/ModuleIndex.h"

#include <filesystem>
#include <string>
#include <vector>

namespace logix {

/// A source file of a project as it reads.
struct DesignFile
{
    /// Relative to the project folder.
    std::string name;
    FileIndex index;
    std::vector<std::string> definedPackages;
    std::vector<std::string> usedPackages;
    /// What its include directives name.
    std::vector<std::string> includes;
};

/// Reads a file of the project; one that can't be read, is too large, or leads outside gives no
/// modules.
[[nodiscard]] DesignFile readDesignFile(const std::filesystem::path &folder,
                                        const std::string &name);

/// Moves files that define packages before those that use them; otherwise the order stays.
[[nodiscard]] std::vector<DesignFile> inPackageOrder(std::vector<DesignFile> files);

/// Takes out the files that another one includes, since the tools read them there.
/// `includeFolders` are relative to the project folder.
void dropIncluded(std::vector<DesignFile> &files, const std::vector<std::string> &includeFolders);

} // namespace logix
