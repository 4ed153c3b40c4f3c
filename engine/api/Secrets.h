// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// Takes secrets out of lines that are kept: the values of environment variables that are named
/// like one (API keys, tokens, passwords), user names and passwords within addresses, and what
/// follows "Authorization:". Immutable; may be used by several threads.
class Secrets
{
public:
    /// Variables as `NAME=value`, such as `environ` has them.
    explicit Secrets(const std::vector<std::string_view> &environment);
    /// Of this process's environment.
    [[nodiscard]] static Secrets ofThisProcess();

    [[nodiscard]] std::string masked(std::string_view line) const;

private:
    /// Longest first, so that none shows the rest of another.
    std::vector<std::string> m_values;
};

} // namespace logix
