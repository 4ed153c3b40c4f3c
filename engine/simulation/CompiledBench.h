// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace logix {

/// What a testbench that iverilog has translated says about itself: what it calls, after all
/// macros and conditions of its sources.
struct CompiledBench
{
    struct Call
    {
        /// As iverilog got it.
        std::string file;
        int line = 0;
    };

    /// The unit of simulated time as a power of ten seconds, such as -12.
    int timePrecision = 0;
    std::vector<Call> dumpFileCalls;
    bool callsDumpVars = false;
    /// Some $finish may print nothing.
    bool hasSilentFinish = false;
    /// The same of $stop.
    bool hasSilentStop = false;

    /// Errors: setup.
    [[nodiscard]] static Result<CompiledBench> read(const std::filesystem::path &file);
};

} // namespace logix
