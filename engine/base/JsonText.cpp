// SPDX-License-Identifier: Apache-2.0
#include "base/JsonText.h"

#include "base/Text.h"
#include "messages/base.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>

namespace logix {

namespace {

constexpr std::string_view utf8Mark = "\xEF\xBB\xBF";

std::vector<std::size_t> lineStartsOf(std::string_view text)
{
    std::vector<std::size_t> starts = {text.starts_with(utf8Mark) ? utf8Mark.size() : 0};
    for (auto at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
        starts.push_back(at + 1);
    }
    return starts;
}

SourcePlace placeIn(std::string_view text, const std::vector<std::size_t> &lineStarts,
                    std::size_t offset)
{
    offset = std::clamp(offset, lineStarts.front(), std::max(text.size(), lineStarts.front()));
    const auto next = std::ranges::upper_bound(lineStarts, offset);
    const std::size_t start = *std::prev(next);
    const auto before = text.substr(start, offset - start);
    const auto column = std::ranges::count_if(
        before, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; });
    return {.file = {},
            .line = static_cast<int>(next - lineStarts.begin()),
            .column = static_cast<int>(column) + 1};
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isWordCharacter(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'
           || static_cast<unsigned char>(c) >= 0x80;
}

void appendUtf8(std::string &text, std::uint32_t code)
{
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0U | (code >> 6U));
        text += static_cast<char>(0x80U | (code & 0x3FU));
    } else if (code < 0x10000) {
        text += static_cast<char>(0xE0U | (code >> 12U));
        text += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
        text += static_cast<char>(0x80U | (code & 0x3FU));
    } else {
        text += static_cast<char>(0xF0U | (code >> 18U));
        text += static_cast<char>(0x80U | ((code >> 12U) & 0x3FU));
        text += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
        text += static_cast<char>(0x80U | (code & 0x3FU));
    }
}

/// Recursive descent over a text that is valid UTF-8. Each function gives whether it went well;
/// the first problem ends the parse.
class Parser
{
public:
    Parser(std::string_view text, int maxDepth) : m_text(text), m_maxDepth(maxDepth)
    {
        if (m_text.starts_with(utf8Mark)) {
            m_at = utf8Mark.size();
        }
    }

    bool document(JsonValue &root)
    {
        skipBlanks();
        if (atEnd()) {
            return fail(msg::base::jsonEmpty);
        }
        if (!value(root, 0)) {
            return false;
        }
        skipBlanks();
        return atEnd() || unexpected(msg::base::jsonAfterEnd);
    }

    [[nodiscard]] std::size_t problemOffset() const { return m_problemOffset; }
    [[nodiscard]] const Message &problem() const { return m_problem; }

private:
    [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }
    [[nodiscard]] char peek() const { return atEnd() ? '\0' : m_text[m_at]; }

    void skipBlanks()
    {
        const auto next = m_text.find_first_not_of(" \t\r\n", m_at);
        m_at = next == std::string_view::npos ? m_text.size() : next;
    }

    bool failAt(std::size_t offset, const MessageId &id,
                std::map<std::string, MessageArgument> arguments = {})
    {
        m_problemOffset = offset;
        m_problem = Message(id, std::move(arguments));
        return false;
    }
    bool fail(const MessageId &id, std::map<std::string, MessageArgument> arguments = {})
    {
        return failAt(m_at, id, std::move(arguments));
    }

    /// The character or word that stands here, for messages.
    [[nodiscard]] std::string found() const
    {
        std::size_t end = m_at;
        while (end < m_text.size() && end - m_at < 40 && isWordCharacter(m_text[end])) {
            ++end;
        }
        return validUtf8(m_text.substr(m_at, std::max<std::size_t>(end - m_at, 1)));
    }

    /// What stands here is not what `id` wants.
    bool unexpected(const MessageId &id, std::map<std::string, MessageArgument> arguments = {})
    {
        if (atEnd()) {
            return fail(msg::base::jsonEnds);
        }
        const std::string_view rest = m_text.substr(m_at);
        if (rest.starts_with("//") || rest.starts_with("/*") || rest.starts_with('#')) {
            return fail(msg::base::jsonComment);
        }
        if (rest.starts_with('\'')) {
            return fail(msg::base::jsonSingleQuote);
        }
        arguments.emplace("found", found());
        return fail(id, std::move(arguments));
    }

    bool value(JsonValue &result, int depth)
    {
        result.begin = m_at;
        bool isGood = false;
        const char c = peek();
        if (c == '{') {
            isGood = object(result, depth + 1);
        } else if (c == '[') {
            isGood = array(result, depth + 1);
        } else if (c == '"') {
            result.kind = JsonValue::Kind::String;
            isGood = string(result.text);
        } else if (c == '-' || isDigit(c)) {
            isGood = number(result);
        } else {
            isGood = word(result);
        }
        result.end = m_at;
        return isGood;
    }

