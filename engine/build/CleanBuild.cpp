// SPDX-License-Identifier: Apache-2.0
#include "build/Build.h"

namespace logix {

Result<std::vector<std::filesystem::path>> cleanBuildFolders(const std::filesystem::path &,
                                                             const CallContext &)
{
    return Failure(engineError(Message::verbatim("clean")));
}

} // namespace logix
