// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// Rewrites what a testbench prints that Verilator has translated to what vvp would print, so that
/// one reader knows both: messages with their places, then a line with their time. The lines that
/// resources/simulation/runtime.cpp adds disappear into them.
class VerilatorLines
{
public:
    /// The lines for one that was printed; none, one or several.
    [[nodiscard]] std::vector<std::string> rewritten(std::string_view line);

    /// Nanoseconds of a unit of time, once it is known.
    [[nodiscard]] std::optional<double> nsPerTick() const { return m_nsPerTick; }
    /// When the simulation ended, once it has.
    [[nodiscard]] std::optional<double> endTimeNs() const { return m_endTimeNs; }

private:
    std::vector<std::string> ownLine(std::string_view line);

    std::optional<double> m_nsPerTick;
    std::optional<double> m_endTimeNs;
    /// "FILE:LINE:" of the failure that is being printed; its end comes in a line of ours.
    std::string m_openPlace;
    std::string m_openScope;
};

} // namespace logix
