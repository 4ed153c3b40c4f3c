// SPDX-License-Identifier: Apache-2.0
#include "mcp/ServerCall.h"

#include "base/Error.h"
#include "mcp/Protocol.h"

#include <nlohmann/json.hpp>

namespace logix::mcp {

namespace {

std::string_view kindName(LiveLine::Kind kind)
{
    switch (kind) {
    case LiveLine::Kind::Command:
        return "command";
    case LiveLine::Kind::Output:
        return "output";
    case LiveLine::Kind::Message:
        return "message";
    }
    return "output";
}

std::unique_ptr<const Json> tokenOf(const Json &meta)
{
    const auto token = meta.find(meta::progressToken);
    const bool isToken = token != meta.end() && (token->is_string() || token->is_number_integer());
    return isToken ? std::make_unique<const Json>(*token) : nullptr;
}

bool wantsOutput(const Json &meta)
{
    const auto flag = meta.find(meta::liveOutput);
    return flag != meta.end() && flag->is_boolean() && flag->get<bool>();
}

} // namespace

ServerCall::ServerCall(RequestId id, const Json &meta, LineSink &sink)
    : m_id(std::move(id))
    , m_sink(sink)
    , m_idValue(std::make_unique<const Json>(Json::parse(m_id.text())))
    , m_progressToken(meta.is_object() ? tokenOf(meta) : nullptr)
    , m_wantsOutput(meta.is_object() && wantsOutput(meta))
    , m_progress([this](const ProgressReporter::Step &step) { sendProgress(step); })
{
}

CallContext ServerCall::context()
{
    return {.stop = m_stop.get_token(), .progress = m_progress, .output = *this};
}

void ServerCall::cancel()
{
    // Through the sink, so that a line that is being written is whole and the last.
    m_sink.write({}, [this] {
        m_isOver = true;
        return false;
    });
    m_stop.request_stop();
}

void ServerCall::stop()
{
    m_stop.request_stop();
}

void ServerCall::answer(std::string_view line)
{
    m_sink.write(line, [this] { return !m_isOver.exchange(true); });
}

ProgressReporter::Clock::time_point ServerCall::keepAlive(std::chrono::milliseconds quietPeriod)
{
    return m_progressToken && !m_isOver ? m_progress.keepAlive(quietPeriod)
                                        : ProgressReporter::Clock::time_point::max();
}

void ServerCall::line(const LiveLine &line)
{
    if (!m_wantsOutput) {
        return;
    }
    Json params = {{"request_id", *m_idValue},
                   {"tool", line.tool},
                   {"kind", kindName(line.kind)},
                   {"level", severityName(line.level)},
                   {"text", line.text}};
    if (line.kind == LiveLine::Kind::Output) {
        if (line.originalText) {
            params["original_text"] = *line.originalText;
        }
        params["redraw"] = line.redraw;
    }
    send(notificationLine(meta::liveOutput, params));
}

void ServerCall::send(std::string_view line)
{
    m_sink.write(line, [this] { return !m_isOver.load(); });
}

void ServerCall::sendProgress(const ProgressReporter::Step &step)
{
    if (!m_progressToken) {
        return;
    }
    // Whole numbers read better without a fraction.
    const auto number = [](double value) {
        const auto whole = static_cast<std::int64_t>(value);
        return static_cast<double>(whole) == value ? Json(whole) : Json(value);
    };
    Json params = {{"progressToken", *m_progressToken}, {"progress", number(step.progress)}};
    if (step.total) {
        params["total"] = number(*step.total);
    }
    if (!step.message.empty()) {
        params["message"] = step.message;
    }
    send(notificationLine("notifications/progress", params));
}

} // namespace logix::mcp
