// SPDX-License-Identifier: Apache-2.0
#include "base/Message.h"

#include <format>

namespace logix {

namespace {

std::string argumentText(const MessageArgument &argument)
{
    if (const auto *text = std::get_if<std::string>(&argument)) {
        return *text;
    }
    if (const auto *number = std::get_if<std::int64_t>(&argument)) {
        return std::to_string(*number);
    }
    return std::format("{}", std::get<double>(argument));
}

bool isOne(const MessageArgument &argument)
{
    const auto *number = std::get_if<std::int64_t>(&argument);
    return number != nullptr && *number == 1;
}

/// `body` is what stands between the braces: a name, or a name and its forms.
std::string substitute(std::string_view body,
                       const std::map<std::string, MessageArgument> &arguments)
{
    const auto bar = body.find('|');
    const auto found = arguments.find(std::string(body.substr(0, bar)));
    if (found == arguments.end()) {
        return std::string("{").append(body).append("}");
    }
    if (bar == std::string_view::npos) {
        return argumentText(found->second);
    }
    const std::string_view forms = body.substr(bar + 1);
    const auto split = forms.find('|');
    if (split == std::string_view::npos || isOne(found->second)) {
        return std::string(forms.substr(0, split));
    }
    return std::string(forms.substr(split + 1));
}

} // namespace

Message Message::verbatim(std::string text)
{
    Message message;
    message.m_verbatim = std::move(text);
    return message;
}

std::string Message::english() const
{
    return isVerbatim() ? m_verbatim : render(m_id.english);
}

std::string Message::render(std::string_view pattern) const
{
    std::string text;
    text.reserve(pattern.size() + 32);
    while (!pattern.empty()) {
        const auto open = pattern.find('{');
        const auto close = open == std::string_view::npos ? open : pattern.find('}', open);
        if (close == std::string_view::npos) {
            text.append(pattern);
            break;
        }
        text.append(pattern.substr(0, open));
        text.append(substitute(pattern.substr(open + 1, close - open - 1), m_arguments));
        pattern.remove_prefix(close + 1);
    }
    return text;
}

std::string Translator::text(const Message &message) const
{
    const auto found = m_patterns.find(message.key());
    if (message.isVerbatim() || found == m_patterns.end()) {
        return message.english();
    }
    return message.render(found->second);
}

} // namespace logix
