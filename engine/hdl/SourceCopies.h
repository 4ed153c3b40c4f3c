// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "hdl/SourceEntry.h"

#include <filesystem>

namespace logix {

/// Makes copies below `scratchFolder` of the entries that the tools would read wrongly as they
/// are: those with a UTF-8 mark, with a name that means something to a tool, and, for yosys, with
/// a name that it would cut or an include that it would look for elsewhere. `readPath` of those
/// entries becomes the copy's. Errors: setup.
[[nodiscard]] Result<> copyForTools(SourceEntries &entries, const SourceRequest &request,
                                    const std::filesystem::path &scratchFolder);

} // namespace logix
