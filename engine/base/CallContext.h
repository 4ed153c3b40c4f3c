// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CommandRecord.h"
#include "base/Diagnostic.h"

#include <optional>
#include <stop_token>
#include <string>

namespace logix {

/// A line of an operation's live output.
struct LiveLine
{
    enum class Kind { Command, Output, Message };

    /// Who printed it, such as "yosys", or engineToolName.
    std::string tool;
    Kind kind = Kind::Output;
    Severity level = Severity::Info;
    /// Without terminal codes and noise; not yet renamed by display paths.
    std::string text;
    /// The line as printed, when noise was removed from `text`.
    std::optional<std::string> originalText;
    /// The tool prints its next line over this one.
    bool redraw = false;
    /// What an engine's own line says, for those who show it in their user's language.
    std::optional<Message> message;
};

/// A line of the engine's own words, in English.
[[nodiscard]] inline LiveLine engineLine(const Message &message, Severity level = Severity::Info)
{
    return {.tool = std::string(engineToolName),
            .kind = LiveLine::Kind::Message,
            .level = level,
            .text = message.english(),
            .originalText = {},
            .redraw = false,
            .message = message};
}

/// Receives lines as they come, one operation's in order. Called on the operation's threads, one
/// call at a time.
class LiveOutput
{
public:
    virtual ~LiveOutput() = default;
    virtual void line(const LiveLine &line) = 0;
};

/// Receives an operation's progress: how many phases it has, then each phase as it starts, then
/// percentages within it. Called on the operation's threads, one call at a time.
class Progress
{
public:
    virtual ~Progress() = default;
    /// Comes first, once.
    virtual void begin(int phases) = 0;
    /// The next phase starts.
    virtual void phase(const Message &message) = 0;
    /// 0 to 100 within the current phase.
    virtual void percent(double percent) = 0;
};

/// What a call brings along besides its request; nothing of it is global. The receivers outlive
/// the call.
struct CallContext
{
    /// Asked to stop when the caller cancels.
    std::stop_token stop;
    Progress &progress;
    LiveOutput &output;

    [[nodiscard]] bool isCancelled() const { return stop.stop_requested(); }
};

/// Receivers for callers that look at the result only.
class QuietProgress : public Progress
{
public:
    void begin(int) override {}
    void phase(const Message &) override {}
    void percent(double) override {}
};

class QuietOutput : public LiveOutput
{
public:
    void line(const LiveLine &) override {}
};

} // namespace logix
