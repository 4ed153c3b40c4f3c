// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"

#include <vector>

namespace logix::test {

/// Collects an operation's live lines.
class RecordedOutput : public LiveOutput
{
public:
    void line(const LiveLine &line) override { lines.push_back(line); }
    std::vector<LiveLine> lines;
};

/// Collects an operation's progress.
class RecordedProgress : public Progress
{
public:
    void begin(int count) override { phases = count; }
    void phase(const Message &message) override { messages.push_back(message); }
    void percent(double) override {}
    int phases = 0;
    std::vector<Message> messages;
};

/// An operation's context that remembers what it was told.
struct RecordedCall
{
    std::stop_source stop;
    RecordedOutput output;
    RecordedProgress progress;

    [[nodiscard]] CallContext context() { return {stop.get_token(), progress, output}; }
};

} // namespace logix::test
