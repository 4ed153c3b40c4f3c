// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "hdl/Lexer.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace logix {

/// A file's tokens with their places, for looking around a problem. Lines of directives, such as
/// the texts of macros, are left out: they belong to no statement.
class SourceTokens
{
public:
    /// `text` outlives this.
    explicit SourceTokens(std::string_view text);

    [[nodiscard]] std::string_view text() const { return m_text; }
    [[nodiscard]] const std::vector<Token> &tokens() const { return m_tokens; }
    /// The first token at or behind a place; nothing behind the last one.
    [[nodiscard]] std::optional<std::size_t> indexAt(const SourcePlace &place) const;
    [[nodiscard]] LineIndex::Position positionOf(std::size_t offset) const
    {
        return m_lines.position(offset);
    }
    /// Where a line ends, before its line end, in bytes.
    [[nodiscard]] std::size_t lineEnd(int line) const;
    /// Behind a token, in bytes.
    [[nodiscard]] std::size_t endOf(const Token &token) const;

private:
    std::string_view m_text;
    LineIndex m_lines;
    std::vector<Token> m_tokens;
};

} // namespace logix
