// SPDX-License-Identifier: Apache-2.0
#include "cli/Help.h"

#include "base/Message.h"
#include "messages/cli.h"

#include <algorithm>
#include <format>

namespace logix::cli {

namespace {

std::string optionUsage(const OptionInfo &option)
{
    std::string usage = option.shortName.empty()
                            ? "    " + std::string(option.name)
                            : std::format("{}, {}", option.shortName, option.name);
    // "-C" is an option with one dash only.
    if (option.shortName.empty() && !option.name.starts_with("--")) {
        usage = option.name;
    }
    return option.value.empty() ? usage : std::format("{} {}", usage, option.value);
}

struct Row
{
    std::string left;
    std::string right;
};

/// Two columns below a heading.
std::string section(std::string_view heading, const std::vector<Row> &rows,
                    const Terminal &terminal)
{
    std::size_t width = 0;
    for (const Row &row : rows) {
        width = std::max(width, row.left.size());
    }
    std::string text = terminal.styled(heading, Style::Bold);
    for (const Row &row : rows) {
        text += std::format("\n  {:<{}}  {}", row.left, width, row.right);
    }
    return text;
}

std::vector<Row> optionRows(std::span<const OptionInfo> options, const Terminal &terminal)
{
    std::vector<Row> rows;
    for (const OptionInfo &option : options) {
        rows.push_back({optionUsage(option), terminal.text(option.help)});
    }
    return rows;
}

} // namespace

std::string overview(const Terminal &terminal)
{
    std::vector<Row> rows;
    for (const CommandInfo &command : allCommands()) {
        rows.push_back({command.words.empty() ? std::string(command.name)
                                              : std::format("{} {}", command.name, command.words),
                        terminal.text(command.summary)});
    }
    return terminal.text(msg::cli::overviewIntro) + "\n\n"
           + section(terminal.text(msg::cli::headingUsage),
                     {{"logix [FOLDER]", terminal.text(msg::cli::usageIde)},
                      {"logix COMMAND", terminal.text(msg::cli::usageCommand)},
                      {"logix --mcp", terminal.text(msg::cli::usageMcp)}},
                     terminal)
           + "\n\n" + section(terminal.text(msg::cli::headingCommands), rows, terminal) + "\n\n"
           + section(terminal.text(msg::cli::headingOptions), optionRows(globalOptions(), terminal),
                     terminal)
           + "\n\n"
           + section(terminal.text(msg::cli::headingExitCodes),
                     {{"0", terminal.text(msg::cli::exitPassed)},
                      {"1", terminal.text(msg::cli::exitDesign)},
                      {"2", terminal.text(msg::cli::exitRequest)},
                      {"3", terminal.text(msg::cli::exitSetup)},
                      {"4", terminal.text(msg::cli::exitFailure)},
                      {"130", terminal.text(msg::cli::exitCancelled)}},
                     terminal);
}

std::string commandHelp(const CommandInfo &command, const Terminal &terminal)
{
    std::string usage = std::format("logix {}", command.name);
    if (!command.words.empty()) {
        usage += std::format(" {}", command.words);
    }
    usage += " [OPTIONS]";
    std::string text = terminal.styled(terminal.text(msg::cli::headingUsage), Style::Bold) + "\n  "
                       + usage + "\n\n" + terminal.text(command.description);
    if (!command.options.empty()) {
        text += "\n\n"
                + section(terminal.text(msg::cli::headingOptions),
                          optionRows(command.options, terminal), terminal);
    }
    return text + "\n\n"
           + section(terminal.text(msg::cli::headingGlobalOptions),
                     optionRows(globalOptions(), terminal), terminal);
}

} // namespace logix::cli
