// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "hdl/SourceSet.h"
#include "simulation/Simulation.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace logix {

/// Adds up what runs counted, as Verilator writes it, and tells what all of them together reached.
class Coverage
{
public:
    /// Adds a run's file; one that isn't there adds nothing. Errors: setup.
    [[nodiscard]] Result<> add(const std::filesystem::path &file);
    /// Adds one line of such a file.
    void addLine(std::string_view line);

    /// Of the design's files, in their order.
    [[nodiscard]] std::vector<FileCoverage> of(const SourceSet &sources) const;

private:
    struct File
    {
        /// From line to how often it ran.
        std::map<int, std::int64_t> lines;
        /// From a bit of a signal (its line, its name, its index) to how often it changed. Copies
        /// of one module count together.
        std::map<std::tuple<int, std::string, std::string>, std::int64_t> toggles;
    };

    /// By the names that Verilator got.
    std::map<std::string, File, std::less<>> m_files;
};

} // namespace logix
