// SPDX-License-Identifier: Apache-2.0
#include "hdl/Lexer.h"

#include <algorithm>
#include <array>

namespace logix {

namespace {

enum : unsigned char { Blank = 1, WordStart = 2, WordPart = 4, Digit = 8, NumberPart = 16 };

constexpr std::array<unsigned char, 256> characterTable = [] {
    std::array<unsigned char, 256> table{};
    for (const char c : {' ', '\t', '\r', '\n', '\v', '\f'}) {
        table[static_cast<unsigned char>(c)] = Blank;
    }
    for (int c = 'a'; c <= 'z'; ++c) {
        table[static_cast<std::size_t>(c)] = WordStart | WordPart | NumberPart;
        table[static_cast<std::size_t>(c - 'a' + 'A')] = WordStart | WordPart | NumberPart;
    }
    for (int c = '0'; c <= '9'; ++c) {
        table[static_cast<std::size_t>(c)] = WordPart | Digit | NumberPart;
    }
    table['_'] = WordStart | WordPart | NumberPart;
    table['$'] = WordStart | WordPart;
    table['.'] = NumberPart;
    return table;
}();

bool has(char c, unsigned char property)
{
    return (characterTable[static_cast<unsigned char>(c)] & property) != 0;
}

} // namespace

void Lexer::skipBlanks()
{
    while (m_offset < m_text.size()) {
        const char c = m_text[m_offset];
        if (has(c, Blank)) {
            ++m_offset;
        } else if (c == '/' && at(m_offset + 1) == '/') {
            m_offset = std::min(m_text.find('\n', m_offset), m_text.size());
        } else if (c == '/' && at(m_offset + 1) == '*') {
            const std::size_t end = m_text.find("*/", m_offset + 2);
            m_offset = end == std::string_view::npos ? m_text.size() : end + 2;
        } else if (c == '\\' && has(at(m_offset + 1), Blank)) {
            // A continued line of a macro.
            ++m_offset;
        } else {
            return;
        }
    }
}

Token Lexer::next()
{
    skipBlanks();
    const std::size_t begin = m_offset;
    if (begin >= m_text.size()) {
        return {.offset = m_text.size()};
    }
    const char first = m_text[begin];
    std::size_t end = begin + 1;
    const auto take = [&](Token::Kind kind, std::size_t from, std::size_t to, std::size_t next) {
        m_offset = std::min(next, m_text.size());
        return Token{.kind = kind, .text = m_text.substr(from, to - from), .offset = begin};
    };

    if (has(first, WordStart)) {
        while (has(at(end), WordPart)) {
            ++end;
        }
        return take(Token::Kind::Word, begin, end, end);
    }
    if (first == '`' && has(at(end), WordStart)) {
        while (has(at(end), WordPart)) {
            ++end;
        }
        return take(Token::Kind::Directive, begin + 1, end, end);
    }
    if (has(first, Digit)) {
        while (has(at(end), NumberPart)) {
            ++end;
        }
        return take(Token::Kind::Number, begin, end, end);
    }
    if (first == '\\') {
        while (end < m_text.size() && !has(m_text[end], Blank)) {
            ++end;
        }
        return take(Token::Kind::EscapedWord, begin + 1, end, end);
    }
    if (first == '"') {
        while (end < m_text.size() && m_text[end] != '"' && m_text[end] != '\n') {
            end += m_text[end] == '\\' ? 2 : 1;
        }
        end = std::min(end, m_text.size());
        return take(Token::Kind::String, begin + 1, end, at(end) == '"' ? end + 1 : end);
    }
    return take(Token::Kind::Symbol, begin, end, end);
}

void Lexer::skipLine()
{
    while (m_offset < m_text.size()) {
        const char c = m_text[m_offset];
        if (c == '\n') {
            return;
        }
        if (c == '\\') {
            m_offset += at(m_offset + 1) == '\r' ? 3 : 2;
        } else if (c == '/' && at(m_offset + 1) == '/') {
            // A comment at the end of the line doesn't hide the backslash that continues it.
            const std::size_t end = std::min(m_text.find('\n', m_offset), m_text.size());
            std::size_t last = end;
            while (last > m_offset && (m_text[last - 1] == '\r')) {
                --last;
            }
            m_offset = m_text[last - 1] == '\\' ? end + 1 : end;
        } else if (c == '/' && at(m_offset + 1) == '*') {
            const std::size_t end = m_text.find("*/", m_offset + 2);
            m_offset = end == std::string_view::npos ? m_text.size() : end + 2;
        } else {
            ++m_offset;
        }
    }
    m_offset = m_text.size();
}

LineIndex::LineIndex(std::string_view text)
{
    m_starts.push_back(0);
    for (std::size_t end = text.find('\n'); end != std::string_view::npos;
         end = text.find('\n', end + 1)) {
        m_starts.push_back(end + 1);
    }
    m_lines = static_cast<int>(m_starts.size()) - (m_starts.back() == text.size() ? 1 : 0);
}

LineIndex::Position LineIndex::position(std::size_t offset) const
{
    const auto after = std::ranges::upper_bound(m_starts, offset);
    const auto line = after - m_starts.begin();
    return {.line = static_cast<int>(line),
            .column = static_cast<int>(offset - *std::prev(after)) + 1};
}

} // namespace logix
