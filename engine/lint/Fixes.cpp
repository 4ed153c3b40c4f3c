// SPDX-License-Identifier: Apache-2.0
#include "lint/Fixes.h"

#include "base/Text.h"
#include "hdl/ModuleIndex.h"
#include "lint/SourceTokens.h"
#include "messages/lint.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <map>
#include <optional>

namespace logix {

namespace {

bool isKeyword(const Token &token)
{
    return token.kind == Token::Kind::Word
           && (isVerilogKeyword(token.text) || isSystemVerilogKeyword(token.text));
}

/// A change of one place.
Fix replacement(Message title, const SourceTokens &source, const std::string &file,
                std::size_t begin, std::size_t end, std::string text)
{
    const auto from = source.positionOf(begin);
    const auto to = source.positionOf(end);
    return {.title = std::move(title),
            .edits = {{.file = file,
                       .line = from.line,
                       .column = from.column,
                       .endLine = to.line,
                       .endColumn = to.column,
                       .newText = std::move(text)}}};
}

/// What follows a text up to a mark; nothing when one of them isn't there.
std::optional<std::string_view> between(std::string_view text, std::string_view start,
                                        std::string_view end)
{
    const std::size_t begin = text.find(start);
    if (begin == std::string_view::npos) {
        return std::nullopt;
    }
    text.remove_prefix(begin + start.size());
    const std::size_t stop = text.find(end);
    return stop == std::string_view::npos ? std::nullopt : std::optional(text.substr(0, stop));
}

template <typename Number>
std::optional<Number> numberIn(std::string_view text, int base = 10)
{
    std::string digits(text);
    std::erase(digits, '_');
    Number number = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), number, base);
    if (error != std::errc() || digits.empty() || end != digits.data() + digits.size()) {
        return std::nullopt;
    }
    return number;
}

/// A number with a size and a base, such as 8'h3f, without unknown bits.
struct Literal
{
    std::size_t begin = 0;
    std::size_t end = 0;
    int size = 0;
    bool isSigned = false;
    char base = 'd';
    std::uint64_t value = 0;

    [[nodiscard]] int bitsNeeded() const
    {
        return std::max(1, static_cast<int>(std::bit_width(value))) + (isSigned ? 1 : 0);
    }
};

/// "'8'sh3f'" as Verilator writes values, or as it stands in the source from `begin` on.
std::optional<Literal> literalAt(std::string_view text, std::size_t begin)
{
    Literal literal{.begin = begin};
    std::size_t at = begin;
    const auto take = [&](std::string_view characters) {
        const std::size_t from = at;
        at = std::min(text.find_first_not_of(characters, at), text.size());
        return text.substr(from, at - from);
    };
    const auto size = numberIn<int>(take("0123456789_"));
    if (!size || *size < 1 || at >= text.size() || text[at] != '\'') {
        return std::nullopt;
    }
    literal.size = *size;
    ++at;
    if (at < text.size() && (text[at] == 's' || text[at] == 'S')) {
        literal.isSigned = true;
        ++at;
    }
    if (at >= text.size()) {
        return std::nullopt;
    }
    literal.base = lowerCase(text.substr(at, 1))[0];
    constexpr std::array<std::pair<char, int>, 4> bases = {
        {{'b', 2}, {'o', 8}, {'d', 10}, {'h', 16}}};
    const auto base = std::ranges::find(bases, literal.base, &std::pair<char, int>::first);
    ++at;
    if (base == bases.end()) {
        return std::nullopt;
    }
    const auto value = numberIn<std::uint64_t>(take("0123456789abcdefABCDEFxXzZ?_"), base->second);
    if (!value) {
        return std::nullopt;
    }
    literal.value = *value;
    literal.end = at;
    return literal;
}

/// The literals of the tokens from `first` to `last`.
std::vector<Literal> literalsIn(const SourceTokens &source, std::size_t first, std::size_t last)
{
    std::vector<Literal> found;
    for (std::size_t i = first; i <= last && i < source.tokens().size(); ++i) {
        const Token &token = source.tokens()[i];
        if (token.kind == Token::Kind::Number) {
            if (auto literal = literalAt(source.text(), token.offset)) {
                found.push_back(*literal);
            }
        }
    }
    return found;
}

bool isBoundary(const Token &token)
{
    constexpr std::array<std::string_view, 12> words = {
        "begin",  "end",       "else",       "endcase", "endfunction", "endgenerate",
        "module", "endmodule", "endpackage", "endtask", "fork",        "join"};
    return token.is(';')
           || (token.kind == Token::Kind::Word
               && std::ranges::find(words, token.text) != words.end());
}

