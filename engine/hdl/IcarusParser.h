// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hdl/MessageParser.h"

#include <map>
#include <string>

namespace logix {

/// Reads what iverilog prints, and what vvp prints when it can't load a simulation. Lines that
/// only explain the one before become its related places or are left out. A problem in a file that
/// isn't the user's has its place in the text.
class IcarusParser : public MessageParser
{
public:
    /// `sources` must outlive the parser.
    explicit IcarusParser(const SourceSet &sources) : m_sources(sources) {}

    void line(std::string_view line) override;
    [[nodiscard]] std::vector<Diagnostic> finish() override;
    [[nodiscard]] Severity levelOf(std::string_view line) const override;

    /// It found a mistake in itself.
    [[nodiscard]] bool isBroken() const { return m_isBroken; }

private:
    void add(const SourcePlace &place, Severity severity, std::string text);
    void clampPlace(SourcePlace &place);

    const SourceSet &m_sources;
    std::vector<Diagnostic> m_diagnostics;
    std::map<std::string, int> m_lines;
    /// Within the list of missing modules, which repeats errors.
    bool m_isInMissingList = false;
    /// Within a warning that goes on, line by line.
    bool m_isInNote = false;
    bool m_isBroken = false;
};

/// A place at the start of a line, "file:line:", as Icarus prints it.
struct PrintedPlace
{
    std::string_view file;
    int line = 0;
    /// What follows, without blanks before it.
    std::string_view rest;
};

/// The place that a line starts with: a file of the set where one fits, else the first that looks
/// like one; nothing when none does.
[[nodiscard]] std::optional<PrintedPlace> printedPlace(const SourceSet &sources,
                                                       std::string_view line);

} // namespace logix
