// SPDX-License-Identifier: Apache-2.0
#include "build/Build.h"

#include "build/BuildRun.h"
#include "hdl/YosysParser.h"

namespace logix {

const std::vector<std::string_view> &allowableKinds()
{
    static const std::vector<std::string_view> kinds = {YosysParser::multipleDrivers,
                                                        triStateLostKind, memoryTooLargeKind};
    return kinds;
}

Result<BuildResult> Builder::build(const BuildRequest &request, const CallContext &context) const
{
    return BuildRun(m_services, request, context).run();
}

} // namespace logix
