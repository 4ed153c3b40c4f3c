// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hdl/ConstraintFile.h"

namespace logix {

// Each reads `file.text` in one format and fills in its pins, others and problems.

/// For nextpnr-ice40: a command and its words per line.
void readPcf(ConstraintFile &file);
/// For nextpnr-ecp5: statements that end in a semicolon.
void readLpf(ConstraintFile &file);
/// For nextpnr's Gowin: statements that end in a semicolon.
void readCst(ConstraintFile &file);
/// For openXC7: Tcl commands, one a line.
void readXdc(ConstraintFile &file);

/// A problem at a line of a constraint file, for the readers.
[[nodiscard]] Diagnostic constraintProblem(const ConstraintFile &file, int line, Severity severity,
                                           Message text);

/// A piece of a statement: a word, a quoted text (without its quotes) or one symbol.
struct ConstraintWord
{
    std::string text;
    int line = 0;
    bool isQuoted = false;
};

/// Statements that a semicolon ends, with comments (# and //) dropped.
struct ConstraintStatement
{
    std::vector<ConstraintWord> words;
    /// The semicolon was there.
    bool isEnded = false;
    /// A quote isn't closed on its line.
    bool isQuoteOpen = false;

    [[nodiscard]] int line() const { return words.empty() ? 0 : words.front().line; }
    [[nodiscard]] int lastLine() const { return words.empty() ? 0 : words.back().line; }
};

[[nodiscard]] std::vector<ConstraintStatement> constraintStatements(std::string_view text);

/// Cuts statements that swallowed the next ones because their semicolon is missing: at every word
/// that begins a line and is one of `commands` (ignoring case). The first part is not ended.
[[nodiscard]] std::vector<ConstraintStatement>
splitUnended(std::vector<ConstraintStatement> statements,
             const std::vector<std::string_view> &commands);

/// Says what is wrong with a statement's shape; whether it can be read on.
[[nodiscard]] bool checkShape(ConstraintFile &file, const ConstraintStatement &statement);

/// Adds an error at a line of the file.
void addError(ConstraintFile &file, int line, const MessageId &id,
              std::map<std::string, MessageArgument> arguments);

} // namespace logix
