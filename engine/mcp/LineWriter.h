// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
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

/// Writes to a file descriptor, each line at once and whole. Waits for a reader that is slow, but
/// no longer than a moment once the server is stopping.
class LineWriter : public LineSink
{
public:
    /// How long a blocked line may still wait from the moment when the server begins to stop.
    static constexpr std::chrono::milliseconds stopPatience{300};

    /// Doesn't own the descriptor. `isStopping` is asked by a write that is blocked, on its thread.
    explicit LineWriter(
        int descriptor, std::function<bool()> isStopping = [] { return false; })
        : m_descriptor(descriptor), m_isStopping(std::move(isStopping))
    {
    }

    using LineSink::write;
    void write(std::string_view line, const std::function<bool()> &isWanted) override;

    /// From now on a blocked line waits for so long in all; then it and all that follow are
    /// dropped. Never blocks; only the first call counts.
    void stop(std::chrono::milliseconds patience = stopPatience);

    /// The reader has gone away, or didn't read while the server stopped. Never blocks.
    [[nodiscard]] bool isBroken() const { return m_isBroken; }

private:
    using Clock = std::chrono::steady_clock;

    /// How much a write takes at once without blocking, once waitForRoom() said that it takes
    /// something.
    [[nodiscard]] std::size_t room() const;
    /// With the lock held. False when there is none in time.
    [[nodiscard]] bool waitForRoom();

    std::mutex m_mutex;
    std::string m_buffer;
    int m_descriptor;
    std::function<bool()> m_isStopping;
    std::atomic<bool> m_isBroken = false;
    /// Of the clock; 0 while the server isn't stopping.
    std::atomic<Clock::rep> m_deadline = 0;
};

} // namespace logix::mcp
