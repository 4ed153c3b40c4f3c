// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// One `include directive.
struct IncludeDirective
{
    /// As written between the quotes or angle brackets.
    std::string name;
    /// Of the name's first character and behind its last, in bytes.
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The include directives of a text, of every branch of its `ifdefs; names that are macros are
/// left out.
[[nodiscard]] std::vector<IncludeDirective> includeDirectives(std::string_view text);

} // namespace logix
