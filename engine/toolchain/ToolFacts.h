// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// What is known of one tool; see `resources/toolchain/tools.json`.
struct ToolFact
{
    /// Other programs that do the same, in order of preference.
    std::vector<std::string> aliases;
    /// What needs it, in words that fit behind "needed for".
    std::string purpose;
    /// How to get it: a command or a sentence.
    std::string install;
    /// How to get a newer one than `install` gives; empty when that is the newest.
    std::string installNewer;
    /// Empty when the program has no way to tell its version.
    std::vector<std::string> versionArguments;
    /// A regular expression whose first group is the version, in any line of either stream.
    std::string versionPattern;
    /// The oldest version with what the engine asks of the tool, such as an option; by FPGA
    /// family, and "*" for what isn't named.
    std::map<std::string, std::string> neededVersions;

    /// Empty when nothing is known to be needed.
    [[nodiscard]] std::string neededFor(const std::string &family) const;
};

/// The facts of every tool, by name.
class ToolFacts
{
public:
    /// A file that can't be read gives no facts: tools are then found by their own names only.
    [[nodiscard]] static ToolFacts read(const std::filesystem::path &resources);

    [[nodiscard]] const ToolFact *find(std::string_view name) const;
    /// The name of the tool that a program of this file name is; empty for none.
    [[nodiscard]] std::string toolNamed(std::string_view fileName) const;
    [[nodiscard]] const std::map<std::string, ToolFact, std::less<>> &all() const
    {
        return m_facts;
    }

private:
    std::map<std::string, ToolFact, std::less<>> m_facts;
};

} // namespace logix
