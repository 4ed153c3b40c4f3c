// SPDX-License-Identifier: Apache-2.0
#include "program/Program.h"

#include "program/ProgramCall.h"

namespace logix {

Result<ProgramResult> BoardProgrammer::program(const ProgramRequest &request,
                                               const CallContext &context) const
{
    ProgramCall call(m_services, m_patience, request, context);
    auto result = call.run();
    if (!result) {
        // Whatever ran before the failure is part of the answer.
        result.error().commands = call.commands();
    }
    return result;
}

} // namespace logix
