// SPDX-License-Identifier: Apache-2.0
#include "hdl/MemorySize.h"

#include "hdl/Lexer.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <span>

namespace logix {

namespace {

using Tokens = std::span<const Token>;
using Constants = std::map<std::string, std::int64_t, std::less<>>;

/// Larger numbers aren't sizes of anything.
constexpr std::int64_t largest = std::int64_t(1) << 40U;

/// Expressions nested deeper than this aren't worked out: a file may nest them without end.
constexpr int deepest = 64;

/// Nothing when one of them isn't known or the product isn't the size of anything.
std::optional<std::int64_t> product(std::optional<std::int64_t> left,
                                    std::optional<std::int64_t> right)
{
    constexpr std::int64_t largestFactor = std::int64_t(1) << 30U;
    const auto isFactor = [](std::int64_t value) { return value >= 0 && value < largestFactor; };
    return left && right && isFactor(*left) && isFactor(*right) ? std::optional(*left * *right)
                                                                : std::nullopt;
}

/// A number as it is written: `1024`, `16'd1024`, `12'hFFF`, `1_024`.
std::optional<std::int64_t> numberOf(std::string_view text)
{
    int base = 10;
    if (const auto quote = text.find('\''); quote != std::string_view::npos) {
        text.remove_prefix(quote + 1);
        if (text.starts_with('s') || text.starts_with('S')) {
            text.remove_prefix(1);
        }
        const char kind = text.empty() ? '\0' : text.front();
        base = kind == 'h' || kind == 'H'   ? 16
               : kind == 'b' || kind == 'B' ? 2
               : kind == 'o' || kind == 'O' ? 8
                                            : 10;
        text.remove_prefix(text.empty() ? 0 : 1);
    }
    std::string digits(text);
    std::erase(digits, '_');
    std::int64_t value = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    const bool isWhole = error == std::errc() && end == digits.data() + digits.size();
    return isWhole && value <= largest ? std::optional(value) : std::nullopt;
}

/// Works out an expression of numbers and known names with + - * ** << and parentheses.
class Expression
{
public:
    Expression(Tokens tokens, const Constants &constants) : m_tokens(tokens), m_constants(constants)
    {
    }

    std::optional<std::int64_t> value()
    {
        const auto result = shift();
        return m_next == m_tokens.size() ? result : std::nullopt;
    }

private:
    bool take(std::string_view symbols)
    {
        for (std::size_t i = 0; i < symbols.size(); ++i) {
            const bool isThere =
                m_next + i < m_tokens.size() && m_tokens[m_next + i].is(symbols[i]);
            if (!isThere) {
                return false;
            }
        }
        m_next += symbols.size();
        return true;
    }

    static std::optional<std::int64_t> limited(std::int64_t value)
    {
        return value >= -largest && value <= largest ? std::optional(value) : std::nullopt;
    }

    std::optional<std::int64_t> shift()
    {
        auto left = sum();
        while (left && take("<<")) {
            const auto right = sum();
            const bool isSmall = right && *right >= 0 && *right < 40 && *left < (1 << 20);
            left = isSmall ? limited(*left << *right) : std::nullopt;
        }
        return left;
    }

    std::optional<std::int64_t> sum()
    {
        auto left = product();
        while (left) {
            if (take("+")) {
                const auto right = product();
                left = right ? limited(*left + *right) : std::nullopt;
            } else if (take("-")) {
                const auto right = product();
                left = right ? limited(*left - *right) : std::nullopt;
            } else {
                break;
            }
        }
        return left;
    }

    std::optional<std::int64_t> product()
    {
        auto left = power();
        while (left && !isPower() && take("*")) {
            const auto right = power();
            const bool isSmall =
                right && std::abs(*left) < (1 << 30) && std::abs(*right) < (1 << 30);
            left = isSmall ? limited(*left * *right) : std::nullopt;
        }
        return left;
    }

    [[nodiscard]] bool isPower() const
    {
        return m_next + 1 < m_tokens.size() && m_tokens[m_next].is('*')
               && m_tokens[m_next + 1].is('*');
    }

    /// Every way into itself leads through here, so the depth is counted here.
    std::optional<std::int64_t> power()
    {
        if (m_depth == deepest) {
            return std::nullopt;
        }
        ++m_depth;
        const auto result = powerOfAtoms();
        --m_depth;
        return result;
    }

    std::optional<std::int64_t> powerOfAtoms()
    {
        auto left = atom();
        if (left && take("**")) {
            const auto right = power();
            const bool isSmall = right && *right >= 0 && *right < 40;
            std::optional<std::int64_t> result =
                isSmall ? std::optional<std::int64_t>(1) : std::nullopt;
            for (std::int64_t i = 0; result && i < *right; ++i) {
                result = std::abs(*left) < (1 << 20) ? limited(*result * *left) : std::nullopt;
            }
            return result;
        }
        return left;
    }

    std::optional<std::int64_t> atom()
    {
        if (m_next >= m_tokens.size()) {
            return std::nullopt;
        }
        if (take("(")) {
            const auto inner = shift();
            return take(")") ? inner : std::nullopt;
        }
        const Token &token = m_tokens[m_next++];
        if (token.kind == Token::Kind::Number) {
            return numberOf(token.text);
        }
        const auto known = m_constants.find(token.text);
        return token.isName() && known != m_constants.end() ? std::optional(known->second)
                                                            : std::nullopt;
    }

