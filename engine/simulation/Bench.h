// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hdl/ModuleIndex.h"
#include "hdl/SourceSet.h"
#include "simulation/BenchModels.h"
#include "simulation/Simulation.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace logix {

/// One testbench of an operation: what it is made of and where its files go.
struct Bench
{
    /// As the request names it.
    std::string file;
    /// The design's files and this testbench alone.
    SourceSet sources;
    /// The modules to run; none when they can't be told from the text.
    std::vector<std::string> tops;
    BenchModels models;
    /// Of the build folder's files: the testbench's path without its ending.
    std::string base;

    /// Relative to the build folder.
    [[nodiscard]] std::string fileNamed(std::string_view ending) const
    {
        return base + std::string(ending);
    }
};

/// The testbenches of a request, each with the design's files. `sources` holds them all. Errors:
/// setup, engine.
[[nodiscard]] Result<std::vector<Bench>>
benchesOf(const EngineServices &services, const std::string &family, const SourceSet &sources);

} // namespace logix
