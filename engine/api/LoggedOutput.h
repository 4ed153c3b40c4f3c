// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/EngineLog.h"
#include "base/CallContext.h"

namespace logix {

/// Keeps live lines in the log on their way to the one who listens. Both outlive it.
class LoggedOutput : public LiveOutput
{
public:
    LoggedOutput(LiveOutput &next, EngineLog &log) : m_next(next), m_log(log) {}

    void line(const LiveLine &line) override
    {
        m_log.toolLine(line.tool, line.text);
        m_next.line(line);
    }

private:
    LiveOutput &m_next;
    EngineLog &m_log;
};

} // namespace logix
