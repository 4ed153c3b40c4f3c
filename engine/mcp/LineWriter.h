// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <string_view>

namespace logix::mcp {

/// Takes whole messages; the only way to the client. May be used by several threads.
class LineSink
{
public:
    virtual ~LineSink() = default;
    /// Writes `line`, one message without its line end, unless `isWanted` says no at the moment
    /// when nothing else can be written.
    virtual void write(std::string_view line, const std::function<bool()> &isWanted) = 0;
    void write(std::string_view line)
    {
        write(line, [] { return true; });
    }
};

/// Writes to a file descriptor, each line at once and whole.
class LineWriter : public LineSink
{
public:
    /// Doesn't own the descriptor.
    explicit LineWriter(int descriptor) : m_descriptor(descriptor) {}

    using LineSink::write;
    void write(std::string_view line, const std::function<bool()> &isWanted) override;

    /// The reader has gone away.
    [[nodiscard]] bool isBroken() const;

private:
    mutable std::mutex m_mutex;
    std::string m_buffer;
    int m_descriptor;
    bool m_isBroken = false;
};

} // namespace logix::mcp
