// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Message.h"

#include <optional>
#include <string>
#include <vector>

namespace logix {

enum class Severity { Error, Warning, Info };

/// A place in a file. `file` is named as the request named it, relative to the source folder
/// where it is below it; lines and columns count from 1, and 0 means unknown.
struct SourcePlace
{
    std::string file;
    int line = 0;
    int column = 0;

    friend bool operator==(const SourcePlace &, const SourcePlace &) = default;
};

/// Another place that belongs to a problem, and what it has to do with it.
struct RelatedPlace
{
    SourcePlace place;
    Message text;
};

/// Replaces the text from (line, column) up to, not including, (endLine, endColumn).
struct TextEdit
{
    std::string file;
    int line = 0;
    int column = 0;
    int endLine = 0;
    int endColumn = 0;
    std::string newText;
};

/// A change that certainly repairs a problem.
struct Fix
{
    Message title;
    std::vector<TextEdit> edits;
};

/// One problem, the same for every tool and every room.
struct Diagnostic
{
    SourcePlace place;
    Severity severity = Severity::Error;
    Message text;
    /// Who says so, such as "verilator" or "logix-engine".
    std::string tool;
    /// The tool's own name for the kind of problem, such as WIDTHTRUNC.
    std::string code;
    /// What helps, in one sentence.
    std::optional<Message> hint;
    /// How many problems this one stands for, when equal ones were folded.
    int count = 1;
    std::vector<RelatedPlace> related;
    std::vector<Fix> fixes;
    /// Simulated time, in nanoseconds, of a testbench's failure.
    std::optional<double> timeNs;
};

/// The name the engine's own diagnostics carry in `tool`.
inline constexpr std::string_view engineToolName = "logix-engine";

[[nodiscard]] bool hasErrors(const std::vector<Diagnostic> &diagnostics);

/// Makes one of several diagnostics that say the same at the same place and time, keeping the
/// first's position in the list and adding up their counts.
void foldDuplicates(std::vector<Diagnostic> &diagnostics);

/// Makes a list that is too long shorter: equal ones are folded, then errors are kept before
/// warnings and those before notes, all in the list's order. A last note without a place says how
/// many more there are. `most` counts without that note.
void limitDiagnostics(std::vector<Diagnostic> &diagnostics, std::size_t most);

} // namespace logix
