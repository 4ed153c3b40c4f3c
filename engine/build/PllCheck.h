// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "base/Result.h"
#include "hdl/Netlist.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// What a family's PLLs are and what they can do: `resources/build/plls.json`.
struct PllRules
{
    /// In MHz.
    struct Range
    {
        double least = 0;
        double most = 0;
    };

    std::set<std::string, std::less<>> cells;
    /// What works out dividers, for people.
    std::string program;
    std::optional<Range> input;
    /// Where the divided input is compared.
    std::optional<Range> phase;
    std::optional<Range> vco;
    std::optional<Range> output;

    /// Without cells for a family that isn't in the table. Errors: engine, for a broken table.
    [[nodiscard]] static Result<PllRules> load(const std::filesystem::path &resources,
                                               std::string_view family);
};

/// The frequencies in a PLL; nothing where they can't be told by its parameters.
struct PllFrequencies
{
    double phase = 0;
    double vco = 0;
    double output = 0;
};

/// `input` in MHz.
[[nodiscard]] std::optional<PllFrequencies> pllFrequencies(const NetlistCell &cell, double input);

/// Warns of the PLLs among a netlist's asked cells that would run outside of what they can do.
/// Place and route takes them, or is told too little to know. `clockOf` gives the frequency of a
/// port, where it is known.
[[nodiscard]] std::vector<Diagnostic>
checkPlls(const NetlistFacts &facts, const PllRules &rules,
          const std::function<std::optional<double>(const std::string &)> &clockOf);

/// The kind of those warnings.
inline constexpr std::string_view pllRangeKind = "pll-range";

} // namespace logix
