// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "engine/Outcome.h"
#include "engine/Wording.h"

#include <deque>
#include <mutex>

namespace logix {

/// Collects what a running verb says on the engine's threads until the window's thread takes it,
/// in portions, so that a chatty tool can't hold up the window. Its functions are thread-safe.
class LiveFeed : public LiveOutput, public Progress
{
public:
    /// Lines kept while nobody takes them; older ones make room and are counted.
    static constexpr std::size_t capacity = 50000;

    explicit LiveFeed(const Wording &wording) : m_wording(wording) {}

    void line(const LiveLine &line) override;
    void begin(int phases) override;
    void phase(const Message &message) override;
    void percent(double percent) override;

    struct Portion
    {
        QList<ConsoleLine> lines;
        /// When it changed since the last portion.
        std::optional<ProgressState> progress;
        /// Lines that had to make room.
        qsizetype dropped = 0;
        bool hasMore = false;
    };
    [[nodiscard]] Portion take(qsizetype maximum);

private:
    const Wording &m_wording;
    std::mutex m_mutex;
    std::deque<ConsoleLine> m_lines;
    qsizetype m_dropped = 0;
    ProgressState m_progress;
    bool m_progressChanged = false;
};

} // namespace logix
