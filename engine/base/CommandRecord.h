// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <utility>
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
    /// PATH as the program ran with it.
    std::string searchPath;
    /// Whether the program got the engine's TMPDIR; without one there is none to pass.
    bool hasTemporaryFolder = false;
    /// Variables beside PATH, HOME and TMPDIR.
    std::vector<std::pair<std::string, std::string>> environment;
};

/// One POSIX shell command line that runs the program again the same way.
[[nodiscard]] std::string shellLine(const CommandRecord &command);

/// `argument` as one word of a POSIX shell.
[[nodiscard]] std::string shellQuoted(const std::string &argument);

} // namespace logix
