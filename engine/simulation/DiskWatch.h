// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simulation/BenchRun.h"

#include <memory>
#include <thread>
#include <vector>

namespace logix {

/// Ends running testbenches whose waveforms grow beyond their limit, or that fill the disk.
class DiskWatch
{
public:
    /// The testbenches outlive this.
    DiskWatch(const std::vector<BenchRun *> &benches, const std::filesystem::path &folder,
              const SimulationLimits &limits);

private:
    std::jthread m_thread;
};

} // namespace logix
