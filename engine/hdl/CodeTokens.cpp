// SPDX-License-Identifier: Apache-2.0
#include "hdl/CodeTokens.h"

#include <algorithm>
#include <array>

namespace logix {

namespace {

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, word) != words.end();
}

} // namespace

CodeTokens::CodeTokens(std::string_view text, const Defines &defines) : m_lexer(text)
{
    for (const auto &[name, value] : defines) {
        m_defined.insert(name);
    }
}

bool CodeTokens::isSkipping() const
{
    return std::ranges::any_of(m_conditions, [](const Condition &one) { return !one.isTaken; });
}

bool CodeTokens::directive(std::string_view name)
{
    if (isOneOf(name, {"ifdef", "ifndef"})) {
        const bool isTaken = isDefined(m_lexer.next().text) == (name == "ifdef");
        m_conditions.push_back({.isTaken = isTaken, .isDecided = isTaken});
        return true;
    }
    if (isOneOf(name, {"elsif", "else"})) {
        const bool isMet = name == "else" || isDefined(m_lexer.next().text);
        if (!m_conditions.empty()) {
            Condition &condition = m_conditions.back();
            condition.isTaken = isMet && !condition.isDecided;
            condition.isDecided = condition.isDecided || condition.isTaken;
        }
        return true;
    }
    if (name == "endif") {
        if (!m_conditions.empty()) {
            m_conditions.pop_back();
        }
        return true;
    }
    if (isOneOf(name, {"define", "undef"})) {
        const Token macro = m_lexer.next();
        if (!isSkipping() && name == "define") {
            m_defined.emplace(macro.text);
        } else if (!isSkipping()) {
            m_defined.erase(std::string(macro.text));
        }
        if (name == "define") {
            m_lexer.skipLine();
        }
        return true;
    }
    if (isOneOf(name, {"include", "timescale", "default_nettype", "line", "pragma",
                       "unconnected_drive", "begin_keywords"})) {
        m_lexer.skipLine();
        return true;
    }
    return isOneOf(
        name, {"celldefine", "endcelldefine", "resetall", "nounconnected_drive", "end_keywords"});
}

Token CodeTokens::next()
{
    while (true) {
        Token token = m_lexer.next();
        if (token.kind == Token::Kind::End) {
            return token;
        }
        if (token.kind == Token::Kind::Directive && directive(token.text)) {
            continue;
        }
        if (!isSkipping()) {
            return token;
        }
    }
}

} // namespace logix
