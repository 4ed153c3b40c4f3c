// SPDX-License-Identifier: Apache-2.0
#include "engine/LiveFeed.h"

#include <algorithm>

namespace logix {

void LiveFeed::line(const LiveLine &line)
{
    ConsoleLine text = m_wording.consoleLine(line);
    const std::scoped_lock lock(m_mutex);
    // A line that is printed over before anyone saw it needs no showing.
    if (!m_lines.empty() && m_lines.back().redraw && m_lines.back().tool == text.tool) {
        m_lines.back() = std::move(text);
        return;
    }
    if (m_lines.size() >= capacity) {
        m_lines.pop_front();
        ++m_dropped;
    }
    m_lines.push_back(std::move(text));
}

void LiveFeed::begin(int phases)
{
    const std::scoped_lock lock(m_mutex);
    // Upload comes after a build, which had phases of its own.
    m_progress = {.steps = phases};
    m_progressChanged = true;
}

void LiveFeed::phase(const Message &message)
{
    QString text = m_wording.text(message);
    const std::scoped_lock lock(m_mutex);
    m_progress.phase = std::move(text);
    m_progress.step += 1;
    m_progress.permille = 1000 * (m_progress.step - 1) / std::max(m_progress.steps, 1);
    m_progressChanged = true;
}

void LiveFeed::percent(double percent)
{
    const std::scoped_lock lock(m_mutex);
    const double done = std::max(m_progress.step - 1, 0) + std::clamp(percent, 0.0, 100.0) / 100;
    m_progress.permille =
        std::min(1000, static_cast<int>(1000 * done / std::max(m_progress.steps, 1)));
    m_progressChanged = true;
}

LiveFeed::Portion LiveFeed::take(qsizetype maximum)
{
    Portion portion;
    const std::scoped_lock lock(m_mutex);
    while (!m_lines.empty() && portion.lines.size() < maximum) {
        portion.lines.append(std::move(m_lines.front()));
        m_lines.pop_front();
    }
    portion.hasMore = !m_lines.empty();
    portion.dropped = std::exchange(m_dropped, 0);
    if (std::exchange(m_progressChanged, false))
        portion.progress = m_progress;
    return portion;
}

} // namespace logix
