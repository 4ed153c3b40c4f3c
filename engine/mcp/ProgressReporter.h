// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

namespace logix::mcp {

/// Turns an operation's phases and percentages into MCP's one rising number: 100 × the phase's
/// index plus the percentage, out of 100 × the number of phases. A phase that stays quiet is
/// repeated with a value a little higher, since clients give up on silent calls. May be used by
/// several threads.
class ProgressReporter : public Progress
{
public:
    /// One notification: the value, the total when known, and the phase's words.
    struct Step
    {
        double progress = 0;
        std::optional<double> total;
        std::string message;
    };
    using Receiver = std::function<void(const Step &)>;
    using Clock = std::chrono::steady_clock;

    explicit ProgressReporter(Receiver receiver)
        : m_receiver(std::move(receiver)), m_lastSent(Clock::now())
    {
    }

    void begin(int phases) override;
    void phase(const Message &message) override;
    void percent(double percent) override;

    /// Repeats the phase when nothing was sent for `quietPeriod`. Gives when to ask again.
    Clock::time_point keepAlive(std::chrono::milliseconds quietPeriod);

private:
    /// With the lock held. A value that wouldn't rise isn't sent.
    void send(double progress, const std::string &message);
    /// With the lock held. The value that says no more than that the call is alive.
    [[nodiscard]] double littleMore() const;

    static constexpr double perPhase = 100;

    std::mutex m_mutex;
    Receiver m_receiver;
    int m_phases = 0;
    int m_index = -1;
    std::optional<double> m_value;
    std::string m_message;
    Clock::time_point m_lastSent;
};

} // namespace logix::mcp
