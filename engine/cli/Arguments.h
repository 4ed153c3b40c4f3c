// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "cli/Commands.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace logix::cli {

/// A command line, split into its command, words and options.
struct Arguments
{
    /// Null for none.
    const CommandInfo *command = nullptr;
    std::vector<std::string> words;
    /// By the option's long name; an option without a value has an empty one for each time.
    std::map<std::string_view, std::vector<std::string>> options;

    [[nodiscard]] bool has(std::string_view option) const { return options.contains(option); }
    /// The last one given.
    [[nodiscard]] std::optional<std::string> value(std::string_view option) const;
    [[nodiscard]] std::vector<std::string> values(std::string_view option) const;
};

/// Errors: request, naming the unknown word and the nearest known one. A request for help is never
/// an error.
[[nodiscard]] Result<Arguments> parseArguments(const std::vector<std::string> &arguments);

} // namespace logix::cli
