// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace logix {

/// Modules that run beside a testbench without a change to it.
inline constexpr std::string_view waveformModuleName = "logix_waveform";
inline constexpr std::string_view limitModuleName = "logix_limit";

/// Sends the waveform to `waveform` before anything of the testbench runs, and writes the time at
/// which the simulation ends, in the waveform's unit, to `endFile`. `endFile` may be empty.
[[nodiscard]] std::string waveformModule(const std::filesystem::path &waveform,
                                         const std::filesystem::path &endFile);

/// Ends the simulation at a time. Its unit is 1 ns.
[[nodiscard]] std::string limitModule(std::int64_t timeNs);

/// The modules for a testbench that Verilator translates, bound into its module `top`; where that
/// is empty, they stand beside it.
[[nodiscard]] std::string verilatorModules(const std::filesystem::path &waveform,
                                           std::optional<std::int64_t> limitNs,
                                           const std::string &top);

} // namespace logix