    bool word(JsonValue &result)
    {
        const std::string name = atEnd() ? std::string() : found();
        if (name == "true" || name == "false") {
            result.kind = JsonValue::Kind::Boolean;
            result.boolean = name == "true";
        } else if (name != "null") {
            return name.empty() || !isWordCharacter(name.front())
                       ? unexpected(msg::base::jsonValueExpected)
                       : unexpected(msg::base::jsonWord);
        }
        m_at += name.size();
        return true;
    }

    bool number(JsonValue &result)
    {
        const std::size_t begin = m_at;
        const auto digits = [&] {
            const std::size_t first = m_at;
            while (isDigit(peek())) {
                ++m_at;
            }
            return m_at > first;
        };
        bool isGood = true;
        m_at += peek() == '-' ? 1 : 0;
        const bool startsWithZero = peek() == '0';
        const std::size_t firstDigit = m_at;
        isGood = digits() && !(startsWithZero && m_at - firstDigit > 1);
        if (peek() == '.') {
            ++m_at;
            isGood = digits() && isGood;
        }
        if (peek() == 'e' || peek() == 'E') {
            ++m_at;
            m_at += peek() == '+' || peek() == '-' ? 1 : 0;
            isGood = digits() && isGood;
        }
        while (isWordCharacter(peek()) || peek() == '.') {
            ++m_at;
            isGood = false;
        }
        result.kind = JsonValue::Kind::Number;
        result.text = m_text.substr(begin, m_at - begin);
        const auto [end, error] = std::from_chars(
            result.text.data(), result.text.data() + result.text.size(), result.number);
        if (!isGood || error != std::errc() || !std::isfinite(result.number)) {
            return failAt(begin, msg::base::jsonNumber, {{"found", result.text}});
        }
        return true;
    }

    bool hexDigits(std::uint32_t &code)
    {
        if (m_text.size() - m_at < 4) {
            return false;
        }
        const std::string_view digits = m_text.substr(m_at, 4);
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        m_at += 4;
        return error == std::errc() && end == digits.data() + digits.size();
    }

    bool escape(std::string &text)
    {
        const std::size_t begin = m_at;
        const auto bad = [&] {
            const std::size_t end = std::min(std::max(m_at, begin + 2), m_text.size());
            return failAt(begin, msg::base::jsonEscape,
                          {{"escape", validUtf8(m_text.substr(begin, end - begin))}});
        };
        ++m_at;
        const char c = peek();
        constexpr std::string_view letters = "\"\\/bfnrt";
        constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
        if (const auto index = letters.find(c); !atEnd() && index != std::string_view::npos) {
            text += meanings[index];
            ++m_at;
            return true;
        }
        if (c != 'u') {
            return bad();
        }
        ++m_at;
        std::uint32_t code = 0;
        if (!hexDigits(code)) {
            return bad();
        }
        if (code >= 0xD800 && code < 0xDC00) {
            std::uint32_t low = 0;
            if (!m_text.substr(m_at).starts_with("\\u")) {
                return bad();
            }
            m_at += 2;
            if (!hexDigits(low) || low < 0xDC00 || low > 0xDFFF) {
                return bad();
            }
            code = 0x10000 + ((code - 0xD800) << 10U) + (low - 0xDC00);
        } else if (code >= 0xDC00 && code < 0xE000) {
            return bad();
        }
        appendUtf8(text, code);
        return true;
    }

    bool string(std::string &text)
    {
        const std::size_t begin = m_at++;
        while (true) {
            std::size_t end = m_at;
            while (end < m_text.size() && m_text[end] != '"' && m_text[end] != '\\'
                   && static_cast<unsigned char>(m_text[end]) >= 0x20) {
                ++end;
            }
            text += m_text.substr(m_at, end - m_at);
            m_at = end;
            if (atEnd() || m_text[m_at] == '\n' || m_text[m_at] == '\r') {
                return failAt(begin, msg::base::jsonStringOpen);
            }
            if (m_text[m_at] == '"') {
                ++m_at;
                return true;
            }
            if (m_text[m_at] != '\\') {
                return fail(msg::base::jsonControl);
            }
            if (!escape(text)) {
                return false;
            }
        }
    }

    /// What follows an entry of an object or array: its end, or a comma and another entry.
    /// `isDone` says which.
    bool afterEntry(char close, bool &isDone)
    {
        skipBlanks();
        isDone = peek() == close;
        if (isDone) {
            ++m_at;
            return true;
        }
        if (peek() != ',' || atEnd()) {
            return unexpected(msg::base::jsonCommaExpected, {{"close", std::string(1, close)}});
        }
        const std::size_t comma = m_at++;
        skipBlanks();
        if (!atEnd() && peek() == close) {
            return failAt(comma, msg::base::jsonTrailingComma, {{"close", std::string(1, close)}});
        }
        return true;
    }

