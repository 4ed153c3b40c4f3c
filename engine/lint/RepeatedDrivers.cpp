// SPDX-License-Identifier: Apache-2.0
#include "lint/RepeatedDrivers.h"

#include "hdl/CodeTokens.h"
#include "hdl/Lexer.h"
#include "messages/hdl.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace logix {

namespace {

bool isOneOf(const Token &token, const auto &words)
{
    return token.kind == Token::Kind::Word && std::ranges::find(words, token.text) != words.end();
}

constexpr std::array<std::string_view, 4> alwaysWords = {"always", "always_ff", "always_comb",
                                                         "always_latch"};
constexpr std::array<std::string_view, 6> openingWords = {"begin", "case", "casex",
                                                          "casez", "fork", "randcase"};
constexpr std::array<std::string_view, 5> closingWords = {"end", "endcase", "join", "join_any",
                                                          "join_none"};
/// What makes it uncertain which of the module's items there are.
constexpr std::array<std::string_view, 5> generatingWords = {"generate", "genvar", "if", "for",
                                                             "case"};
constexpr std::array<std::string_view, 6> declaringWords = {"reg", "integer", "logic",
                                                            "int", "bit",     "automatic"};

struct Module
{
    /// Where each is assigned as a whole, and where an always block first gives it a value.
    std::map<std::string_view, std::size_t> assigned;
    std::map<std::string_view, std::size_t> clocked;
    bool isUncertain = false;
};

/// Reads the tokens of one module after its name.
class ModuleReader
{
public:
    ModuleReader(const std::vector<Token> &tokens, std::size_t at) : m_tokens(tokens), m_at(at) {}

    Module read()
    {
        Module module;
        while (m_at < m_tokens.size() && !current().isWord("endmodule")) {
            if (current().isWord("assign")) {
                readAssign(module);
            } else if (isOneOf(current(), alwaysWords)) {
                ++m_at;
                readAlways(module);
            } else if (current().isWord("initial") || current().isWord("final")) {
                ++m_at;
                Module ignored;
                readAlways(ignored);
            } else if (current().isWord("function") || current().isWord("task")) {
                skipTo(current().isWord("task") ? "endtask" : "endfunction");
            } else if (isOneOf(current(), generatingWords)) {
                module.isUncertain = true;
                skipTo("endmodule");
            } else {
                ++m_at;
            }
        }
        return module;
    }

    [[nodiscard]] std::size_t at() const { return m_at; }

private:
    [[nodiscard]] const Token &current() const { return m_tokens[m_at]; }
    [[nodiscard]] bool isAtEnd() const
    {
        return m_at >= m_tokens.size() || current().isWord("endmodule");
    }

    void skipTo(std::string_view word)
    {
        while (!isAtEnd() && !current().isWord(word)) {
            ++m_at;
        }
    }

    void readAssign(Module &module)
    {
        ++m_at;
        const bool isWhole =
            m_at + 1 < m_tokens.size() && current().isName() && m_tokens[m_at + 1].is('=');
        if (isWhole) {
            module.assigned.emplace(current().text, current().offset);
        }
        while (!isAtEnd() && !current().is(';')) {
            ++m_at;
        }
    }

    /// Over a bracket and what is in it.
    void skipBracket(char open, char close)
    {
        int depth = 0;
        for (; !isAtEnd(); ++m_at) {
            depth += current().is(open) ? 1 : current().is(close) ? -1 : 0;
            if (depth == 0) {
                ++m_at;
                return;
            }
        }
    }

    /// A block, or the one statement that stands for it.
    void readAlways(Module &module)
    {
        std::set<std::string_view> locals;
        int depth = 0;
        bool isAtStart = true;
        bool isInChoice = false;
        while (!isAtEnd()) {
            const Token &token = current();
            if (token.is('(')) {
                skipBracket('(', ')');
                continue;
            }
            if (isOneOf(token, openingWords)) {
                ++depth;
            } else if (isOneOf(token, closingWords)) {
                --depth;
            } else if (isOneOf(token, declaringWords)) {
                readLocals(locals);
            } else if (token.isName() && isAtStart && isAssignment()) {
                if (!locals.contains(token.text)) {
                    module.clocked.emplace(token.text, token.offset);
                }
                isAtStart = false;
            } else if (token.is('?')) {
                isInChoice = true;
            } else if (token.is(':')) {
                // Of a label, unless it parts what a `?` chooses from.
                isAtStart |= !isInChoice;
            }
            const bool endsOne = current().is(';') || isOneOf(current(), closingWords);
            isAtStart |= endsOne;
            isInChoice &= !endsOne;
            ++m_at;
            if (endsOne && depth <= 0 && !(!isAtEnd() && current().isWord("else"))) {
                return;
            }
        }
    }

    void readLocals(std::set<std::string_view> &locals)
    {
        while (!isAtEnd() && !current().is(';')) {
            if (current().isName()) {
                locals.insert(current().text);
            }
            ++m_at;
        }
    }

    /// Whether the name is followed by `=` or `<=`, over selects.
    [[nodiscard]] bool isAssignment() const
    {
        std::size_t next = m_at + 1;
        int depth = 0;
        while (next < m_tokens.size() && (depth > 0 || m_tokens[next].is('['))) {
            depth += m_tokens[next].is('[') ? 1 : m_tokens[next].is(']') ? -1 : 0;
            ++next;
        }
        if (next + 1 >= m_tokens.size()) {
            return false;
        }
        const bool isEqual = m_tokens[next].is('=') && !m_tokens[next + 1].is('=');
        const bool isArrow = m_tokens[next].is('<') && m_tokens[next + 1].is('=');
        return isEqual || isArrow;
    }

    const std::vector<Token> &m_tokens;
    std::size_t m_at;
};

} // namespace

std::vector<Diagnostic> repeatedDrivers(std::string_view text, const std::string &fileName,
                                        const Defines &defines)
{
    std::vector<Token> tokens;
    CodeTokens reader(text, defines);
    for (Token token = reader.next(); token.kind != Token::Kind::End; token = reader.next()) {
        tokens.push_back(token);
    }
    std::vector<Diagnostic> diagnostics;
    const LineIndex lines(text);
    const auto placeOf = [&](std::size_t offset) {
        const auto position = lines.position(offset);
        return SourcePlace{.file = fileName, .line = position.line, .column = position.column};
    };
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!tokens[i].isWord("module")) {
            continue;
        }
        ModuleReader moduleReader(tokens, i + 1);
        const Module module = moduleReader.read();
        i = moduleReader.at();
        if (module.isUncertain) {
            continue;
        }
        for (const auto &[name, offset] : module.assigned) {
            const auto other = module.clocked.find(name);
            if (other == module.clocked.end()) {
                continue;
            }
            const SourcePlace first = placeOf(std::min(offset, other->second));
            const SourcePlace second = placeOf(std::max(offset, other->second));
            const std::string places = fileName + ':' + std::to_string(first.line) + ", " + fileName
                                       + ':' + std::to_string(second.line);
            Diagnostic diagnostic{.place = first,
                                  .text = Message(msg::hdl::multipleDriversAt,
                                                  {{"net", std::string(name)}, {"places", places}}),
                                  .tool = std::string(engineToolName),
                                  .hint = Message(msg::hdl::hintMultipleDrivers)};
            diagnostic.related.push_back({.place = second, .text = Message(msg::hdl::otherDriver)});
            diagnostics.push_back(std::move(diagnostic));
        }
    }
    return diagnostics;
}

} // namespace logix
