// SPDX-License-Identifier: Apache-2.0
#include "process/ProcessRunner.h"

namespace logix {

ProcessRunner::ProcessRunner(std::filesystem::path supervisor)
    : m_supervisor(std::move(supervisor)), m_isEnding(std::make_shared<std::atomic<bool>>(false))
{
}

Result<ProcessResult> ProcessRunner::run(const ProcessRequest &, std::stop_token,
                                         const LineReceiver &) const
{
    return Failure(engineError(Message::verbatim("ProcessRunner")));
}

void ProcessRunner::hurry()
{
    m_isEnding->store(true);
}

} // namespace logix
