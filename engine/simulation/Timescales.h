// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "hdl/SourceSet.h"

#include <vector>

namespace logix {

/// Warns of files that have delays but no `timescale while others have one: they count in the unit
/// of whatever file comes before them. Looks at the files that are compiled, in their order.
[[nodiscard]] std::vector<Diagnostic> timescaleWarnings(const SourceSet &sources);

} // namespace logix
