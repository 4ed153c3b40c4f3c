// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hdl/MessageParser.h"

#include <map>
#include <string>

namespace logix {

/// Reads yosys' log. Messages that name no place get one from what the log says before them, and
/// a net with several drivers, which yosys only warns of, becomes an error with its places.
class YosysParser : public MessageParser
{
public:
    /// `sources` outlives the parser.
    explicit YosysParser(const SourceSet &sources) : m_sources(sources) {}

    void line(std::string_view line) override;
    [[nodiscard]] std::vector<Diagnostic> finish() override;
    [[nodiscard]] Severity levelOf(std::string_view line) const override;

    /// The modules of the user's files, with the file of each.
    [[nodiscard]] const std::map<std::string, std::string, std::less<>> &modules() const
    {
        return m_modules;
    }
    /// Nets with several drivers, by name within the top module; one per diagnostic.
    [[nodiscard]] const std::vector<std::string> &conflictingNets() const
    {
        return m_conflictingNets;
    }
    /// Cells of combinational loops.
    [[nodiscard]] const std::vector<std::string> &loopCells() const { return m_loopCells; }

    /// Codes of diagnostics that the caller looks for.
    static constexpr std::string_view multipleDrivers = "multiple-drivers";
    static constexpr std::string_view moduleMissing = "module-missing";
    static constexpr std::string_view topMissing = "top-missing";
    static constexpr std::string_view triState = "tri-state";
    static constexpr std::string_view latch = "latch";
    static constexpr std::string_view logicLoop = "logic-loop";

private:
    struct Driver
    {
        std::string cell;
        std::string type;
    };
    struct Conflict
    {
        std::string net;
        std::string module;
        std::vector<Driver> drivers;
        /// One of them is a constant.
        bool isConstant = false;
    };

    void context(std::string_view line);
    void addLatch(Severity severity, std::string_view text);
    void message(Severity severity, std::string_view text, std::optional<SourcePlace> place);
    [[nodiscard]] std::optional<SourcePlace> userPlace(std::string_view place) const;
    [[nodiscard]] std::optional<SourcePlace> placeOfCell(std::string_view cell) const;
    [[nodiscard]] std::optional<SourcePlace> placeOfInstance(std::string_view cell,
                                                             std::string_view module) const;
    [[nodiscard]] std::optional<SourcePlace> placeInModule(std::string_view module,
                                                           std::string_view name) const;
    void addConflicts(std::vector<Diagnostic> &diagnostics);

    const SourceSet &m_sources;
    std::vector<Diagnostic> m_diagnostics;
    std::map<std::string, std::string, std::less<>> m_modules;
    std::map<std::string, std::string, std::less<>> m_cellPlaces;
    std::vector<Conflict> m_conflicts;
    std::vector<std::string> m_conflictingNets;
    std::vector<std::string> m_loopCells;
    bool m_isInConflict = false;
    bool m_isInLoop = false;
    bool m_isOwnFile = false;
    std::string m_currentFile;
    std::string m_lastProcess;
};

} // namespace logix
