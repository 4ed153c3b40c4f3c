// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mcp/CallPool.h"
#include "mcp/ServerCall.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

namespace logix::mcp {

/// The tool calls that run or wait for their turn, by their request's id. Runs them on threads of
/// its own, keeps the quiet ones alive, and sends each one's answer. May be used by several
/// threads.
class RunningCalls
{
public:
    /// Does a call's work and gives the line that answers it.
    using Work = std::function<std::string()>;

    /// A call that sends no progress for `quietPeriod` repeats what it last said.
    RunningCalls(std::size_t mostThreads, std::chrono::milliseconds quietPeriod);
    /// Stops what still runs, and waits for it.
    ~RunningCalls();
    RunningCalls(const RunningCalls &) = delete;
    RunningCalls &operator=(const RunningCalls &) = delete;

    [[nodiscard]] bool contains(const RequestId &id) const;
    /// The call's id isn't in use.
    void start(const std::shared_ptr<ServerCall> &call, Work work);
    /// Stops a call, which then sends nothing more. An id that isn't there changes nothing.
    void cancel(const RequestId &id);
    /// Stops every call; what they answer is still sent.
    void stopAll();
    /// Waits until no call runs, at most so long. Gives whether that came true.
    [[nodiscard]] bool waitIdle(std::chrono::milliseconds limit);

private:
    void run(const std::shared_ptr<ServerCall> &call, const Work &work);
    void keepAlive(const std::stop_token &stop);

    std::chrono::milliseconds m_quietPeriod;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::map<RequestId, std::shared_ptr<ServerCall>> m_calls;
    /// Last, so that their threads end before what they use.
    CallPool m_pool;
    std::jthread m_keeper;
};

} // namespace logix::mcp
