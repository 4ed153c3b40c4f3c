// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hdl/Lexer.h"
#include "hdl/SourceSet.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// The tokens of the branches that `ifdefs leave, without directives. Uses of other macros stay
/// as directive tokens; included files aren't looked into.
class CodeTokens
{
public:
    CodeTokens(std::string_view text, const Defines &defines);

    [[nodiscard]] Token next();

private:
    /// One `ifdef and its branches.
    struct Condition
    {
        bool isTaken = false;
        /// No later branch is.
        bool isDecided = false;
    };

    /// Whether the directive is one of the preprocessor's own, and done.
    bool directive(std::string_view name);
    [[nodiscard]] bool isSkipping() const;
    [[nodiscard]] bool isDefined(std::string_view name) const { return m_defined.contains(name); }

    Lexer m_lexer;
    std::set<std::string, std::less<>> m_defined;
    std::vector<Condition> m_conditions;
};

} // namespace logix
