// SPDX-License-Identifier: Apache-2.0
#include "process/LineSplitter.h"

#include "base/Text.h"

namespace logix {

namespace {

constexpr std::size_t longestLine = std::size_t(1) << 20U;

} // namespace

void LineSplitter::add(std::string_view bytes)
{
    while (!bytes.empty()) {
        if (m_hasReturn) {
            m_hasReturn = false;
            const bool isLineEnd = bytes.front() == '\n';
            if (isLineEnd) {
                bytes.remove_prefix(1);
            }
            give(!isLineEnd);
            continue;
        }
        const std::size_t end = bytes.find_first_of("\r\n");
        const std::size_t length = std::min(end, bytes.size());
        const std::size_t room = longestLine - m_pending.size();
        if (length > room) {
            m_pending += bytes.substr(0, room);
            bytes.remove_prefix(room);
            give(false);
            continue;
        }
        m_pending += bytes.substr(0, length);
        bytes.remove_prefix(length);
        if (!bytes.empty()) {
            m_hasReturn = bytes.front() == '\r';
            if (!m_hasReturn) {
                give(false);
            }
            bytes.remove_prefix(1);
        }
    }
}

void LineSplitter::finish()
{
    if (m_hasReturn || !m_pending.empty()) {
        give(std::exchange(m_hasReturn, false));
    }
}

void LineSplitter::give(bool redraw)
{
    const std::string line = cleanLine(m_pending);
    m_pending.clear();
    m_receive({.text = line, .redraw = redraw, .isError = m_isError});
}

} // namespace logix
