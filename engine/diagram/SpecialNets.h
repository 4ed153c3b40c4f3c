// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diagram/Model.h"

#include <unordered_set>
#include <vector>

namespace logix::diagram {

/// The nets of a module that clock or reset something, also within the modules below it.
struct SpecialNets
{
    std::unordered_set<Bit> clocks;
    std::unordered_set<Bit> resets;
};

/// In the order of `modules`.
[[nodiscard]] std::vector<SpecialNets> findSpecialNets(const std::vector<Module> &modules);

} // namespace logix::diagram
