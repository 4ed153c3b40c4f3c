// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hdl/FileBytes.h"

#include <charconv>
#include <string>

namespace logix {

/// A reader of JSON that keeps nothing: values are handed on, or skipped at full speed. Only what
/// the synthesis tool writes is taken; anything else makes `isBroken` true for good.
class JsonReader
{
public:
    explicit JsonReader(FileBytes &bytes) : m_bytes(bytes), m_next(bytes.next()) {}

    [[nodiscard]] bool isBroken() const { return m_isBroken; }

    /// Calls `member` for each member of the object that comes next, which must read its value.
    template <typename Member>
    void object(Member member)
    {
        group('{', '}', [&] {
            std::string key = string();
            expect(':');
            if (!m_isBroken) {
                member(key);
            }
        });
    }

    /// Calls `element` for each element of the array that comes next, which must read it.
    template <typename Element>
    void array(Element element)
    {
        group('[', ']', element);
    }

    std::string string()
    {
        std::string text;
        if (!expect('"')) {
            return text;
        }
        while (m_next != '"') {
            if (m_next < 0) {
                m_isBroken = true;
                return text;
            }
            if (m_next == '\\') {
                advance();
                appendEscape(text);
            } else {
                text += static_cast<char>(m_next);
                advance();
            }
        }
        advance();
        return text;
    }

    int number()
    {
        skipBlanks();
        int value = 0;
        const bool isNegative = m_next == '-';
        if (isNegative) {
            advance();
        }
        bool hasDigit = false;
        while (m_next >= '0' && m_next <= '9') {
            value = value * 10 + (m_next - '0');
            hasDigit = true;
            advance();
        }
        m_isBroken |= !hasDigit;
        return isNegative ? -value : value;
    }

    [[nodiscard]] char peek()
    {
        skipBlanks();
        return m_next < 0 ? '\0' : static_cast<char>(m_next);
    }

    /// Reads over one value, whatever it is.
    void skip()
    {
        int depth = 0;
        do {
            skipBlanks();
            switch (m_next) {
            case '"':
                skipString();
                break;
            case '{':
            case '[':
                ++depth;
                advance();
                break;
            case '}':
            case ']':
                --depth;
                advance();
                break;
            case ',':
            case ':':
                advance();
                break;
            default:
                skipPlain();
            }
        } while (depth > 0 && !m_isBroken);
    }

private:
    template <typename Item>
    void group(char open, char close, Item item)
    {
        if (!expect(open)) {
            return;
        }
        if (peek() == close) {
            advance();
            return;
        }
        while (!m_isBroken) {
            item();
            const char next = peek();
            advance();
            if (next == close) {
                return;
            }
            m_isBroken |= next != ',';
        }
    }

    void advance() { m_next = m_bytes.next(); }

    void skipBlanks()
    {
        while (m_next == ' ' || m_next == '\n' || m_next == '\t' || m_next == '\r') {
            advance();
        }
    }

    bool expect(char c)
    {
        skipBlanks();
        m_isBroken |= m_next != c;
        advance();
        return !m_isBroken;
    }

    void skipString()
    {
        advance();
        while (m_next != '"') {
            if (m_next < 0) {
                m_isBroken = true;
                return;
            }
            if (m_next == '\\') {
                advance();
            }
            advance();
        }
        advance();
    }

    void skipPlain()
    {
        bool hasAny = false;
        while ((m_next >= '0' && m_next <= '9') || (m_next >= 'a' && m_next <= 'z') || m_next == '-'
               || m_next == '+' || m_next == '.' || m_next == 'E') {
            hasAny = true;
            advance();
        }
        m_isBroken |= !hasAny;
    }

    void appendEscape(std::string &text)
    {
        switch (m_next) {
        case 'n':
            text += '\n';
            break;
        case 't':
            text += '\t';
            break;
        case 'r':
            text += '\r';
            break;
        case 'b':
            text += '\b';
            break;
        case 'f':
            text += '\f';
            break;
        case 'u': {
            // yosys escapes control characters only, so no code point needs two.
            unsigned code = 0;
            for (int i = 0; i < 4; ++i) {
                advance();
                const char digit = static_cast<char>(m_next);
                unsigned value = 0;
                m_isBroken |= std::from_chars(&digit, &digit + 1, value, 16).ec != std::errc();
                code = code * 16 + value;
            }
            text += code < 0x80 ? static_cast<char>(code) : '?';
            break;
        }
        default:
            text += static_cast<char>(m_next);
        }
        advance();
    }

    FileBytes &m_bytes;
    int m_next = -1;
    bool m_isBroken = false;
};

} // namespace logix
