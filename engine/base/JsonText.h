// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"

#include <cstddef>
#include <expected>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// A JSON value that knows where it stands in the text it was read from.
struct JsonValue
{
    enum class Kind { Null, Boolean, Number, String, Array, Object };
    struct Member;

    Kind kind = Kind::Null;
    bool boolean = false;
    double number = 0;
    /// A string's characters, unescaped; of a number, as it is written.
    std::string text;
    std::vector<JsonValue> items;
    /// In the text's order; a name may be there twice.
    std::vector<Member> members;
    /// The bytes of the value in the text.
    std::size_t begin = 0;
    std::size_t end = 0;

    [[nodiscard]] bool isString() const { return kind == Kind::String; }
    [[nodiscard]] bool isArray() const { return kind == Kind::Array; }
    [[nodiscard]] bool isObject() const { return kind == Kind::Object; }
    /// The first member of that name, or null.
    [[nodiscard]] const JsonValue *find(std::string_view name) const;
};

struct JsonValue::Member
{
    std::string name;
    /// Where the name's opening quote is.
    std::size_t begin = 0;
    std::size_t end = 0;
    JsonValue value;
};

/// Why a text isn't JSON, and where.
struct JsonProblem
{
    /// Only line and column; the reader knows the file.
    SourcePlace place;
    Message text;
};

/// JSON read with the place of every value, for files that people write: problems can then be shown
/// at line and column. Takes what RFC 8259 takes, and a UTF-8 mark. Immutable.
class JsonText
{
public:
    struct Limits
    {
        std::size_t bytes = std::size_t(4) << 20U;
        int depth = 64;
    };

    [[nodiscard]] static std::expected<JsonText, JsonProblem> parse(std::string text,
                                                                    Limits limits);
    [[nodiscard]] static std::expected<JsonText, JsonProblem> parse(std::string text)
    {
        return parse(std::move(text), Limits());
    }

    [[nodiscard]] const JsonValue &root() const { return m_root; }
    [[nodiscard]] const std::string &text() const { return m_text; }
    /// Line and column, in characters and from 1, of a byte of the text.
    [[nodiscard]] SourcePlace place(std::size_t offset) const;

private:
    JsonText(std::string text, JsonValue root);

    std::string m_text;
    std::vector<std::size_t> m_lineStarts;
    JsonValue m_root;
};

/// The value without its places; of members with one name, the last.
[[nodiscard]] nlohmann::ordered_json jsonFrom(const JsonValue &value);

} // namespace logix
