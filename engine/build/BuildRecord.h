// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "build/Build.h"
#include "build/Report.h"
#include "catalog/RecordedBuild.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace logix {

/// Steps that went well in a build that isn't finished; in place of a record.
inline constexpr std::string_view stepsName = ".logix-steps";

/// What one step was run with, and what came of it.
struct StepRecord
{
    std::string id;
    /// What decides its outputs besides the inputs: engine version, program, hash of arguments.
    std::string engine;
    std::string program;
    std::string arguments;
    /// Contents by name: the user's files, or files of the build folder.
    std::map<std::string, std::string> inputs;
    /// Contents by file of the build folder.
    std::map<std::string, std::string> outputs;
    /// Of synthesis: the netlist without its places in the sources (see netlistHash).
    std::string netlist;
    /// Of place and route.
    std::optional<PlacedFacts> placed;
    std::vector<SeedResult> seeds;
    std::vector<Diagnostic> warnings;
};

/// A successful build.
struct BuildRecord
{
    std::string engineVersion;
    /// Hash of everything that the build depends on.
    std::string key;
    std::string topModule;
    /// The options as JSON.
    std::string options;
    /// As JSON: the ID, the definition, the FPGA's settings, the variant's selector.
    std::string board;
    std::string boardChecksum;
    /// What was read, by name: hash of contents.
    std::map<std::string, std::string> inputs;
    std::vector<StepRecord> steps;
    std::string bitstream;
    std::uintmax_t bitstreamSize = 0;
    std::int64_t bitstreamTime = 0;
    std::string bitstreamHash;
    /// Of all steps and of the engine's own checks.
    std::vector<Diagnostic> warnings;

    /// What place and route said.
    [[nodiscard]] PlacedFacts placed() const;
};

[[nodiscard]] std::string recordText(const BuildRecord &record);
/// Nothing for a text that isn't a record of this format.
[[nodiscard]] std::optional<BuildRecord> parseRecord(std::string_view text);

/// Only steps, for `stepsName`.
[[nodiscard]] std::string stepsText(const std::vector<StepRecord> &steps);
/// Nothing that can be read gives none.
[[nodiscard]] std::vector<StepRecord> parseSteps(std::string_view text);

/// The options as JSON text, those at their default left out.
[[nodiscard]] std::string optionsText(const BuildOptions &options);

} // namespace logix
