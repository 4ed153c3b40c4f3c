// SPDX-License-Identifier: Apache-2.0
#include "base/CommandRecord.h"

#include <algorithm>
#include <string_view>

namespace logix {

namespace {

constexpr std::string_view plainCharacters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-";

} // namespace

std::string shellQuoted(const std::string &argument)
{
    if (!argument.empty() && argument.find_first_not_of(plainCharacters) == std::string::npos) {
        return argument;
    }
    std::string quoted = "'";
    for (const char c : argument) {
        if (c == '\'') {
            quoted += "'\\''";
        } else {
            quoted += c;
        }
    }
    return quoted + "'";
}

std::string shellLine(const CommandRecord &command)
{
    std::string line = "cd " + shellQuoted(command.workingFolder.string())
                       + " && env -i PATH=" + shellQuoted(command.searchPath) + " HOME=\"$HOME\"";
    // An empty TMPDIR isn't the same as none.
    if (command.hasTemporaryFolder) {
        line += " TMPDIR=\"$TMPDIR\"";
    }
    for (const auto &[name, value] : command.environment) {
        line += ' ' + name + '=' + shellQuoted(value);
    }
    for (const std::string &argument : command.arguments) {
        line += ' ' + shellQuoted(argument);
    }
    return line;
}

} // namespace logix
