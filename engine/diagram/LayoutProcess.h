// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Descriptor.h"
#include "base/Result.h"
#include "diagram/Diagram.h"

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace logix::diagram {

struct LayoutLimits
{
    /// Of one layout.
    std::chrono::seconds time{60};
    std::size_t memoryMegabytes = 2048;
    /// Of finished layouts that are kept.
    std::size_t cachedLayouts = 400;
};

/// The layout program for one module after the other. It is started at once and gets ready while
/// nobody needs it yet, for loading the layout library takes longer than laying out an ordinary
/// module.
class LayoutProcess
{
public:
    /// `services` outlives it; `stop` ends it.
    LayoutProcess(const Diagrammer::Services &services, const LayoutLimits &limits,
                  std::stop_token stop);
    LayoutProcess(const LayoutProcess &) = delete;
    LayoutProcess &operator=(const LayoutProcess &) = delete;
    /// Ends it.
    ~LayoutProcess();

    /// The program's answer for a graph, and for the next one after it. Errors: cancelled; setup;
    /// tool, when only this layout failed. After an error it is of no more use.
    [[nodiscard]] Result<std::string> layOut(const std::string &graph);

private:
    void start();
    [[nodiscard]] Error failure() const;

    const Diagrammer::Services &m_services;
    LayoutLimits m_limits;
    std::filesystem::path m_graph;
    std::filesystem::path m_answer;
    std::filesystem::path m_gate;
    Descriptor m_gateEnd;

    std::mutex m_mutex;
    std::condition_variable m_changed;
    /// Answers that it has given.
    int m_answers = 0;
    std::string m_said;
    std::optional<Result<ProcessResult>> m_end;
    bool m_isTooSlow = false;

    std::stop_token m_outerStop;
    std::stop_source m_stop;
    std::stop_callback<std::function<void()>> m_stopper;
    // Last, so that it ends before what it uses goes.
    std::jthread m_thread;
};

} // namespace logix::diagram
