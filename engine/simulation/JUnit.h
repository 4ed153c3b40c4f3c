// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simulation/Simulation.h"

#include <string>
#include <vector>

namespace logix {

/// A testbench for a report: its result, or why there is none.
struct JUnitCase
{
    const BenchResult *result = nullptr;
    std::string file;
    const Error *error = nullptr;
};

/// The results as JUnit XML, as build servers read it: one suite, a case for each testbench.
[[nodiscard]] std::string junitText(const std::vector<JUnitCase> &cases);

} // namespace logix
