// SPDX-License-Identifier: Apache-2.0
#include "lint/Lint.h"

namespace logix {

Result<LintResult> Linter::lint(const LintRequest &, const CallContext &) const
{
    return Failure(engineError(Message::verbatim("lint")));
}

} // namespace logix
