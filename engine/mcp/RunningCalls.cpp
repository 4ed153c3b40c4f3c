// SPDX-License-Identifier: Apache-2.0
#include "mcp/RunningCalls.h"

#include "messages/mcp.h"

#include <algorithm>

namespace logix::mcp {

RunningCalls::RunningCalls(std::size_t mostThreads, std::chrono::milliseconds quietPeriod)
    : m_quietPeriod(quietPeriod)
    , m_pool(mostThreads)
    , m_keeper([this](const std::stop_token &stop) { keepAlive(stop); })
{
}

RunningCalls::~RunningCalls()
{
    stopAll();
    m_keeper.request_stop();
    m_changed.notify_all();
}

bool RunningCalls::contains(const RequestId &id) const
{
    const std::scoped_lock lock(m_mutex);
    return m_calls.contains(id);
}

void RunningCalls::start(const std::shared_ptr<ServerCall> &call, Work work)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_calls.emplace(call->id(), call);
    }
    m_changed.notify_all();
    m_pool.run([this, call, work = std::move(work)] { run(call, work); });
}

void RunningCalls::run(const std::shared_ptr<ServerCall> &call, const Work &work)
{
    std::string line;
    // A call that was cancelled while it waited isn't even begun.
    if (!call->isOver()) {
        try {
            line = work();
        } catch (const std::exception &) {
            // Such as no memory for the answer.
            line = errorLine(call->id(), RpcError::Internal, Message(msg::mcp::internal).english());
        }
    }
    // Taken out before the answer goes out: the client may use its id again at once.
    {
        const std::scoped_lock lock(m_mutex);
        m_calls.erase(call->id());
    }
    if (!line.empty()) {
        call->answer(line);
    }
    m_changed.notify_all();
}

void RunningCalls::cancel(const RequestId &id)
{
    std::shared_ptr<ServerCall> call;
    {
        const std::scoped_lock lock(m_mutex);
        const auto found = m_calls.find(id);
        if (found != m_calls.end()) {
            call = found->second;
        }
    }
    if (call) {
        call->cancel();
    }
}

void RunningCalls::stopAll()
{
    const std::scoped_lock lock(m_mutex);
    for (const auto &[id, call] : m_calls) {
        call->stop();
    }
}

bool RunningCalls::waitIdle(std::chrono::milliseconds limit)
{
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, limit, [this] { return m_calls.empty(); });
}

void RunningCalls::keepAlive(const std::stop_token &stop)
{
    using Clock = ProgressReporter::Clock;
    std::unique_lock lock(m_mutex);
    while (!stop.stop_requested()) {
        const std::map<RequestId, std::shared_ptr<ServerCall>> running = m_calls;
        lock.unlock();
        auto next = Clock::now() + m_quietPeriod;
        for (const auto &[id, call] : running) {
            next = std::min(next, call->keepAlive(m_quietPeriod));
        }
        lock.lock();
        if (m_calls.empty()) {
            m_changed.wait(lock, stop, [this] { return !m_calls.empty(); });
        } else {
            m_changed.wait_until(lock, stop, next, [] { return false; });
        }
    }
}

} // namespace logix::mcp
