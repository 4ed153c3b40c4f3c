// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace logix::test {

/// A design of `tests/designs` for one board, its foreign sources and ours in one folder. One that
/// has a top module of its own is for no board in particular and has no constraints.
struct ForeignDesign
{
    std::filesystem::path folder;
    std::string topModule;
    std::vector<std::string> sources;
    std::vector<std::string> includeFolders;
    std::string constraints;
};

/// Where a Python package that carries a design keeps its files; empty when LOGIX_TEST_PYTHON
/// (python3 without it) hasn't the package.
[[nodiscard]] std::filesystem::path foreignFolder(const std::string &package);

/// Puts the design together below `folder`; nothing when the Python that LOGIX_TEST_PYTHON names
/// (python3 without it) hasn't the package.
[[nodiscard]] std::optional<ForeignDesign> foreignDesign(const std::string &name,
                                                         const std::string &board,
                                                         const std::filesystem::path &folder);

} // namespace logix::test
