// SPDX-License-Identifier: Apache-2.0
#include "mcp/LineWriter.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace logix::mcp {

namespace {

/// A pipe with any room takes so much at once, so a write that poll() has allowed never blocks.
constexpr std::size_t sureChunk = 4096;
/// How often a blocked write looks whether the server is stopping.
constexpr int stepMs = 50;

} // namespace

void LineWriter::write(std::string_view line, const std::function<bool()> &isWanted)
{
    const std::scoped_lock lock(m_mutex);
    if (m_isBroken || !isWanted()) {
        return;
    }
    m_buffer.assign(line);
    m_buffer += '\n';
    std::string_view rest = m_buffer;
    while (!rest.empty()) {
        if (!waitForRoom()) {
            m_isBroken = true;
            break;
        }
        const ssize_t count = ::write(m_descriptor, rest.data(), std::min(rest.size(), room()));
        if (count > 0) {
            rest.remove_prefix(static_cast<std::size_t>(count));
        } else if (count == 0 || (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK)) {
            m_isBroken = true;
            break;
        }
    }
    constexpr std::size_t keptCapacity = 1U << 20U;
    if (m_buffer.capacity() > keptCapacity) {
        m_buffer = {};
    }
}

void LineWriter::stop(std::chrono::milliseconds patience)
{
    const auto deadline = (Clock::now() + patience).time_since_epoch().count();
    Clock::rep none = 0;
    m_deadline.compare_exchange_strong(none, deadline);
}

std::size_t LineWriter::room() const
{
#ifdef F_GETPIPE_SZ
    // A pipe that was read empty takes as much as it holds: the reader is then woken once, not for
    // every piece.
    int unread = 0;
    if (ioctl(m_descriptor, FIONREAD, &unread) == 0 && unread == 0) {
        const int size = fcntl(m_descriptor, F_GETPIPE_SZ);
        return size > 0 ? static_cast<std::size_t>(size) : sureChunk;
    }
#endif
    return sureChunk;
}

bool LineWriter::waitForRoom()
{
    pollfd room = {.fd = m_descriptor, .events = POLLOUT, .revents = 0};
    int timeout = 0;
    while (true) {
        const int ready = poll(&room, 1, timeout);
        if (ready > 0 || (ready < 0 && errno != EINTR)) {
            // Errors of the descriptor are write()'s to tell.
            return true;
        }
        // The thread that would call stop() may be the one that waits here.
        if (m_deadline == 0 && m_isStopping()) {
            stop(stopPatience);
        }
        const Clock::rep deadline = m_deadline;
        if (deadline != 0 && Clock::now().time_since_epoch().count() >= deadline) {
            return false;
        }
        timeout = stepMs;
    }
}

} // namespace logix::mcp
