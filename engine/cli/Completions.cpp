// SPDX-License-Identifier: Apache-2.0
#include "cli/Completions.h"

#include "base/Message.h"
#include "cli/Commands.h"

#include <format>
#include <functional>

namespace logix::cli {

namespace {

std::string english(const MessageId &id)
{
    return Message(id).english();
}

/// `text` within single quotes of a shell.
std::string shellWord(std::string_view text)
{
    std::string result = "'";
    for (const char c : text) {
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return result + "'";
}

void forEachOption(const CommandInfo *command, const std::function<void(const OptionInfo &)> &visit)
{
    if (command != nullptr) {
        for (const OptionInfo &option : command->options) {
            visit(option);
        }
    }
    for (const OptionInfo &option : globalOptions()) {
        visit(option);
    }
}

std::string optionNames(const CommandInfo *command)
{
    std::string names;
    forEachOption(command, [&](const OptionInfo &option) {
        for (const std::string_view name : {option.name, option.shortName}) {
            if (!name.empty()) {
                names += (names.empty() ? "" : " ") + std::string(name);
            }
        }
    });
    return names;
}

std::string commandNamesText()
{
    std::string names;
    for (const CommandInfo &command : allCommands()) {
        names += (names.empty() ? "" : " ") + std::string(command.name);
    }
    return names;
}

/// Options whose value is a folder, as a pattern of `case`.
std::string folderOptions()
{
    std::string pattern;
    forEachOption(nullptr, [&](const OptionInfo &option) {
        if (option.value == "FOLDER") {
            pattern += (pattern.empty() ? "" : "|") + std::string(option.name);
        }
    });
    return pattern;
}

std::string bashScript()
{
    std::string cases;
    for (const CommandInfo &command : allCommands()) {
        cases += std::format("        {}) options={} ;;\n", command.name,
                             shellWord(optionNames(&command)));
    }
    return std::format(R"(# bash completion for logix
_logix() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}
    local command='' options={0} word
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case " {1} " in *" $word "*) command=$word; break ;; esac
    done
    case $before in
        {2}) COMPREPLY=($(compgen -d -- "$current")); return ;;
    esac
    case $command in
{3}    esac
    if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$current"))
    elif [[ -z $command ]]; then
        COMPREPLY=($(compgen -W '{1}' -- "$current") $(compgen -d -- "$current"))
    elif [[ $command == help ]]; then
        COMPREPLY=($(compgen -W '{1}' -- "$current"))
    fi
}}
complete -F _logix logix
)",
                       shellWord(optionNames(nullptr)), commandNamesText(), folderOptions(), cases);
}

/// One option as an argument of zsh's _arguments.
std::string zshOption(const OptionInfo &option)
{
    std::string help = english(option.help);
    std::erase_if(help, [](char c) { return c == '[' || c == ']' || c == ':'; });
    std::string value;
    if (!option.value.empty()) {
        value = std::format(":{}:{}", option.value, option.value == "FOLDER" ? "_directories" : "");
    }
    std::string text;
    for (const std::string_view name : {option.name, option.shortName}) {
        if (!name.empty()) {
            text += "        " + shellWord(std::format("*{}[{}]{}", name, help, value)) + " \\\n";
        }
    }
    return text;
}

std::string zshScript()
{
    std::string list;
    std::string cases;
    for (const CommandInfo &command : allCommands()) {
        list +=
            std::format("        {}\n",
                        shellWord(std::format("{}:{}", command.name, english(command.summary))));
        cases += std::format("    {})\n        _arguments \\\n", command.name);
        forEachOption(&command, [&](const OptionInfo &option) { cases += zshOption(option); });
        cases += "        '*: :_files' ;;\n";
    }
    return std::format(R"(#compdef logix
_logix() {{
    local -a commands=(
{0}    )
    local word command=''
    for word in "${{words[@]:1:CURRENT-2}}"; do
        if (( ${{commands[(I)$word:*]}} )); then command=$word; break; fi
    done
    case $command in
    '')
        if [[ $PREFIX == -* ]]; then
            _values option {1}
        else
            _describe command commands
            _directories
        fi ;;
{2}    esac
}}
_logix "$@"
)",
                       list, optionNames(nullptr), cases);
}

std::string fishOption(const OptionInfo &option, std::string_view condition)
{
    std::string line = "complete -c logix";
    if (!condition.empty()) {
        line += std::format(" -n {}", shellWord(condition));
    }
    for (const std::string_view name : {option.name, option.shortName}) {
        if (name.starts_with("--")) {
            line += std::format(" -l {}", name.substr(2));
        } else if (!name.empty()) {
            line += std::format(" -s {}", name.substr(1));
        }
    }
    if (option.value == "FOLDER") {
        line += " -x -a '(__fish_complete_directories)'";
    } else if (!option.value.empty()) {
        line += " -x";
    }
    return line + std::format(" -d {}\n", shellWord(english(option.help)));
}

std::string fishScript()
{
    std::string script = "# fish completion for logix\n";
    for (const CommandInfo &command : allCommands()) {
        script += std::format("complete -c logix -n __fish_use_subcommand -a {} -d {}\n",
                              command.name, shellWord(english(command.summary)));
    }
    for (const OptionInfo &option : globalOptions()) {
        script += fishOption(option, {});
    }
    for (const CommandInfo &command : allCommands()) {
        for (const OptionInfo &option : command.options) {
            script +=
                fishOption(option, std::format("__fish_seen_subcommand_from {}", command.name));
        }
    }
    return script;
}

} // namespace

std::optional<std::string> completionScript(std::string_view shell)
{
    if (shell == "bash") {
        return bashScript();
    }
    if (shell == "zsh") {
        return zshScript();
    }
    if (shell == "fish") {
        return fishScript();
    }
    return std::nullopt;
}

} // namespace logix::cli
