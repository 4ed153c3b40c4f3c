// SPDX-License-Identifier: Apache-2.0
#include "hdl/IncludeDirectives.h"

#include "hdl/Lexer.h"

namespace logix {

std::vector<IncludeDirective> includeDirectives(std::string_view text)
{
    std::vector<IncludeDirective> includes;
    // Most files include nothing, and this is much faster than reading their tokens.
    if (text.find("`include") == std::string_view::npos) {
        return includes;
    }
    Lexer lexer(text);
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        if (token.kind != Token::Kind::Directive || token.text != "include") {
            continue;
        }
        const Token name = lexer.next();
        const std::size_t begin = name.offset + 1;
        if (name.kind == Token::Kind::String && !name.text.empty()) {
            includes.push_back(
                {.name = std::string(name.text), .begin = begin, .end = begin + name.text.size()});
        } else if (name.is('<')) {
            const std::size_t end = text.find_first_of(">\n", begin);
            if (end != std::string_view::npos && text[end] == '>' && end > begin) {
                includes.push_back({.name = std::string(text.substr(begin, end - begin)),
                                    .begin = begin,
                                    .end = end});
            }
        }
    }
    return includes;
}

} // namespace logix
