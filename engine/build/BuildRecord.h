// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "build/Build.h"
#include "build/Report.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace logix {

/// The file of a build folder that says what its bitstream was made of; there only when the
/// bitstream is good.
inline constexpr std::string_view buildRecordName = "build-record.json";

/// What one step was run with.
struct StepRecord
{
    std::string id;
    /// Hash of all that decides its outputs: arguments, program, engine, contents of its inputs.
    std::string key;
    /// Contents by file of the build folder.
    std::map<std::string, std::string> outputs;
};

/// A successful build.
struct BuildRecord
{
    std::string engineVersion;
    /// Hash of everything that the build depends on.
    std::string key;
    std::string topModule;
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
    PlacedFacts placed;
    std::vector<Diagnostic> warnings;
};

[[nodiscard]] std::string recordText(const BuildRecord &record);
/// Nothing for a text that isn't a record of this format.
[[nodiscard]] std::optional<BuildRecord> parseRecord(std::string_view text);

/// The full board as JSON text, for a record.
[[nodiscard]] std::string boardText(const BoardSelection &selection);

} // namespace logix
