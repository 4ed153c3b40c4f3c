// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "catalog/Catalog.h"

#include <filesystem>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// Where a programmer is in its work, as far as progress tells.
enum class ProgramStage { Write, Verify };

/// A line that tells how far a programmer is.
struct ProgressBar
{
    /// Of which way to program it is; empty for each.
    std::string memory;
    /// The first group is a percentage, or a hexadecimal address of `size`.
    std::regex pattern;
    /// Nothing: whatever stage it is in.
    std::optional<ProgramStage> stage;
    /// What part of the stage's percentages the bar is.
    double from = 0;
    double to = 100;
    /// The line whose first group is the size that the address counts to.
    std::optional<std::regex> size;
};

struct StageMark
{
    std::regex pattern;
    ProgramStage stage = ProgramStage::Write;
};

/// The lines that a run which succeeded has, in this order; empty fields fit everything.
struct SuccessRule
{
    std::string memory;
    std::string option;
    std::vector<std::string> families;
    std::vector<std::regex> lines;
};

/// What is known of a programmer's options and of what it prints: `resources/program`.
struct ProgrammerFacts
{
    std::string verboseOption;
    std::string verifyOption;
    /// Makes it print progress as on a terminal, where it has the option.
    std::string terminalOption;
    bool alwaysVerifies = false;
    /// Options with which it doesn't.
    std::vector<std::string> unverifiedOptions;
    /// Cables that open the first device of their kind, whatever else the command names.
    std::vector<std::string> cablesByKindOnly;
    /// Options that say how to reach the device; those with a value and those without.
    std::vector<std::string> connectionOptions;
    std::vector<std::string> connectionFlags;
    std::vector<ProgressBar> bars;
    std::vector<StageMark> marks;
    std::vector<SuccessRule> success;
    /// Lines after which a run that succeeded may end with an error: the device has started
    /// already.
    std::vector<std::regex> tolerated;
    std::vector<std::regex> failure;
    std::vector<std::regex> notFound;
    std::vector<std::regex> noAnswer;
    std::vector<std::regex> forbidden;
    std::vector<std::regex> ambiguous;
    std::optional<std::regex> idcode;
    std::optional<std::regex> unknownIdcode;
};

/// Reads the facts of one programmer by its catalog ID. Errors: engine.
[[nodiscard]] Result<ProgrammerFacts> readProgrammerFacts(const std::filesystem::path &resources,
                                                          const std::string &programmer);

[[nodiscard]] bool matchesAny(const std::string &line, const std::vector<std::regex> &patterns);

} // namespace logix
