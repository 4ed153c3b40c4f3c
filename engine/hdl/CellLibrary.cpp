// SPDX-License-Identifier: Apache-2.0
#include "hdl/CellLibrary.h"

#include "base/Files.h"
#include "hdl/Lexer.h"

#include <algorithm>

namespace fs = std::filesystem;

namespace logix {

namespace {

constexpr std::string_view moduleWord = "module";

bool isNamePart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
           || c == '$';
}

/// Calls `use` with each module's name and the text behind the word "module", until it says stop.
template <typename Use>
void forEachModule(std::string_view text, const Use &use)
{
    for (std::size_t at = text.find(moduleWord); at != std::string_view::npos;
         at = text.find(moduleWord, at + moduleWord.size())) {
        const std::size_t behind = at + moduleWord.size();
        const bool isWord = (at == 0 || !isNamePart(text[at - 1])) && behind < text.size()
                            && (text[behind] == ' ' || text[behind] == '\t');
        // A comment may have the word, too.
        const std::size_t lineStart = text.rfind('\n', at) + 1;
        const std::string_view before = text.substr(lineStart, at - lineStart);
        if (!isWord || before.contains("//")) {
            continue;
        }
        Lexer lexer(text.substr(behind));
        const Token name = lexer.next();
        if (name.isName() && !use(name.text, text.substr(behind))) {
            return;
        }
    }
}

/// Follows `ifdefs with nothing defined but BLACKBOX, and drops all other directives, macros and
/// attributes.
class PlainTokens
{
public:
    explicit PlainTokens(std::string_view text) : m_text(text), m_lexer(text) {}

    Token next()
    {
        while (true) {
            Token token = m_lexer.next();
            if (token.kind == Token::Kind::Directive) {
                directive(token);
                continue;
            }
            if (token.kind == Token::Kind::End) {
                return token;
            }
            if (isSkipping()) {
                continue;
            }
            if (token.is('(') && at(token.offset + 1) == '*' && at(token.offset + 2) != ')') {
                skipAttribute();
                continue;
            }
            return token;
        }
    }

private:
    [[nodiscard]] char at(std::size_t offset) const
    {
        return offset < m_text.size() ? m_text[offset] : '\0';
    }
    [[nodiscard]] bool isSkipping() const
    {
        return std::ranges::find(m_branches, false) != m_branches.end();
    }

    void directive(const Token &token)
    {
        if (token.text == "ifdef" || token.text == "ifndef") {
            const bool isDefined = m_lexer.next().text == "BLACKBOX";
            m_branches.push_back(isDefined == (token.text == "ifdef"));
        } else if (token.text == "else" && !m_branches.empty()) {
            m_branches.back() = !m_branches.back();
        } else if (token.text == "endif" && !m_branches.empty()) {
            m_branches.pop_back();
        } else if (token.text == "define" || token.text == "timescale"
                   || token.text == "default_nettype" || token.text == "undef") {
            m_lexer.skipLine();
        } else if (token.text == "include") {
            [[maybe_unused]] const Token file = m_lexer.next();
        } else if (at(token.offset + token.text.size() + 1) == '(') {
            skipArguments();
        }
    }

    void skipArguments()
    {
        int depth = 0;
        for (Token token = m_lexer.next(); token.kind != Token::Kind::End; token = m_lexer.next()) {
            depth += token.is('(') ? 1 : token.is(')') ? -1 : 0;
            if (depth <= 0) {
                return;
            }
        }
    }

    void skipAttribute()
    {
        for (Token token = m_lexer.next(); token.kind != Token::Kind::End; token = m_lexer.next()) {
            if (token.is('*') && at(token.offset + 1) == ')') {
                [[maybe_unused]] const Token bracket = m_lexer.next();
                return;
            }
        }
    }

    std::string_view m_text;
    Lexer m_lexer;
    /// Of each open `ifdef: whether the present branch counts.
    std::vector<bool> m_branches;
};

using Tokens = std::vector<Token>;

bool isDirection(const Token &token)
{
    return token.isWord("input") || token.isWord("output") || token.isWord("inout");
}

std::string written(const Tokens &tokens)
{
    std::string text;
    const Token *last = nullptr;
    for (const Token &token : tokens) {
        const bool isWordLike = token.isName() || token.kind == Token::Kind::Number;
        const bool wasWordLike =
            last != nullptr && (last->isName() || last->kind == Token::Kind::Number);
        if (last != nullptr && ((isWordLike && wasWordLike) || last->is(','))) {
            text += ' ';
        }
        switch (token.kind) {
        case Token::Kind::String:
            text += '"' + std::string(token.text) + '"';
            break;
        case Token::Kind::EscapedWord:
            text += '\\' + std::string(token.text) + ' ';
            break;
        default:
            text += token.text;
        }
        last = &token;
    }
    return text;
}

class BoxMaker
{
public:
    explicit BoxMaker(std::string_view text) : m_tokens(text) { advance(); }

    std::string make();

private:
    void advance() { m_token = m_tokens.next(); }
    [[nodiscard]] bool atEnd() const
    {
        return m_token.kind == Token::Kind::End || m_token.isWord("endmodule");
    }
    /// The tokens between a bracket and its partner.
    Tokens group();
    /// The tokens up to the semicolon, which is taken; or to a port's direction, for some models
    /// lack semicolons.
    Tokens statement();
    void body();
    void portDeclaration();

