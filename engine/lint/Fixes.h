// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "hdl/SourceSet.h"

#include <vector>

namespace logix {

/// Adds to problems the edits that certainly repair them: a semicolon that is missing, a literal
/// whose width isn't the one asked for though its value fits, a line end that is missing. Where
/// more than one edit would do, none is offered.
void addFixes(const SourceSet &sources, std::vector<Diagnostic> &diagnostics);

} // namespace logix
