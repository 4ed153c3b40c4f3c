// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "base/Error.h"
#include "build/BuildInputs.h"
#include "hdl/Netlist.h"
#include "hdl/NextpnrParser.h"
#include "hdl/YosysParser.h"

#include <filesystem>
#include <string>
#include <vector>

namespace logix {

/// Puts what the tools say into the user's terms. For one build, while its files don't change.
class Diagnosis
{
public:
    Diagnosis(const BuildInputs &inputs, const BuildTarget &target, std::filesystem::path resources,
              std::filesystem::path netlist)
        : m_inputs(inputs)
        , m_target(target)
        , m_resources(std::move(resources))
        , m_netlist(std::move(netlist))
    {
    }

    /// What is wrong with the files before any tool runs: testbenches among the sources.
    [[nodiscard]] std::vector<Diagnostic> beforeSynthesis() const;

    /// Yosys' errors and warnings; those without a place or a clear text get one.
    [[nodiscard]] std::vector<Diagnostic> synthesis(YosysParser &parser) const;

    /// Adds what only the netlist tells: names of nets, drivers that were lost.
    void addNetlist(const NetlistFacts &facts, std::vector<Diagnostic> &diagnostics) const;

    /// Nextpnr's errors and warnings.
    [[nodiscard]] std::vector<Diagnostic> placement(NextpnrParser &parser) const;

    /// Hints from the table, and many of a kind made one.
    void finish(std::vector<Diagnostic> &diagnostics) const;

private:
    void explainMissingModule(Diagnostic &diagnostic) const;
    void explainMissingTop(Diagnostic &diagnostic) const;
    void explainLoop(Diagnostic &diagnostic, const std::vector<std::string> &cells) const;
    void explainPll(Diagnostic &diagnostic) const;
    [[nodiscard]] std::vector<Diagnostic>
    notFitting(const std::vector<NextpnrParser::Utilisation> &rows) const;
    [[nodiscard]] std::optional<SourcePlace> userPlace(std::string_view source) const;

    const BuildInputs &m_inputs;
    const BuildTarget &m_target;
    std::filesystem::path m_resources;
    std::filesystem::path m_netlist;
};

/// Makes one of many warnings of the same kind: the first stands for all and counts them.
void foldKinds(std::vector<Diagnostic> &diagnostics);

/// An error of the design with everything that is wrong; its message is the first's text.
[[nodiscard]] Error designFailure(std::vector<Diagnostic> diagnostics, std::string details);

} // namespace logix