/// The first token of the statement that has the token `index`.
std::size_t statementBegin(const SourceTokens &source, std::size_t index)
{
    while (index > 0 && !isBoundary(source.tokens()[index - 1])) {
        --index;
    }
    return index;
}

/// Its last one, or that of the whole case statement.
std::size_t statementEnd(const SourceTokens &source, std::size_t index)
{
    const auto &tokens = source.tokens();
    const bool isCase = tokens[index].kind == Token::Kind::Word
                        && (tokens[index].text == "case" || tokens[index].text == "casez"
                            || tokens[index].text == "casex");
    while (index + 1 < tokens.size()
           && !(isCase ? tokens[index].isWord("endcase") : isBoundary(tokens[index]))) {
        ++index;
    }
    return index;
}

/// The literal with another size. Its digits stay as they are written.
Fix resized(const SourceTokens &source, const std::string &file, const Literal &literal, int size)
{
    const std::string_view whole = source.text().substr(literal.begin, literal.end - literal.begin);
    const std::size_t quote = whole.find('\'');
    std::string text = std::to_string(size) + std::string(whole.substr(quote));
    return replacement(Message(msg::lint::fixLiteral, {{"literal", text}}), source, file,
                       literal.begin, literal.begin + quote, std::to_string(size));
}

/// "Operator ASSIGN expects 4 bits on the Assign RHS, but Assign RHS's CONST '8'h3' generates 8
/// bits.": the one literal with that value gets the width, if its value fits.
std::optional<Fix> widthFix(const SourceTokens &source, const Diagnostic &diagnostic,
                            std::string_view text)
{
    const auto wanted = between(text, "expects ", " bit").and_then([](std::string_view number) {
        return numberIn<int>(number);
    });
    const std::size_t constant = text.find("CONST '");
    if (!wanted || constant == std::string_view::npos) {
        return std::nullopt;
    }
    const auto printed = literalAt(text, constant + std::string_view("CONST '").size());
    const auto index = source.indexAt(diagnostic.place);
    if (!printed || !index || *wanted < printed->bitsNeeded()) {
        return std::nullopt;
    }
    const auto all =
        literalsIn(source, statementBegin(source, *index), statementEnd(source, *index));
    const Literal *only = nullptr;
    for (const Literal &literal : all) {
        if (literal.size == printed->size && literal.value == printed->value) {
            if (only != nullptr) {
                return std::nullopt;
            }
            only = &literal;
        }
    }
    if (only == nullptr || only->isSigned != printed->isSigned) {
        return std::nullopt;
    }
    return resized(source, diagnostic.place.file, *only, *wanted);
}

/// A literal whose digits need more bits than it has.
std::optional<Fix> tooLargeFix(const SourceTokens &source, const Diagnostic &diagnostic)
{
    const auto index = source.indexAt(diagnostic.place);
    if (!index) {
        return std::nullopt;
    }
    const Token &token = source.tokens()[*index];
    const auto position = source.positionOf(token.offset);
    const auto literal = literalAt(source.text(), token.offset);
    if (!literal || position.line != diagnostic.place.line
        || position.column != diagnostic.place.column || literal->bitsNeeded() <= literal->size) {
        return std::nullopt;
    }
    return resized(source, diagnostic.place.file, *literal, literal->bitsNeeded());
}

/// What a statement may end with before its semicolon.
bool endsStatement(const Token &token)
{
    switch (token.kind) {
    case Token::Kind::Word:
        return !isKeyword(token);
    case Token::Kind::Symbol:
        return token.is(')') || token.is(']') || token.is('}');
    case Token::Kind::End:
        return false;
    default:
        return true;
    }
}

struct StatementShape
{
    bool isBalanced = true;
    /// It has an assignment, or begins with a system task.
    bool isComplete = false;
};

StatementShape shapeOf(const SourceTokens &source, std::size_t first, std::size_t last)
{
    const auto &tokens = source.tokens();
    StatementShape shape;
    int depth = 0;
    for (std::size_t i = first; i <= last; ++i) {
        const Token &token = tokens[i];
        if (token.is('(') || token.is('[') || token.is('{')) {
            ++depth;
        } else if (token.is(')') || token.is(']') || token.is('}')) {
            shape.isBalanced = shape.isBalanced && --depth >= 0;
        } else if (token.is('=') && depth == 0) {
            const std::size_t at = token.offset;
            const char before = at > 0 ? source.text()[at - 1] : ' ';
            const char after = at + 1 < source.text().size() ? source.text()[at + 1] : ' ';
            shape.isComplete |= after != '=' && before != '=' && before != '!' && before != '>';
        }
    }
    shape.isBalanced = shape.isBalanced && depth == 0;
    shape.isComplete |= tokens[first].text.starts_with('$');
    return shape;
}

