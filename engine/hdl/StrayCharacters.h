// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"

#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// Characters that no Verilog has outside of comments and strings, such as the no-break spaces and
/// curly quotes of text pasted from a web page. Tools stop at them without a word about them. One
/// error for each kind of character, at its first place, with the number of them.
[[nodiscard]] std::vector<Diagnostic> strayCharacters(std::string_view text,
                                                      const std::string &fileName);

} // namespace logix
