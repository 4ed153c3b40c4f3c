// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "hdl/SourceSet.h"

#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// Signals that an `assign` and an `always` block of one module both give a value. Verilator takes
/// that without a word, and a build would fail. A look by tokens that leaves out what isn't
/// certain: modules with generate constructs, assigns to parts of a signal.
[[nodiscard]] std::vector<Diagnostic>
repeatedDrivers(std::string_view text, const std::string &fileName, const Defines &defines);

} // namespace logix