    bool isTooDeep(int depth)
    {
        if (depth > m_maxDepth) {
            fail(msg::base::jsonDeep, {{"limit", std::int64_t(m_maxDepth)}});
            return true;
        }
        return false;
    }

    bool array(JsonValue &result, int depth)
    {
        result.kind = JsonValue::Kind::Array;
        if (isTooDeep(depth)) {
            return false;
        }
        ++m_at;
        skipBlanks();
        bool isDone = peek() == ']';
        m_at += isDone ? 1 : 0;
        while (!isDone) {
            if (!value(result.items.emplace_back(), depth) || !afterEntry(']', isDone)) {
                return false;
            }
        }
        return true;
    }

    bool object(JsonValue &result, int depth)
    {
        result.kind = JsonValue::Kind::Object;
        if (isTooDeep(depth)) {
            return false;
        }
        ++m_at;
        skipBlanks();
        bool isDone = peek() == '}';
        m_at += isDone ? 1 : 0;
        while (!isDone) {
            if (peek() != '"') {
                return unexpected(msg::base::jsonNameExpected);
            }
            JsonValue::Member &member = result.members.emplace_back();
            member.begin = m_at;
            if (!string(member.name)) {
                return false;
            }
            member.end = m_at;
            skipBlanks();
            if (peek() != ':') {
                return unexpected(msg::base::jsonColonExpected, {{"name", member.name}});
            }
            ++m_at;
            skipBlanks();
            if (!value(member.value, depth) || !afterEntry('}', isDone)) {
                return false;
            }
        }
        return true;
    }

    std::string_view m_text;
    int m_maxDepth;
    std::size_t m_at = 0;
    std::size_t m_problemOffset = 0;
    Message m_problem;
};

/// The first byte that doesn't belong to a character. `text` isn't valid UTF-8.
std::size_t firstInvalidByte(std::string_view text)
{
    std::size_t at = 0;
    while (at < text.size()) {
        std::size_t length = 1;
        while (length <= 4 && !isValidUtf8(text.substr(at, length))) {
            ++length;
        }
        if (length > 4) {
            break;
        }
        at += length;
    }
    return at;
}

} // namespace

const JsonValue *JsonValue::find(std::string_view name) const
{
    const auto found = std::ranges::find(members, name, &Member::name);
    return found != members.end() ? &found->value : nullptr;
}

JsonText::JsonText(std::string text, JsonValue root)
    : m_text(std::move(text)), m_lineStarts(lineStartsOf(m_text)), m_root(std::move(root))
{
}

std::expected<JsonText, JsonProblem> JsonText::parse(std::string text, Limits limits)
{
    if (text.size() > limits.bytes) {
        return std::unexpected(JsonProblem{
            .text = Message(msg::base::jsonBig, {{"limit", std::int64_t(limits.bytes >> 10U)}})});
    }
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")
        || (text.size() > 1 && (text[0] == '\0' || text[1] == '\0'))) {
        return std::unexpected(
            JsonProblem{.place = {.line = 1, .column = 1}, .text = Message(msg::base::jsonUtf16)});
    }
    const auto problemAt = [&](std::size_t offset, Message message) {
        return std::unexpected(JsonProblem{.place = placeIn(text, lineStartsOf(text), offset),
                                           .text = std::move(message)});
    };
    if (!isValidUtf8(text)) {
        return problemAt(firstInvalidByte(text), Message(msg::base::jsonUtf8));
    }
    Parser parser(text, limits.depth);
    JsonValue root;
    if (!parser.document(root)) {
        return problemAt(parser.problemOffset(), parser.problem());
    }
    return JsonText(std::move(text), std::move(root));
}

SourcePlace JsonText::place(std::size_t offset) const
{
    return placeIn(m_text, m_lineStarts, offset);
}

nlohmann::ordered_json jsonFrom(const JsonValue &value)
{
    using Json = nlohmann::ordered_json;
    switch (value.kind) {
    case JsonValue::Kind::Null:
        return nullptr;
    case JsonValue::Kind::Boolean:
        return value.boolean;
    case JsonValue::Kind::Number:
        return Json::parse(value.text, nullptr, false);
    case JsonValue::Kind::String:
        return value.text;
    case JsonValue::Kind::Array: {
        Json list = Json::array();
        for (const JsonValue &item : value.items) {
            list.push_back(jsonFrom(item));
        }
        return list;
    }
    case JsonValue::Kind::Object: {
        Json object = Json::object();
        for (const JsonValue::Member &member : value.members) {
            object[member.name] = jsonFrom(member.value);
        }
        return object;
    }
    }
    return nullptr;
}

} // namespace logix
