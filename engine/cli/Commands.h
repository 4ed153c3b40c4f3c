// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/MessageId.h"

#include <span>
#include <string_view>

namespace logix::cli {

/// One option of the command line.
struct OptionInfo
{
    /// With its dashes, such as "--board".
    std::string_view name;
    /// A second spelling, such as "-v"; empty for none.
    std::string_view shortName;
    /// What its value stands for, such as "ID"; empty for an option without a value.
    std::string_view value;
    MessageId help;
};

/// One command of the command line. What it does is in `commands/`; help, completions and the man
/// page are made of this.
struct CommandInfo
{
    std::string_view name;
    /// Its words, such as "[FILTER]".
    std::string_view words;
    std::size_t leastWords = 0;
    std::size_t mostWords = 0;
    MessageId summary;
    MessageId description;
    std::span<const OptionInfo> options;
};

[[nodiscard]] std::span<const CommandInfo> allCommands();
/// Null when there is none of that name.
[[nodiscard]] const CommandInfo *findCommand(std::string_view name);
/// Options that every command takes.
[[nodiscard]] std::span<const OptionInfo> globalOptions();
/// An option of a command or a global one; null when there is none. `command` may be null.
[[nodiscard]] const OptionInfo *findOption(const CommandInfo *command, std::string_view name);

} // namespace logix::cli
