// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hdl/MessageParser.h"

#include <map>

namespace logix {

/// Reads what Verilator prints. A warning's code ends the text in parentheses, since lint_off
/// comments name it. Source excerpts, places searched and advice about Verilator's own options are
/// left out; places that belong to a problem become related ones. A problem in a file that isn't
/// the user's has its place in the text.
class VerilatorParser : public MessageParser
{
public:
    /// `sources` must outlive the parser.
    explicit VerilatorParser(const SourceSet &sources) : m_sources(sources) {}

    void line(std::string_view line) override;
    [[nodiscard]] std::vector<Diagnostic> finish() override;
    [[nodiscard]] Severity levelOf(std::string_view line) const override;

    /// It printed an error or a warning, even one that isn't a diagnostic.
    [[nodiscard]] bool sawProblem() const { return m_sawProblem; }
    /// It gave up early, for there were so many errors.
    [[nodiscard]] bool stoppedAtLimit() const { return m_stoppedAtLimit; }
    /// It found a mistake in itself.
    [[nodiscard]] bool isBroken() const { return m_isBroken; }

private:
    struct Located;

    void problem(Severity severity, std::string_view code, std::string_view rest);
    void continuation(std::string_view text);
    [[nodiscard]] Located locate(std::string_view text) const;
    [[nodiscard]] int linesOf(const SourceFile &file);
    void clampPlace(SourcePlace &place);

    const SourceSet &m_sources;
    std::vector<Diagnostic> m_diagnostics;
    std::map<std::string, int> m_lines;
    /// What follows belongs to the last diagnostic; not so when that one was left out.
    bool m_isOpen = false;
    bool m_sawProblem = false;
    bool m_stoppedAtLimit = false;
    bool m_isBroken = false;
};

/// The names that stand in single quotes in a tool's message, such as Pin not found: 'aa'.
[[nodiscard]] std::vector<std::string> quotedNames(std::string_view text);

} // namespace logix
