// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace logix::mcp {

/// Cuts a stream of bytes into lines. A line longer than the limit is dropped while it comes and
/// reported once. Not for several threads.
class LineReader
{
public:
    using LineReceiver = std::function<void(std::string_view line)>;
    using LongLineReceiver = std::function<void()>;

    LineReader(std::size_t limit, LineReceiver line, LongLineReceiver longLine)
        : m_limit(limit), m_line(std::move(line)), m_longLine(std::move(longLine))
    {
    }

    void add(std::string_view bytes);

private:
    std::size_t m_limit;
    LineReceiver m_line;
    LongLineReceiver m_longLine;
    std::string m_pending;
    bool m_isSkipping = false;
};

} // namespace logix::mcp
