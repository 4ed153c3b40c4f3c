// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "base/Error.h"
#include "build/BuildInputs.h"
#include "build/Report.h"
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
    Diagnosis(const BuildInputs &inputs, const BuildTarget &target, const BuildOptions &options,
              const Defines &defines, const ReportRules &rules, const EngineServices &services,
              std::filesystem::path netlist)
        : m_inputs(inputs)
        , m_target(target)
        , m_options(options)
        , m_defines(defines)
        , m_rules(rules)
        , m_services(services)
        , m_netlist(std::move(netlist))
    {
    }

    /// What is wrong with the files before any tool runs: testbenches among the sources.
    [[nodiscard]] std::vector<Diagnostic> beforeSynthesis() const;

    /// Yosys' errors and warnings; those without a place or a clear text get one.
    [[nodiscard]] std::vector<Diagnostic> synthesis(YosysParser &parser) const;

    /// What makes synthesis crash: modules that contain themselves.
    void addRecursion(std::vector<Diagnostic> &diagnostics) const;

    /// What addNetlist wants to know of the netlist.
    [[nodiscard]] NetlistQuery netlistQuery(const YosysParser &parser) const;

    /// Adds what only the netlist tells: names of nets, drivers that were lost, modules without
    /// contents, PLLs that run too fast or too slow.
    void addNetlist(const NetlistFacts &facts, std::vector<Diagnostic> &diagnostics) const;

    /// Nextpnr's errors and warnings, after what was found in synthesis.
    [[nodiscard]] std::vector<Diagnostic>
    placement(NextpnrParser &parser, const std::vector<Diagnostic> &fromSynthesis) const;

    /// What a packer's last lines mean for the user: I/O standards that a bank can't have together.
    [[nodiscard]] std::vector<Diagnostic> packing(const std::vector<std::string> &lines) const;

    /// Fills in where the sources have the nets and cells of a report's paths, by the netlist as it
    /// is now.
    void tellPlaces(PlacedFacts &placed) const;

    /// What the request accepts becomes a warning; hints from the table; many of a kind made one;
    /// what matters most first among the warnings.
    void finish(std::vector<Diagnostic> &diagnostics) const;

private:
    [[nodiscard]] std::vector<Diagnostic> tooLargeMemories() const;
    void explainMissingModule(Diagnostic &diagnostic) const;
    void explainMissingTop(Diagnostic &diagnostic) const;
    void explainLoop(Diagnostic &diagnostic, const std::vector<std::string> &cells) const;
    void explainPll(Diagnostic &diagnostic) const;
    void explainBank(Diagnostic &diagnostic) const;
    [[nodiscard]] bool tellLatches(std::vector<Diagnostic> &diagnostics,
                                   const std::vector<Diagnostic> &fromSynthesis) const;
    void tellModules(Diagnostic &diagnostic, const std::string &resource) const;
    void addBlackBoxes(const NetlistFacts &facts, std::vector<Diagnostic> &diagnostics) const;
    [[nodiscard]] std::optional<double> clockOf(const std::string &port) const;
    [[nodiscard]] std::vector<Diagnostic>
    notFitting(const std::vector<NextpnrParser::Utilisation> &rows) const;
    [[nodiscard]] std::optional<SourcePlace> userPlace(std::string_view source) const;

    const BuildInputs &m_inputs;
    const BuildTarget &m_target;
    const BuildOptions &m_options;
    const Defines &m_defines;
    const ReportRules &m_rules;
    const EngineServices &m_services;
    std::filesystem::path m_netlist;
};

/// Kind of a port that could float in the source and has a fixed level in the hardware.
inline constexpr std::string_view triStateLostKind = "tri-state-lost";

/// Kind of a memory that no part of the FPGA could hold.
inline constexpr std::string_view memoryTooLargeKind = "memory-too-large";

/// Makes one of many warnings of the same kind: the first stands for all and counts them.
void foldKinds(std::vector<Diagnostic> &diagnostics);

/// An error of the design with everything that is wrong; its message is the first's text.
[[nodiscard]] Error designFailure(std::vector<Diagnostic> diagnostics, std::string details);

} // namespace logix
