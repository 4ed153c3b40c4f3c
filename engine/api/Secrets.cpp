// SPDX-License-Identifier: Apache-2.0
#include "api/Secrets.h"

#include "base/Text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <unistd.h>

namespace logix {

namespace {

constexpr std::string_view mask = "***";
/// Shorter values are words that are found everywhere, such as "1".
constexpr std::size_t shortestValue = 6;

bool isSecretName(std::string_view name)
{
    static constexpr std::array<std::string_view, 7> words = {
        "key", "token", "secret", "passwd", "password", "credential", "auth"};
    const std::string lower = lowerCase(name);
    // A path or a socket that only has to do with one says nothing secret.
    for (const std::string_view harmless : {"_file", "_path", "_sock", "_dir"}) {
        if (lower.ends_with(harmless)) {
            return false;
        }
    }
    return std::ranges::any_of(words, [&](std::string_view word) { return lower.contains(word); });
}

/// `scheme://user:password@host` without what stands before the `@`.
void maskAddresses(std::string &line)
{
    constexpr std::string_view mark = "://";
    for (std::size_t at = line.find(mark); at != std::string::npos; at = line.find(mark, at)) {
        at += mark.size();
        const std::size_t end = line.find_first_of("/ \t\"'", at);
        const std::size_t sign = line.substr(0, end).rfind('@');
        if (sign != std::string::npos && sign > at) {
            line.replace(at, sign - at, mask);
        }
    }
}

void maskHeaders(std::string &line)
{
    constexpr std::string_view header = "authorization:";
    const std::size_t at = lowerCase(line).find(header);
    if (at != std::string::npos) {
        line.replace(at + header.size(), std::string::npos, " " + std::string(mask));
    }
}

} // namespace

Secrets::Secrets(const std::vector<std::string_view> &environment)
{
    for (const std::string_view variable : environment) {
        const std::size_t equals = variable.find('=');
        if (equals == std::string_view::npos || !isSecretName(variable.substr(0, equals))) {
            continue;
        }
        const std::string_view value = variable.substr(equals + 1);
        if (value.size() >= shortestValue) {
            m_values.emplace_back(value);
        }
    }
    std::ranges::sort(m_values, std::greater{}, &std::string::size);
}

Secrets Secrets::ofThisProcess()
{
    std::vector<std::string_view> environment;
    for (char **variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
        environment.emplace_back(*variable);
    }
    return Secrets(environment);
}

std::string Secrets::masked(std::string_view line) const
{
    std::string result(line);
    for (const std::string &value : m_values) {
        for (std::size_t at = result.find(value); at != std::string::npos;
             at = result.find(value, at + mask.size())) {
            result.replace(at, value.size(), mask);
        }
    }
    maskAddresses(result);
    maskHeaders(result);
    return result;
}

} // namespace logix
