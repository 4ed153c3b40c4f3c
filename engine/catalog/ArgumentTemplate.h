// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Message.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// Why a programmer's argument template can't be used, or nothing when it can: every `${…}` is
/// known and closed, and one of them is the bitstream.
[[nodiscard]] std::optional<Message> problemOfTemplate(std::string_view arguments);

/// The words of a template with the variables' values in them. It is split before they are filled
/// in, so that a value with spaces stays one word. The template was checked.
[[nodiscard]] std::vector<std::string>
fillTemplate(std::string_view arguments, const std::map<std::string, std::string> &values);

/// Why a regular expression of a USB filter can't be used, or nothing when it can.
[[nodiscard]] std::optional<Message> problemOfRegex(const std::string &pattern);

} // namespace logix
