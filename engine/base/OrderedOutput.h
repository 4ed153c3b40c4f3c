// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace logix {

/// Brings the live output of programs that run side by side into one order, the order of their
/// parts: the lines of the first part that isn't finished go out as they come, the lines of the
/// others wait until all parts before them are finished. So the stream reads as if the programs had
/// run one after the other.
///
/// A part is what one of the threads does: a testbench, a seed. Its programs' command lines, output
/// and messages all go through its receiver.
///
/// \code
/// OrderedOutput ordered(context.output, jobs.size());
/// // on the thread of job i, with any number of threads:
/// {
///     const auto turn = ordered.begin(i); // finishes the part when it goes out of scope
///     CallContext own{.stop = …, .progress = …, .output = turn.output()};
///     …
/// }
/// \endcode
///
/// May be used by several threads. The target is called by one thread at a time, in whichever
/// thread a line's turn comes. What waits is limited: of a part that prints more while it waits,
/// the first and last lines are kept, and a message line says how many were left out between them.
class OrderedOutput
{
public:
    struct Limits
    {
        /// Bytes of text that one part may hold at either end while it waits.
        std::size_t heldBytes = 2U << 20U;
    };

    /// Finishes its part at the end of its life. Never outlives the OrderedOutput.
    class [[nodiscard]] Turn
    {
    public:
        Turn(OrderedOutput &owner, std::size_t part) : m_owner(&owner), m_part(part) {}
        ~Turn();
        Turn(Turn &&other) noexcept;
        Turn(const Turn &) = delete;
        Turn &operator=(const Turn &) = delete;
        Turn &operator=(Turn &&) = delete;

        [[nodiscard]] LiveOutput &output() const { return m_owner->part(m_part); }

    private:
        OrderedOutput *m_owner;
        std::size_t m_part;
    };

    /// `target` outlives this.
    OrderedOutput(LiveOutput &target, std::size_t parts, Limits limits);
    OrderedOutput(LiveOutput &target, std::size_t parts) : OrderedOutput(target, parts, Limits()) {}
    /// Sends what still waits, in the order of the parts. No part may be in use any more.
    ~OrderedOutput();

    OrderedOutput(const OrderedOutput &) = delete;
    OrderedOutput &operator=(const OrderedOutput &) = delete;

    [[nodiscard]] Turn begin(std::size_t part) { return {*this, part}; }

    /// The receiver of a part, 0 to parts - 1; lives as long as this.
    [[nodiscard]] LiveOutput &part(std::size_t index) { return *m_parts.at(index); }

    /// Calls `receiver` whenever a part's turn comes, but for the first part, with the lock held
    /// and before its lines. Set before any part is used.
    void onTurn(std::function<void(std::size_t)> receiver) { m_onTurn = std::move(receiver); }

    /// The part prints no more: the next one's lines go out. A line that comes later all the same
    /// goes out at once. A second time changes nothing.
    void finish(std::size_t index);

private:
    class Part : public LiveOutput
    {
    public:
        Part(OrderedOutput &owner, std::size_t index) : m_owner(owner), m_index(index) {}
        void line(const LiveLine &line) override { m_owner.take(m_index, line); }

        /// All below with the owner's lock held.
        bool isFinished = false;
        void hold(const LiveLine &line, std::size_t mostBytes);
        void release(LiveOutput &target);

    private:
        OrderedOutput &m_owner;
        std::size_t m_index;
        std::vector<LiveLine> m_first;
        std::size_t m_firstBytes = 0;
        std::deque<LiveLine> m_last;
        std::size_t m_lastBytes = 0;
        std::size_t m_leftOut = 0;
    };

    void take(std::size_t index, const LiveLine &line);

    LiveOutput &m_target;
    Limits m_limits;
    std::function<void(std::size_t)> m_onTurn;
    std::mutex m_mutex;
    std::vector<std::unique_ptr<Part>> m_parts;
    /// The first part that isn't finished.
    std::size_t m_current = 0;
};

} // namespace logix
