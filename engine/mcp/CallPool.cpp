// SPDX-License-Identifier: Apache-2.0
#include "mcp/CallPool.h"

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
    {
        const std::scoped_lock lock(m_mutex);
        m_jobs.push(std::move(job));
        if (m_idle < m_jobs.size() && m_threads.size() < m_mostThreads) {
            m_threads.emplace_back([this] { work(); });
        }
    }
    m_hasWork.notify_one();
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
        } catch (...) {
            // A job answers for itself; what still comes here must not end the process.
        }
        lock.lock();
    }
}

} // namespace logix::mcp
