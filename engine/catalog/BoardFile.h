// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalog/Catalog.h"

#include <nlohmann/json_fwd.hpp>

namespace logix {

/// Makes a board of its file's contents, which were checked before: what is missing stays empty.
/// `standardDimensions` are the catalog's, with all their values.
[[nodiscard]] Board boardFrom(std::string id, Fpga fpga, nlohmann::ordered_json definition,
                              const std::vector<Dimension> &standardDimensions);

/// A text field of an object, or the empty text.
[[nodiscard]] std::string textField(const nlohmann::ordered_json &object, const char *field);

} // namespace logix
