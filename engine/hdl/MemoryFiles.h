// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "hdl/SourceSet.h"

#include <vector>

namespace logix {

/// What is wrong with the files that $readmemh and $readmemb name, which synthesis reads without a
/// word: fewer or more words than the memory has, no words at all, signs that aren't numbers; and a
/// folder, at which it never ends. Only calls with names that are plain texts, outside of `ifdefs,
/// and memories whose sizes the text tells; a missing file is left to synthesis.
[[nodiscard]] std::vector<Diagnostic> checkMemoryFiles(const SourceSet &sources);

/// The kind of those diagnostics.
inline constexpr std::string_view memoryFileKind = "memory-file";

} // namespace logix
