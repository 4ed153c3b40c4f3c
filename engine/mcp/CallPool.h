// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <list>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

namespace logix::mcp {

/// Runs jobs on threads of its own, several at once. Threads are made when they are needed and
/// kept for the next job; jobs beyond the most threads wait. The destructor waits for all jobs.
class CallPool
{
public:
    explicit CallPool(std::size_t mostThreads) : m_mostThreads(mostThreads) {}
    ~CallPool();

    void run(std::function<void()> job);

private:
    void work();

    std::size_t m_mostThreads;
    std::mutex m_mutex;
    std::condition_variable m_hasWork;
    std::queue<std::function<void()>> m_jobs;
    std::vector<std::jthread> m_threads;
    std::size_t m_idle = 0;
    bool m_isEnding = false;
};

} // namespace logix::mcp
