// SPDX-License-Identifier: Apache-2.0
#include "cli/Arguments.h"

#include "base/Text.h"
#include "messages/cli.h"

namespace logix::cli {

std::optional<std::string> Arguments::value(std::string_view option) const
{
    const auto found = options.find(option);
    return found == options.end() ? std::nullopt : std::optional(found->second.back());
}

std::vector<std::string> Arguments::values(std::string_view option) const
{
    const auto found = options.find(option);
    return found == options.end() ? std::vector<std::string>() : found->second;
}

namespace {

Error unknownCommand(const std::string &word)
{
    std::vector<std::string> names;
    for (const CommandInfo &command : allCommands()) {
        names.emplace_back(command.name);
    }
    const auto nearest = nearestName(word, names);
    return requestError(nearest ? Message(msg::cli::commandUnknownNear,
                                          {{"word", cleanLine(word)}, {"nearest", *nearest}})
                                : Message(msg::cli::commandUnknown, {{"word", cleanLine(word)}}));
}

Error unknownOption(const CommandInfo *command, const std::string &word)
{
    std::vector<std::string> names;
    const auto add = [&](std::span<const OptionInfo> options) {
        for (const OptionInfo &option : options) {
            names.emplace_back(option.name);
        }
    };
    if (command != nullptr) {
        add(command->options);
    }
    add(globalOptions());
    const auto nearest = nearestName(word, names);
    return requestError(nearest ? Message(msg::cli::optionUnknownNear,
                                          {{"option", cleanLine(word)}, {"nearest", *nearest}})
                                : Message(msg::cli::optionUnknown, {{"option", cleanLine(word)}}));
}

/// The command comes first among the words, so that its options are known wherever they stand.
const CommandInfo *commandOf(const std::vector<std::string> &arguments)
{
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (!arguments[i].starts_with('-')) {
            return findCommand(arguments[i]);
        }
        const OptionInfo *option = findOption(nullptr, arguments[i]);
        if (option != nullptr && !option->value.empty()) {
            ++i;
        }
    }
    return nullptr;
}

/// Splits "--name=value", and "-DNAME" into "-D" and "NAME".
std::pair<std::string, std::optional<std::string>> splitOption(const CommandInfo *command,
                                                               const std::string &argument)
{
    const std::size_t equals = argument.find('=');
    if (argument.starts_with("--")) {
        return equals == std::string::npos ? std::pair(argument, std::optional<std::string>())
                                           : std::pair(argument.substr(0, equals),
                                                       std::optional(argument.substr(equals + 1)));
    }
    constexpr std::size_t shortLength = 2;
    const OptionInfo *option = findOption(command, argument.substr(0, shortLength));
    if (argument.size() > shortLength && option != nullptr && !option->value.empty()) {
        return {argument.substr(0, shortLength), argument.substr(shortLength)};
    }
    return {argument, std::nullopt};
}

} // namespace

Result<Arguments> parseArguments(const std::vector<std::string> &arguments)
{
    Arguments parsed{.command = commandOf(arguments)};
    const bool wantsHelp = std::ranges::find(arguments, "--help") != arguments.end()
                           || std::ranges::find(arguments, "-h") != arguments.end();
    if (wantsHelp) {
        parsed.options["--help"] = {""};
        return parsed;
    }
    bool isCommandSeen = false;
    bool areOptionsOver = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string &argument = arguments[i];
        if (!areOptionsOver && argument == "--") {
            areOptionsOver = true;
            continue;
        }
        if (areOptionsOver || !argument.starts_with('-') || argument == "-") {
            if (isCommandSeen) {
                parsed.words.push_back(argument);
            } else if (parsed.command == nullptr || argument != parsed.command->name) {
                return Failure(unknownCommand(argument));
            }
            isCommandSeen = true;
            continue;
        }
        auto [name, value] = splitOption(parsed.command, argument);
        const OptionInfo *option = findOption(parsed.command, name);
        if (option == nullptr) {
            return Failure(unknownOption(parsed.command, name));
        }
        if (!option->value.empty() && !value) {
            if (i + 1 == arguments.size()) {
                return Failure(requestError(
                    Message(msg::cli::optionNeedsValue, {{"option", std::string(option->name)},
                                                         {"value", std::string(option->value)}})));
            }
            value = arguments[++i];
        } else if (option->value.empty() && value) {
            return Failure(requestError(
                Message(msg::cli::optionTakesNoValue, {{"option", std::string(option->name)}})));
        }
        parsed.options[option->name].push_back(value.value_or(std::string()));
    }
    if (parsed.command != nullptr && parsed.words.size() < parsed.command->leastWords) {
        return Failure(requestError(
            Message(msg::cli::wordMissing, {{"command", std::string(parsed.command->name)},
                                            {"word", std::string(parsed.command->words)}})));
    }
    if (parsed.command != nullptr && parsed.words.size() > parsed.command->mostWords) {
        return Failure(
            requestError(Message(msg::cli::wordTooMany,
                                 {{"command", std::string(parsed.command->name)},
                                  {"word", cleanLine(parsed.words[parsed.command->mostWords])}})));
    }
    return parsed;
}

} // namespace logix::cli
