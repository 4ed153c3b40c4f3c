// SPDX-License-Identifier: Apache-2.0
#include "hdl/ModuleHeader.h"

#include "hdl/CodeTokens.h"

#include <algorithm>
#include <cctype>
#include <span>

namespace logix {

namespace {

using Tokens = std::vector<Token>;
using TokenSpan = std::span<const Token>;

bool isOneOf(const Token &token, std::initializer_list<std::string_view> words)
{
    return token.kind == Token::Kind::Word && std::ranges::find(words, token.text) != words.end();
}

std::optional<PortInfo::Direction> directionOf(const Token &token)
{
    if (token.isWord("input")) {
        return PortInfo::Direction::Input;
    }
    if (token.isWord("output")) {
        return PortInfo::Direction::Output;
    }
    if (token.isWord("inout") || token.isWord("ref")) {
        return PortInfo::Direction::Inout;
    }
    return std::nullopt;
}

/// Words of a declaration that say nothing about who uses it.
bool isNetWord(const Token &token)
{
    return isOneOf(token, {"wire", "reg", "logic", "bit", "tri", "tri0", "tri1", "wand", "wor",
                           "uwire", "var", "unsigned", "supply0", "supply1", "triand", "trior"});
}

bool opens(const Token &token)
{
    return token.is('(') || token.is('[') || token.is('{');
}

bool closes(const Token &token)
{
    return token.is(')') || token.is(']') || token.is('}');
}

std::string spelling(const Token &token)
{
    switch (token.kind) {
    case Token::Kind::EscapedWord:
        return spelledName(token.text);
    case Token::Kind::String:
        return '"' + std::string(token.text) + '"';
    case Token::Kind::Directive:
        return '`' + std::string(token.text);
    default:
        return std::string(token.text);
    }
}

/// Where a token ends in the text, and what can't touch its neighbour.
std::size_t endOf(const Token &token)
{
    const std::size_t marks = token.kind == Token::Kind::String        ? 2
                              : token.kind == Token::Kind::EscapedWord ? 1
                              : token.kind == Token::Kind::Directive   ? 1
                                                                       : 0;
    return token.offset + token.text.size() + marks;
}

bool isWordLike(const Token &token)
{
    return token.kind == Token::Kind::Word || token.kind == Token::Kind::Number
           || token.kind == Token::Kind::EscapedWord || token.kind == Token::Kind::Directive;
}

/// The tokens as text in one line: blanks where the text has some, none within the brackets.
std::string textOf(TokenSpan tokens)
{
    std::string text;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (i > 0) {
            const Token &before = tokens[i - 1];
            const bool hasGap = tokens[i].offset > endOf(before) && !opens(before)
                                && !closes(tokens[i]) && !text.ends_with(' ');
            if (hasGap || (isWordLike(before) && isWordLike(tokens[i]) && !text.ends_with(' '))) {
                text += ' ';
            }
        }
        text += spelling(tokens[i]);
    }
    return text;
}

/// Cuts at commas outside of brackets; an empty list has no parts.
std::vector<TokenSpan> partsOf(TokenSpan tokens)
{
    std::vector<TokenSpan> parts;
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i <= tokens.size(); ++i) {
        if (i == tokens.size() || (depth == 0 && tokens[i].is(','))) {
            if (i > begin) {
                parts.push_back(tokens.subspan(begin, i - begin));
            }
            begin = i + 1;
        } else if (opens(tokens[i])) {
            ++depth;
        } else if (closes(tokens[i])) {
            --depth;
        }
    }
    return parts;
}

/// A declaration's part, cut at its name.
struct Declared
{
    TokenSpan before;
    const Token *name = nullptr;
    TokenSpan dimensions;
    TokenSpan value;
};

std::optional<Declared> declaredIn(TokenSpan part)
{
    Declared result;
    int depth = 0;
    std::size_t nameAt = part.size();
    std::size_t end = part.size();
    for (std::size_t i = 0; i < part.size() && end == part.size(); ++i) {
        if (depth == 0 && part[i].is('=')) {
            end = i;
            result.value = part.subspan(i + 1);
        } else if (opens(part[i])) {
            ++depth;
        } else if (closes(part[i])) {
            --depth;
        } else if (depth == 0 && part[i].isName()
                   && (part[i].kind == Token::Kind::EscapedWord
                       || !isSystemVerilogKeyword(part[i].text))) {
            nameAt = i;
        }
    }
    if (nameAt >= end) {
        return std::nullopt;
    }
    result.before = part.first(nameAt);
    result.name = &part[nameAt];
    result.dimensions = part.subspan(nameAt + 1, end - nameAt - 1);
    return result;
}

class HeaderReader
{
public:
    HeaderReader(std::string_view text, const Defines &defines) : m_tokens(text, defines)
    {
        advance();
    }

