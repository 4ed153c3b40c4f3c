// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/Result.h"
#include "catalog/Catalog.h"
#include "catalog/EngineServices.h"
#include "hdl/SourceSet.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace logix {

/// What a build may be asked besides the design; the same for every family.
struct BuildOptions
{
    enum class Optimize { Balanced, Area, Speed };

    /// MHz that every clock should reach; no value leaves it to place and route.
    std::optional<double> targetMhz;
    /// MHz by clock, a port or a net of the top module.
    std::map<std::string, double> clockTargets;
    /// Start of place and route's random numbers.
    std::optional<std::int64_t> seed;
    Optimize optimize = Optimize::Balanced;
    /// Multipliers go into DSP blocks where the family's synthesis can do that.
    bool useDsp = true;
    /// How many seeds are tried, from `seed` (or 1) upwards; 0 and 1 are a plain build.
    int sweep = 0;
    static constexpr int mostSeeds = 64;
    /// More arguments, passed unchanged to the phase's program.
    std::vector<std::string> extraSynthesis;
    std::vector<std::string> extraPlaceAndRoute;
    std::vector<std::string> extraPack;
    /// Kinds of errors that are accepted and become warnings, such as "multiple-drivers".
    std::vector<std::string> allow;

    friend bool operator==(const BuildOptions &, const BuildOptions &) = default;
};

/// The kinds that BuildOptions::allow may name.
[[nodiscard]] const std::vector<std::string_view> &allowableKinds();

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
    BuildOptions options;
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
    /// What was asked for; nothing when nothing was.
    std::optional<double> targetMhz;

    [[nodiscard]] bool meetsTarget() const { return !targetMhz || maxMhz >= *targetMhz; }
};

/// A piece of a critical path: a cell or a net.
struct PathHop
{
    /// As nextpnr calls it: clk-to-q, logic, routing, setup and others.
    std::string kind;
    double delayNs = 0;
    /// The cell whose pin the piece ends at.
    std::string cell;
    std::string port;
    /// Of a routing piece.
    std::string net;
    /// Where the source declares the net; no file when that isn't known.
    SourcePlace place;
};

/// The slowest path of a clock, or between two.
struct CriticalPath
{
    /// For people; empty for a path between clocks, or from and to pins.
    std::string clock;
    /// What starts and ends it, as nextpnr says: `posedge clk`, `<async>`.
    std::string from;
    std::string to;
    double totalNs = 0;
    double logicNs = 0;
    double routingNs = 0;
    std::vector<PathHop> hops;
};

/// A step of the flow in a build.
struct StepResult
{
    /// `synthesis`, `place-and-route`, `pack` and others.
    std::string name;
    bool isReused = false;
    Message reason;
};

/// One seed of a sweep.
struct SeedResult
{
    std::int64_t seed = 0;
    /// No bitstream could be made with it.
    bool failed = false;
    std::vector<ClockSummary> clocks;
    bool isBest = false;
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
    std::vector<CriticalPath> criticalPaths;
    std::vector<StepResult> steps;
    /// Empty without a sweep.
    std::vector<SeedResult> seeds;
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
    explicit Builder(EngineServices services) : m_services(std::move(services)) {}

    [[nodiscard]] Result<BuildResult> build(const BuildRequest &request,
                                            const CallContext &context) const;

private:
    EngineServices m_services;
};

/// Deletes build folders, which the marker file `.logix-build` tells from other folders: `folder`
/// itself, or those directly inside it and then `folder` when nothing is left in it. Gives what
/// was deleted. Errors: request for a path that can't be a build folder, setup when a file can't
/// be deleted, cancelled while waiting for an operation that uses the folder.
[[nodiscard]] Result<std::vector<std::filesystem::path>>
cleanBuildFolders(const std::filesystem::path &folder, const CallContext &context);

} // namespace logix
