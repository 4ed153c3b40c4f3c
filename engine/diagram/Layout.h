// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/Result.h"
#include "diagram/Diagram.h"
#include "diagram/Schematic.h"

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

namespace logix::diagram {

/// A schematic to lay out, and what became of it.
struct LayoutJob
{
    Schematic *schematic = nullptr;
    /// Why it has no layout; nothing when it has one.
    std::optional<Message> failure;
};

/// Lays schematics out, each in a process of its own, as many at once as the machine has
/// processors. A layout that fails or takes too long leaves only its own job without one. Finished
/// layouts are kept in `cache` under their graph's hash and used again.
class LayoutRunner
{
public:
    struct Limits
    {
        std::chrono::seconds time{60};
        std::size_t memoryMegabytes = 2048;
        /// Of finished layouts that are kept.
        std::size_t cachedLayouts = 400;
    };

    LayoutRunner(const Diagrammer::Services &services, Limits limits)
        : m_services(services), m_limits(limits)
    {
    }

    /// Errors: cancelled; setup, when the layout program can't be started. `done` is called after
    /// each job, on one thread at a time.
    [[nodiscard]] Result<> run(std::vector<LayoutJob> &jobs, const CallContext &context,
                               const std::function<void()> &done) const;

private:
    [[nodiscard]] Result<std::optional<Message>> layOut(Schematic &schematic,
                                                        const std::stop_token &stop) const;
    [[nodiscard]] Result<std::string> compute(const std::string &graph, const std::string &hash,
                                              const std::stop_token &stop) const;
    void tidyCache() const;

    const Diagrammer::Services &m_services;
    Limits m_limits;
};

} // namespace logix::diagram
