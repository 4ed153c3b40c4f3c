// SPDX-License-Identifier: Apache-2.0
#include "launcher/Target.h"

#include "launcher/CommandNames.h"

#include <algorithm>
#include <array>

namespace logix::launcher {

namespace {

/// Options that mean the engine wherever they stand.
constexpr std::array<std::string_view, 6> engineOptions = {
    "--mcp", "--help", "-h", "--version", "--no-auto-download", "--read-only"};

bool isAmong(const auto &names, std::string_view word)
{
    return std::ranges::find(names, word) != names.end();
}

} // namespace

Target targetOf(const std::vector<std::string_view> &arguments,
                bool (*exists)(const std::string &path))
{
    bool isOnlyOptions = true;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string_view word = arguments[i];
        if (word == "--") {
            return Target::Ide;
        }
        if (isAmong(engineOptions, word)) {
            return Target::Engine;
        }
        if (isAmong(globalOptionsWithValue, word)) {
            ++i;
            continue;
        }
        if (word.starts_with('-')) {
            isOnlyOptions = false;
            continue;
        }
        if (isAmong(commandNames, word)) {
            return Target::Engine;
        }
        const bool looksLikePath = word.empty() || word.find('/') != std::string_view::npos
                                   || word.find('.') != std::string_view::npos;
        return looksLikePath || !isOnlyOptions || exists(std::string(word)) ? Target::Ide
                                                                            : Target::Engine;
    }
    return Target::Ide;
}

} // namespace logix::launcher
