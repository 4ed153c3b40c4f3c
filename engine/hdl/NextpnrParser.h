// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hdl/MessageParser.h"

#include <cstdint>
#include <string>

namespace logix {

/// Reads nextpnr's log.
class NextpnrParser : public MessageParser
{
public:
    /// How much of a resource a design needs.
    struct Utilisation
    {
        std::string name;
        std::int64_t used = 0;
        std::int64_t available = 0;
    };

    /// `constraintFile` is its name as the request has it: nextpnr only tells the line.
    explicit NextpnrParser(std::string tool, std::string constraintFile)
        : m_tool(std::move(tool)), m_constraintFile(std::move(constraintFile))
    {
    }

    void line(std::string_view line) override;
    [[nodiscard]] std::vector<Diagnostic> finish() override;
    [[nodiscard]] Severity levelOf(std::string_view line) const override;

    /// The last table that was printed.
    [[nodiscard]] const std::vector<Utilisation> &utilisation() const { return m_utilisation; }
    /// Cells of the first combinational loop, each once, without the packer's suffix.
    [[nodiscard]] const std::vector<std::string> &loopCells() const { return m_loopCells; }

    /// The name that the netlist has for a cell of the placed design.
    [[nodiscard]] static std::string netlistCell(std::string_view packed);

    static constexpr std::string_view unmatchedConstraint = "unmatched-constraint";
    static constexpr std::string_view combinationalLoop = "combinational-loop";
    static constexpr std::string_view doesNotFit = "does-not-fit";

private:
    std::string m_tool;
    std::string m_constraintFile;
    std::vector<Diagnostic> m_diagnostics;
    std::vector<Utilisation> m_utilisation;
    std::vector<std::string> m_loopCells;
    bool m_isInTable = false;
    bool m_isInMessage = false;
    int m_loop = 0;
};

} // namespace logix
