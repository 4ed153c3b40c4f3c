// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace logix {

/// JSON that keeps the order in which fields were written.
using Json = nlohmann::ordered_json;

/// `json` as one line; bytes that aren't UTF-8 become U+FFFD.
[[nodiscard]] std::string jsonLine(const Json &json);

/// `name` as one step of a JSON pointer, with the slash before it.
[[nodiscard]] std::string pointerStep(std::string_view name);

} // namespace logix
