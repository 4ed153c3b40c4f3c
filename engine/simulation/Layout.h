// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "simulation/VcdReader.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace logix {

/// What a GTKWave layout shows at first, in the waveform's ticks.
struct LayoutView
{
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    /// Where GTKWave's marker stands; nothing for none.
    std::optional<std::uint64_t> marker;
};

/// The view of a run: around `failure` when there is one, so that what led to it is in sight, else
/// the whole run.
[[nodiscard]] LayoutView viewOf(const VcdScan &scan, std::optional<std::uint64_t> failure);

/// The signals of a testbench's own module; of the outermost scopes when `tops` fits none.
[[nodiscard]] std::vector<const VcdSignal *> topSignals(const VcdHeader &header,
                                                        const std::vector<std::string> &tops);

/// The text of a default layout. A line in it marks it as the engine's, until somebody saves it
/// from GTKWave.
[[nodiscard]] std::string defaultLayout(const std::filesystem::path &waveform,
                                        const std::vector<const VcdSignal *> &signals,
                                        const LayoutView &view);

/// Whether a layout file is a default one, not saved by anybody since.
[[nodiscard]] bool isDefaultLayout(const std::filesystem::path &file);

} // namespace logix