    Tokens m_tokens;
    const Constants &m_constants;
    std::size_t m_next = 0;
    int m_depth = 0;
};

class Reader
{
public:
    Reader(std::string_view text, const std::string &fileName, std::string_view topModule)
        : m_lines(text), m_fileName(fileName), m_topModule(topModule)
    {
        Lexer lexer(text);
        int branches = 0;
        for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
            if (token.kind == Token::Kind::Directive) {
                if (token.text == "define") {
                    lexer.skipLine();
                }
                branches += token.text == "ifdef" || token.text == "ifndef" ? 1 : 0;
                branches -= token.text == "endif" ? 1 : 0;
                // A macro's text isn't known; what it stands in can't be worked out then.
            }
            if (branches <= 0) {
                m_tokens.push_back(token);
            }
        }
    }

    std::vector<MemoryDeclaration> read()
    {
        while (m_next < m_tokens.size()) {
            const Token &token = m_tokens[m_next];
            if (token.isWord("module") && m_next + 1 < m_tokens.size()) {
                m_module = m_tokens[m_next + 1].text;
                m_constants.clear();
            } else if (token.isWord("localparam")
                       || (token.isWord("parameter") && m_module == m_topModule)) {
                readConstants();
                continue;
            } else if (token.isWord("reg") || token.isWord("logic") || token.isWord("bit")) {
                readDeclaration();
                continue;
            }
            ++m_next;
        }
        return std::move(m_memories);
    }

private:
    [[nodiscard]] bool isAt(char symbol) const
    {
        return m_next < m_tokens.size() && m_tokens[m_next].is(symbol);
    }

    /// The tokens up to one of `ends` outside of brackets.
    Tokens until(std::string_view ends)
    {
        const std::size_t first = m_next;
        int depth = 0;
        for (; m_next < m_tokens.size(); ++m_next) {
            const Token &token = m_tokens[m_next];
            const bool isEnd = token.kind == Token::Kind::Symbol
                               && ends.contains(token.text.front()) && depth == 0;
            if (isEnd) {
                break;
            }
            depth += token.is('(') || token.is('[') || token.is('{') ? 1 : 0;
            depth -= token.is(')') || token.is(']') || token.is('}') ? 1 : 0;
        }
        return Tokens(m_tokens).subspan(first, m_next - first);
    }

    void readConstants()
    {
        ++m_next;
        while (m_next < m_tokens.size()) {
            const Tokens name = until("=;");
            if (!isAt('=') || name.empty()) {
                return;
            }
            ++m_next;
            // Those of a header end at its parenthesis.
            const Tokens value = until(",;)");
            if (const auto number = Expression(value, m_constants).value()) {
                m_constants.emplace(name.back().text, *number);
            }
            if (!isAt(',')) {
                return;
            }
            ++m_next;
        }
    }

    /// How many there are in `[7:0]` or `[8]`; the brackets are read.
    std::optional<std::int64_t> range()
    {
        ++m_next;
        const Tokens inside = until("]");
        m_next += isAt(']') ? 1 : 0;
        const auto colon = std::ranges::find_if(inside, [](const Token &t) { return t.is(':'); });
        if (colon == inside.end()) {
            return Expression(inside, m_constants).value();
        }
        const auto at = std::size_t(colon - inside.begin());
        const auto first = Expression(inside.first(at), m_constants).value();
        const auto second = Expression(inside.subspan(at + 1), m_constants).value();
        return first && second ? std::optional(std::abs(*first - *second) + 1) : std::nullopt;
    }

    void readDeclaration()
    {
        ++m_next;
        while (m_next < m_tokens.size()
               && (m_tokens[m_next].isWord("signed") || m_tokens[m_next].isWord("unsigned"))) {
            ++m_next;
        }
        std::optional<std::int64_t> width = 1;
        while (isAt('[')) {
            width = product(width, range());
        }
        while (m_next < m_tokens.size() && m_tokens[m_next].isName()) {
            const Token name = m_tokens[m_next++];
            std::optional<std::int64_t> depth = width;
            std::optional<std::int64_t> words = 1;
            bool isMemory = false;
            while (isAt('[')) {
                isMemory = true;
                const auto size = range();
                depth = product(depth, size);
                words = product(words, size);
            }
            if (isMemory && depth && *depth > 0) {
                const auto position = m_lines.position(name.offset);
                m_memories.push_back({.module = m_module,
                                      .name = std::string(name.text),
                                      .place = {.file = m_fileName,
                                                .line = position.line,
                                                .column = position.column},
                                      .bits = std::uint64_t(*depth),
                                      .words = std::uint64_t(words.value_or(0))});
            }
            if (isAt('=')) {
                until(",;)");
            }
            if (!isAt(',')) {
                return;
            }
            ++m_next;
        }
    }

    LineIndex m_lines;
    std::string m_fileName;
    std::string m_topModule;
    std::vector<Token> m_tokens;
    std::size_t m_next = 0;
    std::string m_module;
    Constants m_constants;
    std::vector<MemoryDeclaration> m_memories;
};

} // namespace

std::vector<MemoryDeclaration> memoriesIn(std::string_view text, const std::string &fileName,
                                          std::string_view topModule)
{
    // Most texts have none that could be too large, and needn't be cut into tokens.
    return text.contains('[') ? Reader(text, fileName, topModule).read()
                              : std::vector<MemoryDeclaration>();
}

} // namespace logix
