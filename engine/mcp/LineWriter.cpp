// SPDX-License-Identifier: Apache-2.0
#include "mcp/LineWriter.h"

#include <cerrno>
#include <poll.h>
#include <unistd.h>

namespace logix::mcp {

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
        const ssize_t count = ::write(m_descriptor, rest.data(), rest.size());
        if (count > 0) {
            rest.remove_prefix(static_cast<std::size_t>(count));
        } else if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            // The host gave us a pipe that doesn't block: wait for room.
            pollfd room = {.fd = m_descriptor, .events = POLLOUT, .revents = 0};
            poll(&room, 1, -1);
        } else if (count == 0 || errno != EINTR) {
            m_isBroken = true;
            break;
        }
    }
    constexpr std::size_t keptCapacity = 1U << 20U;
    if (m_buffer.capacity() > keptCapacity) {
        m_buffer = {};
    }
}

bool LineWriter::isBroken() const
{
    const std::scoped_lock lock(m_mutex);
    return m_isBroken;
}

} // namespace logix::mcp
