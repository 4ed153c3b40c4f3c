// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/Result.h"
#include "diagram/Diagram.h"
#include "diagram/LayoutProcess.h"
#include "diagram/Schematic.h"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace logix::diagram {

/// A schematic to lay out, and what became of it.
struct LayoutJob
{
    Schematic *schematic = nullptr;
    /// Why it has no layout; nothing when it has one.
    std::optional<Message> failure;
    /// Called with each layout: what it makes of it, and whether it has changed the schematic,
    /// which is then laid out once more. May be empty.
    std::function<bool()> improve;
    /// Called with the last layout, as `improve` by one of several threads. May be empty.
    std::function<void()> finish;
};

/// Lays schematics out, as many at once as the machine has processors, each in a process of its own
/// that goes on with another schematic afterwards. A layout that fails or takes too long ends its
/// process and leaves only its own job without one. Finished layouts are kept under their graph's
/// hash and used again.
class LayoutRunner
{
public:
    using Limits = LayoutLimits;

    /// `services` and what `context` names outlive it.
    LayoutRunner(const Diagrammer::Services &services, const CallContext &context, Limits limits);
    ~LayoutRunner();

    /// Starts a layout process that gets ready while something else is done.
    void prepare();

    /// Errors: cancelled; setup, when the layout program can't be started. `done` is called after
    /// each job, on one thread at a time.
    [[nodiscard]] Result<> run(std::vector<LayoutJob> &jobs, const std::function<void()> &done);

private:
    /// The processes that one job uses: at most one, and none when all is kept from before.
    using Process = std::unique_ptr<LayoutProcess>;

    [[nodiscard]] Result<std::optional<Message>> work(LayoutJob &job);
    [[nodiscard]] Result<std::optional<Message>> layOut(Schematic &schematic, Process &process);
    [[nodiscard]] Process takeProcess();
    void giveBack(Process process);
    void tidyCache() const;

    const Diagrammer::Services &m_services;
    const CallContext &m_context;
    Limits m_limits;
    std::mutex m_mutex;
    /// Those that nobody uses at the moment; at most one for each processor.
    std::vector<Process> m_idle;
};

} // namespace logix::diagram
