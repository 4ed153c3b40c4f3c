// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/Outcome.h"
#include "engine/Wording.h"
#include "simulation/Simulation.h"

#include <chrono>
#include <functional>
#include <mutex>
#include <vector>

namespace logix {

/// Puts what the engine says of running testbenches into states for the window. Used on the
/// engine's threads.
class BenchFeed : public BenchWatcher
{
public:
    using Receiver = std::function<void(const BenchState &)>;

    /// The receiver is called on the engine's threads, one call at a time.
    BenchFeed(const Wording &wording, const BenchSetup &setup, Receiver receiver);

    void began(std::size_t index, Step step) override;
    void ended(std::size_t index, const BenchResult &result) override;
    void failed(std::size_t index, const Error &error) override;

    /// As they are now; those that still wait or run have been stopped.
    [[nodiscard]] QList<BenchState> states();

private:
    void change(std::size_t index, const BenchState &state);

    const Wording &m_wording;
    std::filesystem::path m_folder;
    std::filesystem::path m_buildFolder;
    Receiver m_receiver;
    std::mutex m_mutex;
    std::vector<BenchState> m_states;
};

} // namespace logix
