// SPDX-License-Identifier: Apache-2.0
#include "hdl/StrayCharacters.h"

#include "base/Text.h"
#include "hdl/Lexer.h"
#include "messages/hdl.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <format>
#include <map>

namespace logix {

namespace {

struct Character
{
    std::uint32_t code = 0;
    std::size_t length = 1;
    bool isValid = false;
};

/// The character that the text starts with; a byte that isn't UTF-8 is taken as Latin-1.
Character characterAt(std::string_view text)
{
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    if (length > 1 && text.size() >= length && isValidUtf8(text.substr(0, length))) {
        std::uint32_t code = first & (0xFFU >> (length + 1));
        for (std::size_t i = 1; i < length; ++i) {
            code = (code << 6U) | (static_cast<unsigned char>(text[i]) & 0x3FU);
        }
        return {.code = code, .length = length, .isValid = true};
    }
    return {.code = first};
}

/// What a character is called that can't be seen or is mistaken for another.
const MessageId *knownName(std::uint32_t code)
{
    switch (code) {
    case 0xA0:
    case 0x202F:
    case 0x2007:
        return &msg::hdl::strayNoBreakSpace;
    case 0x200B:
    case 0x200C:
    case 0x200D:
    case 0x2060:
    case 0xFEFF:
    case 0xAD:
        return &msg::hdl::strayInvisible;
    case 0x2018:
    case 0x2019:
    case 0x201C:
    case 0x201D:
    case 0xB4:
        return &msg::hdl::strayQuote;
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2212:
        return &msg::hdl::strayDash;
    default:
        break;
    }
    const bool isWideSpace = (code >= 0x2000 && code <= 0x200A) || code == 0x3000;
    const bool isDirectionMark = (code >= 0x202A && code <= 0x202E)
                                 || (code >= 0x2066 && code <= 0x2069) || code == 0x200E
                                 || code == 0x200F;
    return isWideSpace       ? &msg::hdl::strayWideSpace
           : isDirectionMark ? &msg::hdl::strayInvisible
                             : nullptr;
}

/// What stands for a character in Verilog; nothing when that isn't certain.
std::optional<std::string> plainText(std::uint32_t code)
{
    switch (code) {
    case 0x2018:
    case 0x2019:
    case 0xB4:
        return "'";
    case 0x201C:
    case 0x201D:
        return "\"";
    default:
        break;
    }
    const MessageId *name = knownName(code);
    if (name == nullptr) {
        return std::nullopt;
    }
    return name == &msg::hdl::strayInvisible ? "" : name == &msg::hdl::strayDash ? "-" : " ";
}

} // namespace

std::vector<Diagnostic> strayCharacters(std::string_view text, const std::string &fileName)
{
    std::vector<Diagnostic> found;
    const auto isStray = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
    if (std::ranges::none_of(text, isStray)) {
        return found;
    }
    const LineIndex lines(text);
    std::map<std::uint32_t, std::size_t> seen;
    Lexer lexer(text);
    const auto add = [&](std::size_t offset, const Character &character) {
        const auto position = lines.position(offset);
        const auto plain = plainText(character.code);
        const auto addEdit = [&](Diagnostic &diagnostic) {
            if (plain) {
                diagnostic.fixes.front().edits.push_back(
                    {.file = fileName,
                     .line = position.line,
                     .column = position.column,
                     .endLine = position.line,
                     .endColumn = position.column + static_cast<int>(character.length),
                     .newText = *plain});
            }
        };
        const auto [entry, isNew] = seen.emplace(character.code, found.size());
        if (!isNew) {
            ++found[entry->second].count;
            addEdit(found[entry->second]);
            return;
        }
        const std::string code = std::format("U+{:04X}", character.code);
        const MessageId *name = knownName(character.code);
        const std::string shown =
            character.isValid ? std::string(text.substr(offset, character.length)) : code;
        found.push_back(
            {.place = {.file = fileName, .line = position.line, .column = position.column},
             .text = Message(name != nullptr ? *name : msg::hdl::strayCharacter,
                             {{"code", code}, {"character", shown}}),
             .tool = std::string(engineToolName),
             .hint = Message(msg::hdl::strayHint)});
        if (plain) {
            found.back().fixes.push_back(
                {.title = Message(plain->empty() ? msg::hdl::strayFixRemove : msg::hdl::strayFix,
                                  {{"code", code}, {"plain", *plain}}),
                 .edits = {}});
            addEdit(found.back());
        }
    };
    std::size_t next = 0;
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        if (token.kind != Token::Kind::Symbol && token.kind != Token::Kind::EscapedWord) {
            continue;
        }
        // A character of several bytes is several symbols.
        const auto begin = static_cast<std::size_t>(token.text.data() - text.data());
        for (std::size_t at = std::max(begin, next); at < begin + token.text.size(); ++at) {
            if (isStray(text[at])) {
                const Character character = characterAt(text.substr(at));
                add(at, character);
                next = at + character.length;
                at = next - 1;
            }
        }
    }
    return found;
}

} // namespace logix