    std::optional<ModuleHeader> read(std::string_view module);

private:
    void advance()
    {
        m_token = m_tokens.next();
        m_isAtEnd = m_token.kind == Token::Kind::End;
    }
    /// From an opening bracket to behind the closing one; gives what is between.
    Tokens takeGroup();
    /// Up to the semicolon, and over it.
    Tokens takeStatement();
    void readHeader();
    void readParameters(TokenSpan list, bool isLocal);
    void readPorts(TokenSpan list);
    void readPortDeclaration(TokenSpan statement);
    void readPortType(ModuleHeader::Port &port, TokenSpan words);
    void readBody();
    void readCondition();
    void readEdge(std::set<std::string, std::less<>> &edges);
    void keepUsedLocals();

    CodeTokens m_tokens;
    Token m_token;
    bool m_isAtEnd = false;
    bool m_hasParameterList = false;
    ModuleHeader m_header;
};

Tokens HeaderReader::takeGroup()
{
    Tokens group;
    int depth = 0;
    do {
        depth += opens(m_token) ? 1 : closes(m_token) ? -1 : 0;
        group.push_back(m_token);
        advance();
    } while (depth > 0 && !m_isAtEnd && !m_token.isWord("endmodule"));
    group.erase(group.begin());
    if (depth == 0) {
        group.pop_back();
    }
    return group;
}

Tokens HeaderReader::takeStatement()
{
    Tokens statement;
    while (!m_isAtEnd && !m_token.is(';') && !m_token.isWord("endmodule")) {
        statement.push_back(m_token);
        advance();
    }
    if (m_token.is(';')) {
        advance();
    }
    return statement;
}

void HeaderReader::readParameters(TokenSpan list, bool isLocal)
{
    std::string type;
    bool isType = false;
    for (TokenSpan part : partsOf(list)) {
        bool isNew = false;
        while (!part.empty() && isOneOf(part.front(), {"parameter", "localparam"})) {
            isLocal = part.front().isWord("localparam");
            isNew = true;
            part = part.subspan(1);
        }
        const auto declared = declaredIn(part);
        if (!declared) {
            continue;
        }
        if (isNew || !declared->before.empty()) {
            type = textOf(declared->before);
            isType = type == "type";
        }
        m_header.parameters.push_back({.name = std::string(declared->name->text),
                                       .type = type,
                                       .value = textOf(declared->value),
                                       .isLocal = isLocal,
                                       .isType = isType});
    }
}

void HeaderReader::readPortType(ModuleHeader::Port &port, TokenSpan words)
{
    Tokens type;
    Tokens packed;
    int depth = 0;
    for (const Token &token : words) {
        if (depth == 0 && isNetWord(token)) {
            continue;
        }
        if (depth == 0 && token.isWord("signed")) {
            port.isSigned = true;
            continue;
        }
        if (token.is('[')) {
            ++depth;
        }
        (depth > 0 ? packed : type).push_back(token);
        if (token.is(']')) {
            --depth;
        }
    }
    port.type = textOf(type);
    port.packed = textOf(packed);
}

void HeaderReader::readPorts(TokenSpan list)
{
    ModuleHeader::Port last;
    for (TokenSpan part : partsOf(list)) {
        if (part.front().is('.')) {
            // .name(inner): what is outside is the name.
            if (part.size() > 1 && part[1].isName()) {
                m_header.ports.push_back({.name = std::string(part[1].text)});
            }
            continue;
        }
        const auto direction = directionOf(part.front());
        if (direction) {
            part = part.subspan(1);
        }
        const auto declared = declaredIn(part);
        if (!declared) {
            continue;
        }
        ModuleHeader::Port port;
        const bool isInterface =
            !direction
            && std::ranges::any_of(declared->before, [](const Token &one) { return one.is('.'); });
        if (direction || !declared->before.empty()) {
            port.direction = direction     ? *direction
                             : isInterface ? PortInfo::Direction::Unknown
                                           : last.direction;
            readPortType(port, declared->before);
        } else {
            port = last;
        }
        if (isInterface) {
            port.type = port.type.substr(0, port.type.find('.'));
        }
        port.name = declared->name->text;
        port.unpacked = textOf(declared->dimensions);
        m_header.ports.push_back(port);
        last = port;
    }
}

void HeaderReader::readPortDeclaration(TokenSpan statement)
{
    const auto direction = directionOf(statement.front());
    ModuleHeader::Port common{.direction = *direction};
    bool isFirst = true;
    for (const TokenSpan part : partsOf(statement.subspan(1))) {
        const auto declared = declaredIn(part);
        if (!declared) {
            continue;
        }
        if (std::exchange(isFirst, false)) {
            readPortType(common, declared->before);
        }
        const auto port =
            std::ranges::find(m_header.ports, declared->name->text, &ModuleHeader::Port::name);
        if (port != m_header.ports.end()) {
            const std::string name = port->name;
            *port = common;
            port->name = name;
            port->unpacked = textOf(declared->dimensions);
        }
    }
}

