// SPDX-License-Identifier: Apache-2.0
#include "lint/SourceTokens.h"

#include <algorithm>
#include <array>

namespace logix {

namespace {

/// Directives that take the rest of their line.
bool takesLine(std::string_view directive)
{
    constexpr std::array<std::string_view, 15> names = {"begin_keywords",
                                                        "default_nettype",
                                                        "define",
                                                        "else",
                                                        "elsif",
                                                        "endif",
                                                        "ifdef",
                                                        "ifndef",
                                                        "include",
                                                        "line",
                                                        "nounconnected_drive",
                                                        "pragma",
                                                        "timescale",
                                                        "unconnected_drive",
                                                        "undef"};
    return std::ranges::find(names, directive) != names.end();
}

} // namespace

SourceTokens::SourceTokens(std::string_view text) : m_text(text), m_lines(text)
{
    Lexer lexer(text);
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        if (token.kind == Token::Kind::Directive && takesLine(token.text)) {
            // Code may follow a condition on its line, but seldom does.
            lexer.skipLine();
        } else {
            m_tokens.push_back(token);
        }
    }
}

std::optional<std::size_t> SourceTokens::indexAt(const SourcePlace &place) const
{
    const auto found = std::ranges::partition_point(m_tokens, [&](const Token &token) {
        const auto position = m_lines.position(token.offset);
        return position.line < place.line
               || (position.line == place.line && position.column < place.column);
    });
    if (found == m_tokens.end()) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(found - m_tokens.begin());
}

std::size_t SourceTokens::lineEnd(int line) const
{
    std::size_t end = m_text.find('\n');
    for (int i = 1; i < line && end != std::string_view::npos; ++i) {
        end = m_text.find('\n', end + 1);
    }
    return std::min(end, m_text.size());
}

std::size_t SourceTokens::endOf(const Token &token) const
{
    const auto end =
        static_cast<std::size_t>(token.text.data() - m_text.data()) + token.text.size();
    const bool isQuoted = token.kind == Token::Kind::String && end < m_text.size();
    return isQuoted ? end + 1 : end;
}

} // namespace logix
