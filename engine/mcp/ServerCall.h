// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Json.h"
#include "base/CallContext.h"
#include "mcp/JsonRpc.h"
#include "mcp/LineWriter.h"
#include "mcp/ProgressReporter.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

namespace logix::mcp {

/// One tools/call while it runs: sends its progress and its live lines, and keeps silent once it
/// was cancelled. Shared by the call's thread, the reading thread and the one that keeps calls
/// alive.
class ServerCall : public LiveOutput
{
public:
    /// `meta` is the request's `_meta`. `sink` outlives the call.
    ServerCall(RequestId id, const Json &meta, LineSink &sink);

    [[nodiscard]] const RequestId &id() const { return m_id; }
    [[nodiscard]] CallContext context();

    /// Stops the work; nothing is sent from now on.
    void cancel();
    /// Stops the work; what it answers is still sent.
    void stop();

    /// Was cancelled, so nothing it does is of use.
    [[nodiscard]] bool isOver() const { return m_isOver; }

    /// Sends the answer, the last line of this call.
    void answer(std::string_view line);

    /// See ProgressReporter::keepAlive; never, without a progress token.
    ProgressReporter::Clock::time_point keepAlive(std::chrono::milliseconds quietPeriod);

    void line(const LiveLine &line) override;

private:
    void send(std::string_view line);
    void sendProgress(const ProgressReporter::Step &step);

    RequestId m_id;
    LineSink &m_sink;
    std::unique_ptr<const Json> m_idValue;
    std::unique_ptr<const Json> m_progressToken;
    bool m_wantsOutput = false;
    std::stop_source m_stop;
    /// Cancelled or answered: changed and looked at within the sink's own lock.
    std::atomic<bool> m_isOver = false;
    ProgressReporter m_progress;
};

} // namespace logix::mcp
