// SPDX-License-Identifier: Apache-2.0
#include "mcp/ProgressReporter.h"

#include <algorithm>

namespace logix::mcp {

namespace {

/// A phase never reaches the next one's value by its percentage.
constexpr double mostPercent = 99;
/// Smaller steps say nothing new.
constexpr double leastStep = 0.5;
constexpr double keepAliveStep = 0.001;

} // namespace

void ProgressReporter::begin(int phases)
{
    const std::scoped_lock lock(m_mutex);
    m_phases = std::max(1, phases);
}

void ProgressReporter::phase(const Message &message)
{
    const std::scoped_lock lock(m_mutex);
    m_phases = std::max(1, m_phases);
    m_message = message.english();
    // More phases than were promised stay within the last one: the total is a promise.
    if (m_index + 1 < m_phases) {
        ++m_index;
        // A call kept alive before its first phase is past that phase's value already.
        const double value = perPhase * m_index;
        send(m_value && *m_value >= value ? littleMore() : value, m_message);
    } else {
        send(littleMore(), m_message);
    }
}

void ProgressReporter::percent(double percent)
{
    const std::scoped_lock lock(m_mutex);
    if (m_index < 0) {
        return;
    }
    const double value = perPhase * m_index + std::clamp(percent, 0.0, mostPercent);
    if (value >= m_value.value_or(0) + leastStep) {
        send(value, m_message);
    }
}

ProgressReporter::Clock::time_point
ProgressReporter::keepAlive(std::chrono::milliseconds quietPeriod)
{
    const std::scoped_lock lock(m_mutex);
    if (Clock::now() >= m_lastSent + quietPeriod) {
        send(littleMore(), m_message);
    }
    return m_lastSent + quietPeriod;
}

double ProgressReporter::littleMore() const
{
    // Within the phase: halfway to its end where the usual step would leave it.
    const double value = m_value.value_or(0);
    const double end = perPhase * (std::max(0, m_index) + 1);
    return value + std::min(keepAliveStep, (end - value) / 2);
}

void ProgressReporter::send(double progress, const std::string &message)
{
    if (m_value && progress <= *m_value) {
        return;
    }
    m_value = progress;
    m_lastSent = Clock::now();
    m_receiver({.progress = progress,
                .total = m_phases > 0 ? std::optional(perPhase * m_phases) : std::nullopt,
                .message = message});
}

} // namespace logix::mcp
