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
    std::map<std::string, Use> resources;
    /// Clock net to the highest frequency, in MHz.
    std::map<std::string, double> clocks;
};

/// Reads nextpnr's report file. Errors: tool, when it is missing or broken.
[[nodiscard]] Result<PlacedFacts> readPlacedReport(const std::filesystem::path &file);

/// How a toolchain's report is put into words: `resources/build/<toolchain>.json`.
class ReportRules
{
public:
    /// Errors: engine, when the file is missing or broken.
    [[nodiscard]] static Result<ReportRules> load(const std::filesystem::path &resources,
                                                  std::string_view toolchain);
    [[nodiscard]] static Result<ReportRules> parse(std::string_view json,
                                                   std::string_view toolchain);

    /// Fills in resources, summaries, clocks and the report.
    void describe(const PlacedFacts &facts, BuildResult &result) const;

    [[nodiscard]] std::vector<ResourceUse> resources(const PlacedFacts &facts) const;
    [[nodiscard]] std::vector<ResourceSummary> summary(const PlacedFacts &facts) const;
    [[nodiscard]] std::vector<ClockSummary> clocks(const PlacedFacts &facts) const;
    /// The design's name of a clock net: `clk` for `clk$SB_IO_IN_$glb_clk`.
    [[nodiscard]] std::string clockName(std::string_view net) const;

private:
    /// A resource that counts for a summary; `per` of them make one.
    struct Part
    {
        std::string name;
        std::int64_t per = 1;
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
};

} // namespace logix
