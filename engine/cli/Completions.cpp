// SPDX-License-Identifier: Apache-2.0
#include "cli/Completions.h"

#include "base/Message.h"
#include "base/Text.h"
#include "cli/Commands.h"

#include <format>
#include <functional>
#include <map>
#include <vector>

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

/// What can stand in a place of the command line, as far as a shell can complete it.
enum class Kind { Other, Board, Command, Family, File, Folder, Shell, Variant };

/// By what the place is called in the help.
Kind kindOf(std::string_view placeholder)
{
    static const std::map<std::string_view, Kind> kinds = {
        {"BOARD", Kind::Board},        {"COMMAND", Kind::Command}, {"FAMILY", Kind::Family},
        {"FILE", Kind::File},          {"FOLDER", Kind::Folder},   {"SHELL", Kind::Shell},
        {"NAME=VALUE", Kind::Variant},
    };
    if (placeholder.starts_with('[') && placeholder.ends_with(']')) {
        placeholder = placeholder.substr(1, placeholder.size() - 2);
    }
    const auto found = kinds.find(placeholder);
    return found == kinds.end() ? Kind::Other : found->second;
}

std::vector<Kind> kindsOfWords(const CommandInfo &command)
{
    std::vector<Kind> kinds;
    for (const std::string_view word : splitWords(command.words)) {
        kinds.push_back(kindOf(word));
    }
    return kinds;
}

/// Words that never change; nothing for kinds that the shell or the program has to look up.
std::string fixedWords(Kind kind)
{
    switch (kind) {
    case Kind::Command:
        return commandNamesText();
    case Kind::Family:
        return "ice40 ecp5 gw1n gw2a gw5a artix7 spartan7 zynq7000";
    case Kind::Shell: {
        std::string names;
        for (const std::string_view shell : completionShells) {
            names += (names.empty() ? "" : " ") + std::string(shell);
        }
        return names;
    }
    case Kind::Variant:
        return "memory=flash memory=ram connection=usb connection=bootloader connection=ft2232h "
               "connection=ft232h connection=cmsis-dap connection=usb-blaster "
               "connection=unspecified";
    case Kind::Board:
    case Kind::File:
    case Kind::Folder:
    case Kind::Other:
        break;
    }
    return {};
}

/// Every option with a value, by its spelling, once.
std::map<std::string, Kind> optionsWithValues()
{
    std::map<std::string, Kind> options;
    const auto add = [&](const OptionInfo &option) {
        if (!option.value.empty()) {
            for (const std::string_view name : {option.name, option.shortName}) {
                if (!name.empty()) {
                    options.emplace(name, kindOf(option.value));
                }
            }
        }
    };
    forEachOption(nullptr, add);
    for (const CommandInfo &command : allCommands()) {
        forEachOption(&command, add);
    }
    return options;
}

std::string bashReply(Kind kind)
{
    switch (kind) {
    case Kind::Board:
        return "COMPREPLY=($(compgen -W \"$(\"${COMP_WORDS[0]}\" boards --ids 2>/dev/null)\" -- "
               "\"$current\"))";
    case Kind::File:
        return "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "
               "\"$current\")";
    case Kind::Folder:
        return "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "
               "\"$current\")";
    case Kind::Other:
        return "COMPREPLY=()";
    default:
        return std::format("COMPREPLY=($(compgen -W '{}' -- \"$current\"))", fixedWords(kind));
    }
}

std::string bashScript()
{
    std::string options;
    std::string words;
    for (const CommandInfo &command : allCommands()) {
        options += std::format("            {}) options={} ;;\n", command.name,
                               shellWord(optionNames(&command)));
        int place = 0;
        for (const Kind kind : kindsOfWords(command)) {
            words += std::format("        {}:{}) {} ;;\n", command.name, place++, bashReply(kind));
        }
    }
    std::string valueNames;
    std::string values;
    for (const auto &[name, kind] : optionsWithValues()) {
        valueNames += (valueNames.empty() ? "" : "|") + name;
        values += std::format("        {}) {} ;;\n", name, bashReply(kind));
    }
    return std::format(R"~(# bash completion for logix
_logix() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} at=$((COMP_CWORD - 1)) prefix=''
    local command='' place=0 skip='' options={0} word before
    # "--board=x" comes as three words, and "--variant a=x" as four.
    if [[ $current == '=' || ${{COMP_WORDS[at]}} == '=' ]]; then
        if [[ $current == '=' ]]; then current=''; else at=$((at - 1)); fi
        if [[ ${{COMP_WORDS[at]}} != -* ]]; then
            prefix=${{COMP_WORDS[at]}}=
            at=$((at - 1))
            if [[ ${{COMP_WORDS[at]}} == '=' ]]; then at=$((at - 1)); fi
        fi
    fi
    before=${{COMP_WORDS[at]}}
    current=$prefix$current
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        if [[ -n $skip && $word != '=' ]]; then skip=''; continue; fi
        case $word in
            {1}) skip=1 ;;
            -*|=) ;;
            *) if [[ -z $command ]]; then command=$word; else place=$((place + 1)); fi ;;
        esac
    done
    case $before in
{2}        *) before='' ;;
    esac
    if [[ -n $before ]]; then
        COMPREPLY=("${{COMPREPLY[@]#"$prefix"}}")
        return
    fi
    if [[ $current == -* ]]; then
        case $command in
{3}        esac
        COMPREPLY=($(compgen -W "$options" -- "$current"))
        return
    fi
    case $command:$place in
        :*) COMPREPLY=($(compgen -W '{4}' -- "$current") $(compgen -d -- "$current")) ;;
{5}    esac
}}
complete -F _logix logix
)~",
                       shellWord(optionNames(nullptr)), valueNames, values, options,
                       commandNamesText(), words);
}

