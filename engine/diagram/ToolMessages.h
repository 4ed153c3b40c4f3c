// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hdl/MessageParser.h"

#include <string>
#include <vector>

namespace logix::diagram {

/// Reads the errors and warnings that yosys and Icarus Verilog print while they read a design.
class ToolMessages
{
public:
    /// `sources` outlives it.
    ToolMessages(const SourceSet &sources, std::string tool)
        : m_sources(sources), m_tool(std::move(tool))
    {
    }

    void line(std::string_view text);
    [[nodiscard]] std::vector<Diagnostic> finish() const;
    [[nodiscard]] Severity levelOf(std::string_view text) const;
    /// The last lines, for a failure that nothing else explains.
    [[nodiscard]] std::string tail() const;

private:
    void add(Severity severity, std::string_view text, SourcePlace place);

    const SourceSet &m_sources;
    std::string m_tool;
    std::vector<Diagnostic> m_diagnostics;
    std::vector<std::string> m_lines;
};

} // namespace logix::diagram
