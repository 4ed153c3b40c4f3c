// SPDX-License-Identifier: Apache-2.0
#include "build/Build.h"

namespace logix {

std::optional<double> sharePercent(std::int64_t, std::int64_t)
{
    return std::nullopt;
}
std::optional<std::string> displayPercent(std::int64_t, std::int64_t)
{
    return std::nullopt;
}

Result<BuildResult> Builder::build(const BuildRequest &, const CallContext &) const
{
    return Failure(engineError(Message::verbatim("build")));
}

} // namespace logix
