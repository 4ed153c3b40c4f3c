// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/Result.h"
#include "catalog/Catalog.h"
#include "hdl/SourceSet.h"
#include "process/ProcessRunner.h"
#include "toolchain/Toolchain.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace logix {

struct BuildRequest
{
    std::string board;
    VariantChoice boardVariant;
    std::optional<std::filesystem::path> customBoardsFolder;
    std::string topModule;
    SourceRequest sources;
    /// Relative to the source folder.
    std::string constraintFile;
    std::filesystem::path buildFolder;
    Defines defines;
    bool verbose = false;
};

/// One resource as nextpnr reports it.
struct ResourceUse
{
    std::string name;
    /// Nothing for a name that isn't described yet.
    std::optional<Message> description;
    std::int64_t used = 0;
    std::int64_t available = 0;
};

/// One of the main resources, in plain words.
struct ResourceSummary
{
    std::string kind;
    Message label;
    std::int64_t used = 0;
    std::int64_t available = 0;
    /// False when the share can't be told: nothing available, or more used than available.
    bool isValid = true;
};

struct ClockSummary
{
    std::string name;
    std::string net;
    double maxMhz = 0;
};

struct BuildResult
{
    /// Relative to the build folder.
    std::string bitstream;
    Selector boardVariant;
    bool upToDate = false;
    std::vector<ResourceUse> resources;
    std::vector<ResourceSummary> resourcesSummary;
    std::vector<ClockSummary> clocksSummary;
    /// Lines for people.
    std::vector<Message> report;
    Message reportSummary;
    std::vector<Diagnostic> warnings;
    std::vector<CommandRecord> commands;
};

/// Share in percent rounded to 0.1; nothing when it isn't valid.
[[nodiscard]] std::optional<double> sharePercent(std::int64_t used, std::int64_t available);
/// Whole percent for people, rounded up: "0%" only for none, "100%" only for all.
[[nodiscard]] std::optional<std::string> displayPercent(std::int64_t used, std::int64_t available);

/// Builds bitstreams. May be used by several threads; two builds in one folder take turns.
class Builder
{
public:
    struct Services
    {
        const Catalog &catalog;
        const Toolchain &toolchain;
        const ProcessRunner &runner;
        /// `resources/`.
        std::filesystem::path resources;
    };

    explicit Builder(Services services) : m_services(std::move(services)) {}

    [[nodiscard]] Result<BuildResult> build(const BuildRequest &request,
                                            const CallContext &context) const;

private:
    Services m_services;
};

/// Deletes build folders, which the marker file `.logix-build` tells from other folders: `folder`
/// itself, or those directly inside it and then `folder` when nothing is left in it. Gives what
/// was deleted. Errors: request for a path that can't be a build folder, setup when a file can't
/// be deleted, cancelled while waiting for an operation that uses the folder.
[[nodiscard]] Result<std::vector<std::filesystem::path>>
cleanBuildFolders(const std::filesystem::path &folder, const CallContext &context);

/// The file that marks a folder as a build folder.
inline constexpr std::string_view buildMarkerName = ".logix-build";

} // namespace logix
