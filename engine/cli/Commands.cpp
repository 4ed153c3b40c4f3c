// SPDX-License-Identifier: Apache-2.0
#include "cli/Commands.h"

#include "messages/cli.h"

#include <algorithm>
#include <array>

namespace logix::cli {

namespace {

using namespace msg::cli;

constexpr OptionInfo boardOption = {"--board", "-b", "BOARD", optionBoard};
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
constexpr std::array boardsOptions = {OptionInfo{"--family", "-f", "FAMILY", optionFamily},
                                      OptionInfo{"--ids", "", "", optionIds}, jsonOption};
constexpr std::array boardOptions = {jsonOption};
constexpr std::array lintOptions = {
    boardOption,
    variantOption,
    topOption,
    defineOption,
    OptionInfo{"--no-synthesize", "", "", optionNoSynthesize},
    OptionInfo{"--no-testbenches", "", "", optionNoTestbenches},
    OptionInfo{"--strict", "", "", optionStrict},
    OptionInfo{"--style", "", "", optionStyle},
    verboseOption,
    jsonOption,
    sarifOption,
};
constexpr std::array buildOptions = {
    boardOption,
    variantOption,
    topOption,
    defineOption,
    OptionInfo{"--target-mhz", "", "[CLOCK=]MHZ", optionTargetMhz},
    OptionInfo{"--seed", "", "NUMBER", optionSeed},
    OptionInfo{"--sweep", "", "COUNT", optionSweep},
    OptionInfo{"--optimize", "", "GOAL", optionOptimize},
    OptionInfo{"--no-dsp", "", "", optionNoDsp},
    OptionInfo{"--extra", "", "PHASE=WORD", optionExtra},
    OptionInfo{"--allow", "", "KIND", optionAllow},
    verboseOption,
    jsonOption,
    sarifOption,
};
constexpr std::array testOptions = {
    boardOption,
    variantOption,
    defineOption,
    OptionInfo{"--plusarg", "", "WORD", optionPlusarg},
    OptionInfo{"--to-the-end", "", "", optionToTheEnd},
    OptionInfo{"--max-time", "", "NS", optionMaxTime},
    OptionInfo{"--timeout", "", "SECONDS", optionTimeout},
    OptionInfo{"--one-by-one", "", "", optionOneByOne},
    OptionInfo{"--simulator", "", "NAME", optionSimulator},
    OptionInfo{"--coverage", "", "", optionCoverage},
    OptionInfo{"--junit", "", "FILE", optionJunit},
    verboseOption,
    jsonOption,
    sarifOption,
};
constexpr std::array simulateOptions = {
    boardOption,
    variantOption,
    defineOption,
    OptionInfo{"--plusarg", "", "WORD", optionPlusarg},
    OptionInfo{"--max-time", "", "NS", optionMaxTime},
    OptionInfo{"--timeout", "", "SECONDS", optionTimeout},
    OptionInfo{"--simulator", "", "NAME", optionSimulator},
    OptionInfo{"--layout", "", "FILE", optionLayout},
    OptionInfo{"--no-viewer", "", "", optionNoViewer},
    verboseOption,
    jsonOption,
    sarifOption,
};
constexpr std::array formatOptions = {
    OptionInfo{"--option", "", "OPTION", optionVerible},
    verboseOption,
    jsonOption,
    sarifOption,
};
constexpr std::array diagramOptions = {
    boardOption,
    topOption,
    defineOption,
    OptionInfo{"--levels", "", "NUMBER", optionLevels},
    OptionInfo{"--open", "", "", optionOpen},
    OptionInfo{"--outline", "", "", optionOutline},
    verboseOption,
    jsonOption,
};
constexpr std::array devicesOptions = {OptionInfo{"--build", "", "", optionForBuild},
                                       OptionInfo{"--fix", "", "", optionFix},
                                       OptionInfo{"--yes", "-y", "", optionYes}, jsonOption};
constexpr OptionInfo deviceOption = {"--device", "-d", "DEVICE", optionDevice};
constexpr OptionInfo commandOption = {"--command", "", "COMMAND-LINE", optionCommand};
constexpr OptionInfo dryRunOption = {"--dry-run", "-n", "", optionDryRun};
constexpr std::array programOptions = {deviceOption, commandOption, dryRunOption, verboseOption,
                                       jsonOption};
constexpr std::array uploadOptions = {
    boardOption,   variantOption, topOption,     defineOption, deviceOption,
    commandOption, dryRunOption,  verboseOption, jsonOption,
};
constexpr std::array newOptions = {OptionInfo{"--include", "", "PART", optionInclude},
                                   OptionInfo{"--variant", "", "NAME=VALUE", optionNewVariant},
                                   OptionInfo{"--preview", "", "", optionPreview}, jsonOption};
constexpr std::array cleanOptions = {boardOption, jsonOption};

constexpr std::size_t mostFiles = 10'000;

constexpr std::array commands = {
    CommandInfo{"new", "BOARD FOLDER", 2, 2, commandNew, commandNewMore, newOptions},
    CommandInfo{"lint", "", 0, 0, commandLint, commandLintMore, lintOptions},
    CommandInfo{"test", "[TESTBENCH...]", 0, mostFiles, commandTest, commandTestMore, testOptions},
    CommandInfo{"simulate", "[TESTBENCH]", 0, 1, commandSimulate, commandSimulateMore,
                simulateOptions},
    CommandInfo{"format", "[FILE...]", 0, mostFiles, commandFormat, commandFormatMore,
                formatOptions},
    CommandInfo{"build", "", 0, 0, commandBuild, commandBuildMore, buildOptions},
    CommandInfo{"diagram", "", 0, 0, commandDiagram, commandDiagramMore, diagramOptions},
    CommandInfo{"upload", "", 0, 0, commandUpload, commandUploadMore, uploadOptions},
    CommandInfo{"program", "", 0, 0, commandProgram, commandProgramMore, programOptions},
    CommandInfo{"devices", "", 0, 0, commandDevices, commandDevicesMore, devicesOptions},
    CommandInfo{"clean", "", 0, 0, commandClean, commandCleanMore, cleanOptions},
    CommandInfo{"boards", "[FILTER]", 0, 1, commandBoards, commandBoardsMore, boardsOptions},
    CommandInfo{"board", "BOARD", 1, 1, commandBoard, commandBoardMore, boardOptions},
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
