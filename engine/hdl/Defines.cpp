// SPDX-License-Identifier: Apache-2.0
#include "hdl/Defines.h"

#include "base/Text.h"
#include "messages/hdl.h"

#include <algorithm>

namespace logix {

namespace {

bool isIdentifier(std::string_view text)
{
    const auto isLetter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    return !text.empty() && isLetter(text.front()) && std::ranges::all_of(text, [&](char c) {
        return isLetter(c) || (c >= '0' && c <= '9') || c == '$';
    });
}

bool isOneLine(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte >= 0x20 && byte != 0x7F) || c == '\t';
    });
}

} // namespace

Result<> checkDefines(const Defines &defines)
{
    std::vector<Diagnostic> problems;
    const auto refuse = [&](const MessageId &id, const std::string &name) {
        problems.push_back({.text = Message(id, {{"name", cleanLine(name)}}),
                            .tool = std::string(engineToolName)});
    };
    for (const auto &[name, value] : defines) {
        if (!isIdentifier(name)) {
            refuse(msg::hdl::defineName, name);
        } else if (!isOneLine(value)) {
            refuse(msg::hdl::defineValue, name);
        }
    }
    if (problems.empty()) {
        return {};
    }
    Error error = requestError(problems.front().text);
    error.diagnostics = std::move(problems);
    return Failure(std::move(error));
}

Result<std::string> checkedModuleName(std::string_view name)
{
    std::string_view plain = name;
    if (plain.starts_with('\\')) {
        plain = trimmed(plain.substr(1));
    }
    const bool isPossible = !plain.empty() && std::ranges::all_of(plain, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte > 0x20 && byte != 0x7F;
    });
    if (!isPossible) {
        return Failure(requestError(Message(msg::hdl::moduleName, {{"name", cleanLine(name)}})));
    }
    return std::string(plain);
}

} // namespace logix
