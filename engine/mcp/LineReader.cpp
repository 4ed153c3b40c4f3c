// SPDX-License-Identifier: Apache-2.0
#include "mcp/LineReader.h"

namespace logix::mcp {

void LineReader::add(std::string_view bytes)
{
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const bool isComplete = end != std::string_view::npos;
        const std::string_view part = bytes.substr(0, end);
        bytes.remove_prefix(isComplete ? end + 1 : bytes.size());
        if (!m_isSkipping && m_pending.size() + part.size() > m_limit) {
            m_isSkipping = true;
            m_pending = {};
            m_longLine();
        }
        if (m_isSkipping) {
            m_isSkipping = !isComplete;
            continue;
        }
        if (!isComplete) {
            m_pending += part;
            continue;
        }
        if (m_pending.empty()) {
            m_line(part);
            continue;
        }
        m_pending += part;
        const std::string line = std::exchange(m_pending, {});
        m_line(line);
    }
}

} // namespace logix::mcp
