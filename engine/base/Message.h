// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/MessageId.h"

#include <cstdint>
#include <map>
#include <string>
#include <variant>

namespace logix {

using MessageArgument = std::variant<std::string, std::int64_t, double>;

/// A sentence for people that is not written out yet: an id and its arguments. It becomes text at
/// the edge, in the language of whoever called (see Translator). What a tool printed is a message
/// too, but a verbatim one: it is never translated.
///
/// Patterns name arguments in braces: `{file}`. `{count|module|modules}` picks a form by number.
class Message
{
public:
    Message() = default;
    Message(const MessageId &id, std::map<std::string, MessageArgument> arguments = {})
        : m_id(id), m_arguments(std::move(arguments))
    {
    }

    /// Text that somebody else wrote, such as a tool; shown as it is.
    [[nodiscard]] static Message verbatim(std::string text);

    [[nodiscard]] bool isVerbatim() const { return m_id.key.empty(); }
    [[nodiscard]] bool isEmpty() const { return isVerbatim() && m_verbatim.empty(); }
    [[nodiscard]] std::string_view key() const { return m_id.key; }
    [[nodiscard]] const std::map<std::string, MessageArgument> &arguments() const
    {
        return m_arguments;
    }

    /// The text in English, which MCP and JSON use.
    [[nodiscard]] std::string english() const;
    /// The text by another language's pattern.
    [[nodiscard]] std::string render(std::string_view pattern) const;

    /// Messages are equal when they would read the same in every language.
    friend bool operator==(const Message &a, const Message &b)
    {
        return a.m_id.key == b.m_id.key && a.m_verbatim == b.m_verbatim
               && a.m_arguments == b.m_arguments;
    }

private:
    MessageId m_id;
    std::map<std::string, MessageArgument> m_arguments;
    std::string m_verbatim;
};

/// Turns messages into text of one language. Immutable, so it may be shared by threads.
class Translator
{
public:
    /// English.
    Translator() = default;
    /// Patterns by message key; what is missing stays English.
    explicit Translator(std::map<std::string, std::string, std::less<>> patterns)
        : m_patterns(std::move(patterns))
    {
    }

    [[nodiscard]] std::string text(const Message &message) const;

private:
    std::map<std::string, std::string, std::less<>> m_patterns;
};

} // namespace logix
