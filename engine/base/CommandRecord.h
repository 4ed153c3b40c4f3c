// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace logix {

/// A program the engine ran, so that anyone can run it again without the engine.
struct CommandRecord
{
    /// The program's name, such as "yosys".
    std::string tool;
    /// The package it came from; empty for a program from elsewhere.
    std::string package;
    std::filesystem::path workingFolder;
    /// The program as an absolute path, then its arguments, exactly as passed.
    std::vector<std::string> arguments;
    /// The folders of PATH the program ran with.
    std::string searchPath;
};

/// One POSIX shell command line that runs the program again the same way.
[[nodiscard]] std::string shellLine(const CommandRecord &command);

/// `argument` as one word of a POSIX shell.
[[nodiscard]] std::string shellQuoted(const std::string &argument);

} // namespace logix
