// SPDX-License-Identifier: Apache-2.0
#include "mcp/CallPool.h"

#include <system_error>

namespace logix::mcp {

CallPool::~CallPool()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_isEnding = true;
    }
    m_hasWork.notify_all();
    m_threads.clear();
}

void CallPool::run(std::function<void()> job)
{
    bool hasThread = true;
    {
        const std::scoped_lock lock(m_mutex);
        m_jobs.push(std::move(job));
        if (m_idle < m_jobs.size() && m_threads.size() < m_mostThreads) {
            try {
                m_threads.emplace_back([this] { work(); });
            } catch (const std::system_error &) {
                // The system has no more threads to give: one of ours takes the job when it has
                // done its own. Without any, the caller does it.
                hasThread = !m_threads.empty();
                if (!hasThread) {
                    job = std::move(m_jobs.front());
                    m_jobs.pop();
                }
            }
        }
    }
    if (hasThread) {
        m_hasWork.notify_one();
    } else {
        job();
    }
}

void CallPool::work()
{
    std::unique_lock lock(m_mutex);
    while (true) {
        ++m_idle;
        m_hasWork.wait(lock, [this] { return m_isEnding || !m_jobs.empty(); });
        --m_idle;
        if (m_jobs.empty()) {
            return;
        }
        const std::function<void()> job = std::move(m_jobs.front());
        m_jobs.pop();
        lock.unlock();
        try {
            job();
        } catch (...) { // NOLINT(bugprone-empty-catch)
            // A job answers for itself; what still comes here must not end the process.
        }
        lock.lock();
    }
}

} // namespace logix::mcp
