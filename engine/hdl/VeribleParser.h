// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hdl/MessageParser.h"

#include <map>
#include <string>

namespace logix {

/// Reads what Verible's programs print about files: syntax errors, and breaches of style rules,
/// which are notes. A rule's name ends the text in parentheses, since waive comments name it, and
/// is the diagnostic's code.
class VeribleParser : public MessageParser
{
public:
    struct File
    {
        /// As the request names it.
        std::string name;
        /// No problem is shown behind its last line.
        int lines = 0;
    };
    /// By the name that Verible gets.
    using Files = std::map<std::string, File, std::less<>>;

    explicit VeribleParser(Files files) : m_files(std::move(files)) {}

    void line(std::string_view line) override;
    [[nodiscard]] std::vector<Diagnostic> finish() override { return std::move(m_diagnostics); }
    [[nodiscard]] Severity levelOf(std::string_view line) const override;

private:
    Files m_files;
    std::vector<Diagnostic> m_diagnostics;
};

} // namespace logix