void HeaderReader::readHeader()
{
    while (m_token.isWord("import")) {
        m_header.imports.push_back(textOf(takeStatement()) + ';');
    }
    if (m_token.is('#')) {
        advance();
        if (m_token.is('(')) {
            m_hasParameterList = true;
            const Tokens group = takeGroup();
            readParameters(group, false);
        }
    }
    if (m_token.is('(')) {
        const Tokens group = takeGroup();
        readPorts(group);
    }
    if (m_token.is(';')) {
        advance();
    }
}

void HeaderReader::readEdge(std::set<std::string, std::less<>> &edges)
{
    advance();
    while (m_token.is('(')) {
        advance();
    }
    if (m_token.isName()) {
        edges.emplace(m_token.text);
    }
}

void HeaderReader::readCondition()
{
    // if (name), if (!name), if (~name)
    advance();
    if (!m_token.is('(')) {
        return;
    }
    const Tokens condition = takeGroup();
    const bool isNegated = !condition.empty() && (condition[0].is('!') || condition[0].is('~'));
    const std::size_t at = isNegated ? 1 : 0;
    if (condition.size() == at + 1 && condition[at].isName()) {
        (isNegated ? m_header.testedLow : m_header.testedHigh).emplace(condition[at].text);
    }
}

void HeaderReader::readBody()
{
    int subroutine = 0;
    while (!m_isAtEnd && !m_token.isWord("endmodule")) {
        if (isOneOf(m_token, {"function", "task"})) {
            ++subroutine;
        } else if (isOneOf(m_token, {"endfunction", "endtask"})) {
            subroutine = std::max(0, subroutine - 1);
        } else if (m_token.isWord("posedge")) {
            readEdge(m_header.risingEdges);
            continue;
        } else if (m_token.isWord("negedge")) {
            readEdge(m_header.fallingEdges);
            continue;
        } else if (m_token.isWord("if")) {
            readCondition();
            continue;
        } else if (subroutine == 0 && directionOf(m_token)) {
            const Tokens statement = takeStatement();
            readPortDeclaration(statement);
            continue;
        } else if (subroutine == 0 && isOneOf(m_token, {"parameter", "localparam"})) {
            const bool isLocal = m_hasParameterList || m_token.isWord("localparam");
            Tokens statement = takeStatement();
            if (!statement.empty()) {
                readParameters(TokenSpan(statement).subspan(1), isLocal);
            }
            continue;
        }
        advance();
    }
}

/// The words of a text that may be names.
void addWords(const std::string &text, std::set<std::string> &words)
{
    Lexer lexer(text);
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        if (token.isName()) {
            words.emplace(token.text);
        }
    }
}

void HeaderReader::keepUsedLocals()
{
    std::set<std::string> used;
    for (const ModuleHeader::Port &port : m_header.ports) {
        addWords(port.type, used);
        addWords(port.packed, used);
        addWords(port.unpacked, used);
    }
    // From the last on: each is made of those before it.
    for (auto it = m_header.parameters.rbegin(); it != m_header.parameters.rend(); ++it) {
        if (!it->isLocal || used.contains(it->name)) {
            addWords(it->type, used);
            addWords(it->value, used);
        }
    }
    std::erase_if(m_header.parameters, [&](const ModuleHeader::Parameter &one) {
        return one.isLocal && !used.contains(one.name);
    });
}

std::optional<ModuleHeader> HeaderReader::read(std::string_view module)
{
    while (!m_isAtEnd) {
        if (!isOneOf(m_token, {"module", "macromodule"})) {
            advance();
            continue;
        }
        advance();
        while (isOneOf(m_token, {"automatic", "static"})) {
            advance();
        }
        if (!m_token.isName() || m_token.text != module) {
            continue;
        }
        m_header.name = m_token.text;
        advance();
        readHeader();
        readBody();
        keepUsedLocals();
        return std::move(m_header);
    }
    return std::nullopt;
}

} // namespace

std::optional<ModuleHeader> readModuleHeader(std::string_view text, std::string_view module,
                                             const Defines &defines)
{
    return HeaderReader(text, defines).read(module);
}

std::string spelledName(std::string_view name)
{
    const bool isWord =
        !name.empty() && std::isdigit(static_cast<unsigned char>(name.front())) == 0
        && name.front() != '$'
        && std::ranges::all_of(
            name, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '$'; })
        && !isSystemVerilogKeyword(name);
    return isWord ? std::string(name) : '\\' + std::string(name) + ' ';
}

} // namespace logix
