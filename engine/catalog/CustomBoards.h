// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalog/Catalog.h"

namespace logix {

/// Reads and checks a folder of custom boards, in the order of their file names. Errors: request;
/// for problems in the files all at once, each at its place.
[[nodiscard]] Result<std::vector<Board>> readCustomBoards(const std::filesystem::path &folder,
                                                          const Catalog &catalog);

} // namespace logix
