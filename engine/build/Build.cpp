// SPDX-License-Identifier: Apache-2.0
#include "build/Build.h"

#include "build/BuildRun.h"

namespace logix {

Result<BuildResult> Builder::build(const BuildRequest &request, const CallContext &context) const
{
    return BuildRun(m_services, request, context).run();
}

} // namespace logix
