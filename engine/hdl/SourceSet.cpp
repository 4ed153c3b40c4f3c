// SPDX-License-Identifier: Apache-2.0
#include "hdl/SourceSet.h"

namespace logix {

std::string SourceSet::argument(const SourceFile &file) const
{
    return file.readPath.string();
}

std::optional<std::string> SourceSet::nameOf(std::string_view) const
{
    return std::nullopt;
}

Result<SourceSet> openSourceSet(const SourceRequest &, const std::filesystem::path &)
{
    return Failure(engineError(Message::verbatim("openSourceSet")));
}

} // namespace logix