/// "syntax error, unexpected end, expecting ',' or ';'" with the statement before being whole.
std::optional<Fix> semicolonFix(const SourceTokens &source, const Diagnostic &diagnostic,
                                std::string_view text)
{
    const auto index = source.indexAt(diagnostic.place);
    if (!index || *index == 0) {
        return std::nullopt;
    }
    const Token &current = source.tokens()[*index];
    const Token &previous = source.tokens()[*index - 1];
    constexpr std::string_view start = "unexpected ";
    text.remove_prefix(text.find(start) + start.size());
    const std::string_view unexpected = text.substr(0, text.find(", expecting"));
    const bool isPlace =
        isKeyword(current) || current.text.starts_with('$')
            ? current.text == unexpected
            : unexpected.starts_with("IDENTIFIER")
                  || (unexpected == "INTEGER NUMBER" && current.kind == Token::Kind::Number);
    const bool isOnNewLine =
        source.positionOf(previous.offset).line < source.positionOf(current.offset).line;
    if (!isPlace || !endsStatement(previous) || !(isOnNewLine || isKeyword(current))) {
        return std::nullopt;
    }
    const StatementShape shape = shapeOf(source, statementBegin(source, *index - 1), *index - 1);
    const bool hasList = text.contains(", expecting ");
    // A name could as well follow a comma.
    const bool isCertain =
        hasList ? text.contains("';'") && !(text.contains("','") && !isKeyword(current))
                : shape.isComplete;
    if (!shape.isBalanced || !isCertain) {
        return std::nullopt;
    }
    const std::size_t at = source.endOf(previous);
    return replacement(Message(msg::lint::fixSemicolon), source, diagnostic.place.file, at, at,
                       previous.kind == Token::Kind::EscapedWord ? " ;" : ";");
}

std::optional<Fix> lineEndFix(const SourceTokens &source, const std::string &file)
{
    const std::string_view text = source.text();
    if (text.empty() || text.ends_with('\n')) {
        return std::nullopt;
    }
    const bool hasReturns = text.contains("\r\n");
    return replacement(Message(msg::lint::fixLineEnd), source, file, text.size(), text.size(),
                       hasReturns ? "\r\n" : "\n");
}

std::optional<Fix> trailingBlanksFix(const SourceTokens &source, const SourcePlace &place)
{
    const std::string_view text = source.text();
    std::size_t end = source.lineEnd(place.line);
    while (end > 0 && text[end - 1] == '\r') {
        --end;
    }
    std::size_t begin = end;
    while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) {
        --begin;
    }
    if (begin == end) {
        return std::nullopt;
    }
    return replacement(Message(msg::lint::fixBlanks), source, place.file, begin, end, "");
}

std::optional<Fix> fixOf(const SourceTokens &source, const Diagnostic &diagnostic)
{
    const std::string text = diagnostic.text.english();
    if (text.starts_with("syntax error, unexpected ")) {
        return semicolonFix(source, diagnostic, text);
    }
    if (text.starts_with("Value too large for ") || text.starts_with("Too many digits for ")) {
        return tooLargeFix(source, diagnostic);
    }
    if (diagnostic.code == "EOFNEWLINE" || diagnostic.code == "posix-eof") {
        return lineEndFix(source, diagnostic.place.file);
    }
    if (diagnostic.code == "no-trailing-spaces") {
        return trailingBlanksFix(source, diagnostic.place);
    }
    const bool isWidth = diagnostic.code == "WIDTHTRUNC" || diagnostic.code == "WIDTHEXPAND";
    return isWidth ? widthFix(source, diagnostic, text) : std::nullopt;
}

} // namespace

void addFixes(const SourceSet &sources, std::vector<Diagnostic> &diagnostics)
{
    std::map<const SourceFile *, SourceTokens> tokens;
    for (Diagnostic &diagnostic : diagnostics) {
        const bool isOfTool = diagnostic.text.isVerbatim() && diagnostic.place.line > 0;
        const SourceFile *file = isOfTool ? sources.find(diagnostic.place.file) : nullptr;
        if (file == nullptr) {
            continue;
        }
        const auto source = tokens.try_emplace(file, *file->text).first;
        if (auto fix = fixOf(source->second, diagnostic)) {
            if (!diagnostic.hint && fix->title.key() == msg::lint::fixSemicolon.key) {
                diagnostic.hint = Message(msg::lint::hintSemicolon);
            }
            diagnostic.fixes.push_back(std::move(*fix));
        }
    }
}

} // namespace logix