    PlainTokens m_tokens;
    Token m_token;
    std::vector<Tokens> m_parameters;
    std::vector<Tokens> m_constants;
    std::vector<Tokens> m_ports;
    std::vector<Token> m_declared;
};

Tokens BoxMaker::group()
{
    Tokens tokens;
    int depth = 0;
    while (m_token.kind != Token::Kind::End) {
        const Token token = m_token;
        advance();
        if (token.is('(')) {
            ++depth;
        } else if (token.is(')')) {
            --depth;
        }
        if (depth == 0) {
            return tokens;
        }
        if (depth > 1 || !token.is('(')) {
            tokens.push_back(token);
        }
    }
    return tokens;
}

Tokens BoxMaker::statement()
{
    Tokens tokens;
    while (!atEnd() && !m_token.is(';') && (tokens.empty() || !isDirection(m_token))) {
        tokens.push_back(m_token);
        advance();
    }
    if (m_token.is(';')) {
        advance();
    }
    while (!tokens.empty() && tokens.back().is(',')) {
        tokens.pop_back();
    }
    return tokens;
}

void BoxMaker::portDeclaration()
{
    Tokens tokens = statement();
    int depth = 0;
    bool isValue = false;
    for (const Token &token : tokens) {
        depth += token.is('[') || token.is('{') ? 1 : token.is(']') || token.is('}') ? -1 : 0;
        if (token.is(',')) {
            isValue = false;
        }
        isValue = isValue || token.is('=');
        const bool isType = isDirection(token) || token.isWord("wire") || token.isWord("reg")
                            || token.isWord("signed");
        if (depth == 0 && !isValue && token.isName() && !isType) {
            m_declared.push_back(token);
        }
    }
    m_ports.push_back(std::move(tokens));
}

void BoxMaker::body()
{
    while (!atEnd()) {
        if (m_token.isWord("parameter")) {
            m_parameters.push_back(statement());
        } else if (m_token.isWord("localparam")) {
            m_constants.push_back(statement());
        } else if (isDirection(m_token)) {
            portDeclaration();
        } else if (m_token.isWord("function") || m_token.isWord("task")
                   || m_token.isWord("specify")) {
            const std::string end = "end" + std::string(m_token.text);
            while (!atEnd() && !m_token.isWord(end)) {
                advance();
            }
            if (!atEnd()) {
                advance();
            }
        } else {
            advance();
        }
    }
}

std::string BoxMaker::make()
{
    const Token name = m_token;
    advance();
    Tokens header;
    if (m_token.is('#')) {
        advance();
        m_parameters.push_back(group());
    }
    if (m_token.is('(')) {
        header = group();
    }
    body();

    std::string box = "module " + written({name});
    if (!m_parameters.empty()) {
        box += " #(";
        for (std::size_t i = 0; i < m_parameters.size(); ++i) {
            box += (i == 0 ? "\n  " : ",\n  ") + written(m_parameters[i]);
        }
        box += ')';
    }
    const bool isOpen = !header.empty() && header.front().is('.');
    if (isOpen) {
        header.clear();
        for (const Token &port : m_declared) {
            if (!header.empty()) {
                header.push_back({.kind = Token::Kind::Symbol, .text = ","});
            }
            header.push_back(port);
        }
    }
    box += " (" + written(header) + ");\n";
    for (const Tokens &constant : m_constants) {
        // Others may need what only the body has.
        const auto isUsed = [&](const Tokens &port) {
            return std::ranges::any_of(port, [&](const Token &word) {
                return word.isName()
                       && std::ranges::find(constant, word.text, &Token::text) != constant.end();
            });
        };
        if (std::ranges::any_of(m_ports, isUsed)) {
            box += "  " + written(constant) + ";\n";
        }
    }
    for (const Tokens &port : m_ports) {
        box += "  " + written(port) + ";\n";
    }
    return box + "endmodule\n";
}

} // namespace

std::string blackBoxOf(std::string_view text)
{
    return BoxMaker(text).make();
}

CellLibrary::CellLibrary(const fs::path &dataFolder,
                         const std::vector<std::vector<std::string>> &models)
{
    for (const auto &names : models) {
        for (const std::string &name : names) {
            if (auto text = readFile(dataFolder / name)) {
                m_texts.push_back(std::move(*text));
                break;
            }
        }
    }
}

std::optional<std::string_view> CellLibrary::find(std::string_view cell) const
{
    std::optional<std::string_view> found;
    for (const std::string &text : m_texts) {
        if (!text.contains(cell)) {
            continue;
        }
        forEachModule(text, [&](std::string_view name, std::string_view behind) {
            if (name == cell) {
                found = behind;
            }
            return !found;
        });
        if (found) {
            break;
        }
    }
    return found;
}

bool CellLibrary::has(std::string_view cell) const
{
    return find(cell).has_value();
}

std::optional<std::string> CellLibrary::blackBox(std::string_view cell) const
{
    const auto text = find(cell);
    return text ? std::optional(blackBoxOf(*text)) : std::nullopt;
}

std::vector<std::string> CellLibrary::cells() const
{
    std::vector<std::string> names;
    for (const std::string &text : m_texts) {
        forEachModule(text, [&](std::string_view name, std::string_view) {
            names.emplace_back(name);
            return true;
        });
    }
    return names;
}

} // namespace logix
