// SPDX-License-Identifier: Apache-2.0
#include "base/FolderLock.h"

#include "messages/base.h"

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace logix {

FolderLock::FolderLock(FolderLock &&other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1))
{
}

FolderLock &FolderLock::operator=(FolderLock &&other) noexcept
{
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

FolderLock::~FolderLock()
{
    if (m_descriptor >= 0) {
        close(m_descriptor);
    }
}

namespace {

Error lockError(const std::filesystem::path &lockFile, int code)
{
    return setupError(
        Message(msg::base::fileUnwritable,
                {{"file", lockFile.string()}, {"reason", std::string(std::strerror(code))}}));
}

/// Whether the open file is still the one of that name: whoever held the lock may have deleted the
/// folder, and another one made it again.
bool isStill(int descriptor, const std::filesystem::path &file)
{
    struct stat held = {};
    struct stat current = {};
    return fstat(descriptor, &held) == 0 && stat(file.c_str(), &current) == 0
           && held.st_dev == current.st_dev && held.st_ino == current.st_ino;
}

} // namespace

Result<FolderLock> FolderLock::acquire(const std::filesystem::path &lockFile,
                                       const std::stop_token &stop,
                                       const std::function<void()> &onWait)
{
    bool hasWaited = false;
    std::mutex mutex;
    std::condition_variable_any woken;
    std::unique_lock guard(mutex);
    while (true) {
        // flock, not fcntl: it belongs to the open file, so two calls in one process take turns.
        // A link somebody put there could lead to any file of the user's.
        const int descriptor =
            open(lockFile.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
        if (descriptor < 0) {
            return Failure(lockError(lockFile, errno));
        }
        FolderLock lock(descriptor);
        while (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
            if (errno == EINTR) {
                continue;
            }
            if (errno != EWOULDBLOCK) {
                // Such as a file system without locks.
                return Failure(lockError(lockFile, errno));
            }
            if (!std::exchange(hasWaited, true)) {
                onWait();
            }
            // The kernel has no way to wait for a lock and for a cancellation at once.
            woken.wait_for(guard, stop, std::chrono::milliseconds(20), [] { return false; });
            if (stop.stop_requested()) {
                return Failure(cancelledError());
            }
        }
        if (isStill(descriptor, lockFile)) {
            return lock;
        }
    }
}

} // namespace logix
