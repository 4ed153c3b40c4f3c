// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace logix {

/// A piece of Verilog text. Views stay valid as long as the text.
struct Token
{
    enum class Kind {
        End,
        /// A word: an identifier, a keyword, or a system name such as $display.
        Word,
        /// `\name `; `text` is the name alone.
        EscapedWord,
        Number,
        /// `text` is what stands between the quotes, escapes as written.
        String,
        /// A backtick and a word; `text` is the word alone.
        Directive,
        /// One character.
        Symbol
    };

    Kind kind = Kind::End;
    std::string_view text;
    /// Bytes before the token, its backslash, backtick or quote included in the token.
    std::size_t offset = 0;

    [[nodiscard]] bool is(char symbol) const
    {
        return kind == Kind::Symbol && text.front() == symbol;
    }
    [[nodiscard]] bool isWord(std::string_view word) const
    {
        return kind == Kind::Word && text == word;
    }
    [[nodiscard]] bool isName() const { return kind == Kind::Word || kind == Kind::EscapedWord; }
};

/// Cuts Verilog and SystemVerilog text into tokens without preprocessing it: comments are dropped,
/// directives are tokens, every branch of an `ifdef is seen. Never fails; text that isn't Verilog
/// gives symbols. For the looks the engine takes before the tools do, not for judging syntax.
class Lexer
{
public:
    explicit Lexer(std::string_view text) : m_text(text) {}

    [[nodiscard]] Token next();
    /// Goes to the end of the line, over line ends that a backslash continues: what follows a
    /// `define. Comments within are skipped whole.
    void skipLine();

private:
    void skipBlanks();
    [[nodiscard]] char at(std::size_t offset) const
    {
        return offset < m_text.size() ? m_text[offset] : '\0';
    }

    std::string_view m_text;
    std::size_t m_offset = 0;
};

/// Turns offsets into lines and columns, which count bytes from 1.
class LineIndex
{
public:
    struct Position
    {
        int line = 0;
        int column = 0;
    };

    explicit LineIndex(std::string_view text);

    [[nodiscard]] Position position(std::size_t offset) const;
    /// The number of lines; what follows the last line end counts when it isn't empty.
    [[nodiscard]] int lines() const { return m_lines; }

private:
    std::vector<std::size_t> m_starts;
    int m_lines = 0;
};

} // namespace logix
