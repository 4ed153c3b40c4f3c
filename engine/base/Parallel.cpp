// SPDX-License-Identifier: Apache-2.0
#include "base/Parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace logix {

std::size_t processorCount()
{
    return std::max(1U, std::thread::hardware_concurrency());
}

void parallelFor(std::size_t count, std::size_t workers,
                 const std::function<void(std::size_t)> &job)
{
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr first;
    const auto work = [&] {
        for (std::size_t i = next++; i < count; i = next++) {
            try {
                job(i);
            } catch (...) {
                const std::scoped_lock lock(mutex);
                first = first ? first : std::current_exception();
                next = count;
            }
        }
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < std::min(workers, count); ++i) {
            try {
                others.emplace_back(work);
            } catch (const std::system_error &) {
                break;
            }
        }
        work();
    }
    if (first) {
        std::rethrow_exception(first);
    }
}

} // namespace logix
