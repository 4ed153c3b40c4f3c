// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace logix {

/// One thread that does jobs in order. Jobs that haven't begun when the queue goes are dropped;
/// the destructor waits for the one that has.
class WorkQueue
{
public:
    using Job = std::function<void()>;

    WorkQueue();
    ~WorkQueue();
    WorkQueue(const WorkQueue &) = delete;
    WorkQueue &operator=(const WorkQueue &) = delete;

    /// From any thread.
    void post(Job job);

private:
    void work(const std::stop_token &stop);

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<Job> m_jobs;
    std::jthread m_thread;
};

} // namespace logix
