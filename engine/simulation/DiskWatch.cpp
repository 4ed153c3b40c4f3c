// SPDX-License-Identifier: Apache-2.0
#include "simulation/DiskWatch.h"

#include "messages/simulation.h"

#include <condition_variable>
#include <mutex>

namespace fs = std::filesystem;

namespace logix {

namespace {

constexpr std::chrono::milliseconds beat(200);
constexpr std::uint64_t megabyte = 1'000'000;

void watch(const std::stop_token &stop, const std::vector<BenchRun *> &benches,
           const fs::path &folder, const SimulationLimits &limits)
{
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    std::error_code code;
    const bool hadRoom = fs::space(folder, code).available >= limits.freeDiskBytes;
    while (!stop.stop_requested()) {
        wake.wait_for(lock, stop, beat, [&] { return stop.stop_requested(); });
        const fs::space_info space = fs::space(folder, code);
        if (!code && hadRoom && space.available < limits.freeDiskBytes) {
            for (BenchRun *bench : benches) {
                bench->endForLimit(
                    Message(msg::simulation::outputLimitDisk, {{"folder", folder.string()}}));
            }
            return;
        }
        for (BenchRun *bench : benches) {
            const std::uintmax_t size = fs::file_size(bench->buildFile(".vcd"), code);
            if (!code && size > limits.waveformBytes) {
                bench->endForLimit(Message(msg::simulation::outputLimitWaveform,
                                           {{"size", static_cast<std::int64_t>(size / megabyte)}}));
            }
        }
    }
}

} // namespace

DiskWatch::DiskWatch(const std::vector<BenchRun *> &benches, const fs::path &folder,
                     const SimulationLimits &limits)
    : m_thread([benches, folder, limits](const std::stop_token &stop) {
        watch(stop, benches, folder, limits);
    })
{
}

} // namespace logix
