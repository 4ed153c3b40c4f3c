// SPDX-License-Identifier: Apache-2.0
#include "cli/Commands.h"

#include "messages/cli.h"

#include <algorithm>
#include <array>

namespace logix::cli {

namespace {

using namespace msg::cli;

constexpr OptionInfo boardOption = {"--board", "-b", "ID", optionBoard};
constexpr OptionInfo variantOption = {"--variant", "", "NAME=VALUE", optionVariant};
constexpr OptionInfo topOption = {"--top", "-t", "MODULE", optionTop};
constexpr OptionInfo defineOption = {"--define", "-D", "NAME[=VALUE]", optionDefine};
constexpr OptionInfo verboseOption = {"--verbose", "-v", "", optionVerbose};
constexpr OptionInfo sarifOption = {"--sarif", "", "FILE", optionSarif};
constexpr OptionInfo jsonOption = {"--json", "", "", optionJson};

constexpr std::array globals = {
    OptionInfo{"-C", "", "FOLDER", optionFolder},
    OptionInfo{"--engine-folder", "", "FOLDER", optionEngineFolder},
    OptionInfo{"--no-auto-download", "", "", optionNoAutoDownload},
    OptionInfo{"--read-only", "", "", optionReadOnly},
    OptionInfo{"--allow-folder", "", "FOLDER", optionAllowFolder},
    OptionInfo{"--mcp", "", "", optionMcp},
    OptionInfo{"--help", "-h", "", optionHelp},
    OptionInfo{"--version", "", "", optionVersion},
};

constexpr std::array infoOptions = {jsonOption};
constexpr std::array boardsOptions = {OptionInfo{"--family", "-f", "ID", optionFamily}, jsonOption};
constexpr std::array boardOptions = {jsonOption};
constexpr std::array lintOptions = {
    boardOption,
    variantOption,
    topOption,
    defineOption,
    OptionInfo{"--no-synthesize", "", "", optionNoSynthesize},
    OptionInfo{"--no-testbenches", "", "", optionNoTestbenches},
    verboseOption,
    jsonOption,
    sarifOption,
};
constexpr std::array buildOptions = {boardOption,   variantOption, topOption,  defineOption,
                                     verboseOption, jsonOption,    sarifOption};
constexpr std::array cleanOptions = {boardOption, jsonOption};

constexpr std::array commands = {
    CommandInfo{"new", "BOARD FOLDER", 2, 2, commandNew, commandNewMore, {}},
    CommandInfo{"lint", "", 0, 0, commandLint, commandLintMore, lintOptions},
    CommandInfo{"build", "", 0, 0, commandBuild, commandBuildMore, buildOptions},
    CommandInfo{"clean", "", 0, 0, commandClean, commandCleanMore, cleanOptions},
    CommandInfo{"boards", "[FILTER]", 0, 1, commandBoards, commandBoardsMore, boardsOptions},
    CommandInfo{"board", "NAME", 1, 1, commandBoard, commandBoardMore, boardOptions},
    CommandInfo{"compare", "BOARD BOARD", 2, 2, commandCompare, commandCompareMore, boardOptions},
    CommandInfo{"info", "", 0, 0, commandInfo, commandInfoMore, infoOptions},
    CommandInfo{"completions", "SHELL", 1, 1, commandCompletions, commandCompletionsMore, {}},
    CommandInfo{"help", "[COMMAND]", 0, 1, commandHelp, commandHelpMore, {}},
};

const OptionInfo *among(std::span<const OptionInfo> options, std::string_view name)
{
    const auto found = std::ranges::find_if(options, [&](const OptionInfo &option) {
        return option.name == name || (!option.shortName.empty() && option.shortName == name);
    });
    return found == options.end() ? nullptr : &*found;
}

} // namespace

std::span<const CommandInfo> allCommands()
{
    return commands;
}

const CommandInfo *findCommand(std::string_view name)
{
    const auto found = std::ranges::find(commands, name, &CommandInfo::name);
    return found == commands.end() ? nullptr : &*found;
}

std::span<const OptionInfo> globalOptions()
{
    return globals;
}

const OptionInfo *findOption(const CommandInfo *command, std::string_view name)
{
    const OptionInfo *own = command != nullptr ? among(command->options, name) : nullptr;
    return own != nullptr ? own : among(globals, name);
}

} // namespace logix::cli