/// What completes a place, as an action of zsh's _arguments.
std::string zshAction(Kind kind)
{
    switch (kind) {
    case Kind::Board:
        return "_logix_boards";
    case Kind::File:
        return "_files";
    case Kind::Folder:
        return "_directories";
    case Kind::Other:
        return {};
    default:
        return "(" + fixedWords(kind) + ")";
    }
}

std::string zshOption(const OptionInfo &option)
{
    std::string help = english(option.help);
    std::erase_if(help, [](char c) { return c == '[' || c == ']' || c == ':'; });
    std::string value;
    if (!option.value.empty()) {
        value = std::format(":{}:{}", option.value, zshAction(kindOf(option.value)));
    }
    std::string text;
    for (const std::string_view name : {option.name, option.shortName}) {
        if (!name.empty()) {
            // A long option also takes its value behind "=".
            const char *form = !option.value.empty() && name.starts_with("--") ? "=" : "";
            text += "            " + shellWord(std::format("*{}{}[{}]{}", name, form, help, value))
                    + " \\\n";
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
        cases += std::format("        {})\n            _arguments \\\n", command.name);
        forEachOption(&command, [&](const OptionInfo &option) { cases += zshOption(option); });
        const std::vector<Kind> kinds = kindsOfWords(command);
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            cases += std::format("            {} \\\n",
                                 shellWord(std::format("{}: :{}", i + 1, zshAction(kinds[i]))));
        }
        cases += "            && return ;;\n";
    }
    std::string globals;
    for (const OptionInfo &option : globalOptions()) {
        globals += zshOption(option);
    }
    return std::format(R"~(#compdef logix
_logix_boards() {{
    local -a ids
    ids=(${{(f)"$(_call_program boards logix boards --ids 2>/dev/null)"}})
    _describe -t boards board ids
}}
_logix() {{
    local curcontext="$curcontext" state line
    local -a commands
    typeset -A opt_args
    commands=(
{0}    )
    _arguments -C \
{1}            '1: :->command' \
            '*:: :->words' && return
    case $state in
    command)
        _describe -t commands command commands
        _directories ;;
    words)
        case $line[1] in
{2}        esac ;;
    esac
}}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _logix "$@"
else
    compdef _logix logix
fi
)~",
                       list, globals, cases);
}

/// What completes a place, as fish's arguments; nothing for files, which fish does by itself.
std::string fishWords(Kind kind)
{
    switch (kind) {
    case Kind::Board:
        return " -x -a '(logix boards --ids 2>/dev/null)'";
    case Kind::File:
        return " -r -F";
    case Kind::Folder:
        return " -x -a '(__fish_complete_directories)'";
    case Kind::Other:
        return " -x";
    default:
        return std::format(" -x -a '{}'", fixedWords(kind));
    }
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
    if (!option.value.empty()) {
        line += fishWords(kindOf(option.value));
    }
    return line + std::format(" -d {}\n", shellWord(english(option.help)));
}

std::string fishScript()
{
    std::string valueNames;
    for (const auto &[name, kind] : optionsWithValues()) {
        valueNames += (valueNames.empty() ? "" : " ") + name;
    }
    std::string script = std::format(R"~(# fish completion for logix
# How many words stand before the cursor, options and their values aside; the first is the command.
function __logix_words
    set -l skip 0
    for word in (commandline -opc)[2..-1]
        if test $skip = 1
            set skip 0
        else if contains -- $word {0}
            set skip 1
        else if not string match -q -- '-*' $word
            echo $word
        end
    end
end
function __logix_at -a command place
    set -l words (__logix_words)
    test (count $words) = (math $place + 1); and test "$words[1]" = $command
end
function __logix_in -a command
    set -l words (__logix_words)
    test "$words[1]" = $command
end
function __logix_first
    test (count (__logix_words)) = 0
end
complete -c logix -f
complete -c logix -n __logix_first -a '(__fish_complete_directories)'
)~",
                                     valueNames);
    for (const CommandInfo &command : allCommands()) {
        script += std::format("complete -c logix -n __logix_first -a {} -d {}\n", command.name,
                              shellWord(english(command.summary)));
    }
    for (const OptionInfo &option : globalOptions()) {
        script += fishOption(option, {});
    }
    for (const CommandInfo &command : allCommands()) {
        for (const OptionInfo &option : command.options) {
            script += fishOption(option, std::format("__logix_in {}", command.name));
        }
        int place = 0;
        for (const Kind kind : kindsOfWords(command)) {
            script += std::format("complete -c logix -n '__logix_at {} {}'{}\n", command.name,
                                  place++, fishWords(kind));
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
