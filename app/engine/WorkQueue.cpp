// SPDX-License-Identifier: Apache-2.0
#include "engine/WorkQueue.h"

#include <QtLogging>
#include <exception>

namespace logix {

WorkQueue::WorkQueue() : m_thread([this](const std::stop_token &stop) { work(stop); }) {}

WorkQueue::~WorkQueue()
{
    m_thread.request_stop();
    m_thread.join();
}

void WorkQueue::post(Job job)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_jobs.push_back(std::move(job));
    }
    m_changed.notify_one();
}

void WorkQueue::work(const std::stop_token &stop)
{
    while (true) {
        Job job;
        {
            std::unique_lock lock(m_mutex);
            if (!m_changed.wait(lock, stop, [this] { return !m_jobs.empty(); })
                || stop.stop_requested())
                return;
            job = std::move(m_jobs.front());
            m_jobs.pop_front();
        }
        // A job tells its own failures; one that gets this far must not take the program along.
        try {
            job();
        } catch (const std::exception &error) {
            qCritical("A job failed: %s", error.what());
        }
    }
}

} // namespace logix
