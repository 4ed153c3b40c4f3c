// SPDX-License-Identifier: Apache-2.0
#include "project/Project.h"

namespace logix {

LintRequest ResolvedProject::lintRequest() const
{
    return {};
}
Result<BuildRequest> ResolvedProject::buildRequest() const
{
    return Failure(engineError(Message::verbatim("project")));
}
Result<ProjectSettings> readProject(const std::filesystem::path &)
{
    return Failure(engineError(Message::verbatim("project")));
}
Result<> writeProject(const std::filesystem::path &, const ProjectSettings &)
{
    return Failure(engineError(Message::verbatim("project")));
}
Result<ResolvedProject> resolveProject(const std::filesystem::path &, const ProjectSettings &,
                                       const Catalog &)
{
    return Failure(engineError(Message::verbatim("project")));
}

} // namespace logix
