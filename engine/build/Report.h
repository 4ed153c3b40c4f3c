// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "build/Build.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// What place and route's report says, and no more: small enough to be kept in the build record.
struct PlacedFacts
{
    struct Use
    {
        std::int64_t used = 0;
        std::int64_t available = 0;
    };
    struct Clock
    {
        double maxMhz = 0;
        /// What place and route worked towards, asked for or not.
        double constraintMhz = 0;
    };
    std::map<std::string, Use> resources;
    /// By clock net.
    std::map<std::string, Clock> clocks;
    /// Without the clocks' names and the places.
    std::vector<CriticalPath> paths;
};

/// Reads nextpnr's report file. Errors: tool, when it is missing or broken.
[[nodiscard]] Result<PlacedFacts> readPlacedReport(const std::filesystem::path &file);

/// What a log of place and route says that has no report, in the report's form. Errors: tool, when
/// the log hasn't got it.
[[nodiscard]] Result<std::string> reportFromLog(const std::filesystem::path &log);

/// How a toolchain's report is put into words: `resources/build/<toolchain>.json`.
class ReportRules
{
public:
    /// Errors: engine, when the file is missing or broken.
    [[nodiscard]] static Result<ReportRules> load(const std::filesystem::path &resources,
                                                  std::string_view toolchain);
    [[nodiscard]] static Result<ReportRules> parse(std::string_view json,
                                                   std::string_view toolchain);

    /// Fills in resources, summaries, clocks, paths and the report. `targets` are the MHz that were
    /// asked for, by clock net.
    void describe(const PlacedFacts &facts, const std::map<std::string, double> &targets,
                  BuildResult &result) const;

    [[nodiscard]] std::vector<ResourceUse> resources(const PlacedFacts &facts) const;
    [[nodiscard]] std::vector<ResourceSummary> summary(const PlacedFacts &facts) const;
    [[nodiscard]] std::vector<CriticalPath> paths(const PlacedFacts &facts) const;
    [[nodiscard]] std::vector<ClockSummary> clocks(const PlacedFacts &facts) const;
    /// The design's name of a clock net: `clk` for `clk$SB_IO_IN_$glb_clk`.
    [[nodiscard]] std::string clockName(std::string_view net) const;
    /// The netlist's cell types that take a resource (see moduleUses); empty where that isn't
    /// known.
    [[nodiscard]] std::vector<std::string> cellsOf(const std::string &resource) const;

private:
    /// A resource that counts for a summary: `per` of them make one, or one makes `times`.
    struct Part
    {
        std::string name;
        std::int64_t per = 1;
        std::int64_t times = 1;
        /// Its number tells how many there are.
        bool isCounted = true;
    };
    struct Kind
    {
        std::string kind;
        const MessageId *label = nullptr;
        const MessageId *line = nullptr;
        const MessageId *lineWithoutShare = nullptr;
        const MessageId *main = nullptr;
        std::vector<Part> parts;
    };

    [[nodiscard]] const Kind *kindOf(std::string_view kind) const;

    std::map<std::string, const MessageId *, std::less<>> m_descriptions;
    std::vector<Kind> m_kinds;
    std::vector<std::string> m_clockPrefixes;
    std::vector<std::string> m_clockSuffixes;
    /// What stands behind the last of these is the name.
    std::vector<std::string> m_clockMarks;
    std::map<std::string, std::vector<std::string>, std::less<>> m_cells;
};

} // namespace logix
