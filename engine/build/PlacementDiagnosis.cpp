// SPDX-License-Identifier: Apache-2.0
//
// What place and route and packing say, in the user's terms.
#include "build/Diagnosis.h"
#include "hdl/ModuleIndex.h"
#include "hdl/ModuleUse.h"
#include "messages/build.h"

#include <algorithm>
#include <regex>

namespace logix {

namespace {

/// A regular expression takes stack for each character.
constexpr std::size_t longestLine = 4096;

Diagnostic errorOf(Message text)
{
    return {.text = std::move(text), .tool = std::string(engineToolName)};
}

} // namespace

/// Which modules take most of a resource.
void Diagnosis::tellModules(Diagnostic &diagnostic, const std::string &resource) const
{
    constexpr std::size_t mostModules = 5;
    const std::vector<std::string> types = m_rules.cellsOf(resource);
    const auto uses = types.empty() ? Result<std::vector<ModuleUse>>()
                                    : moduleUses(m_netlist, m_target.topModule, types);
    if (!uses || uses->empty()) {
        return;
    }
    std::int64_t all = 0;
    for (const ModuleUse &use : *uses) {
        all += use.cells;
    }
    const ModuleIndex index(m_inputs.sources);
    std::string list;
    for (std::size_t i = 0; i < uses->size() && i < mostModules; ++i) {
        const ModuleUse &use = (*uses)[i];
        const std::string share = displayPercent(use.cells, all).value_or("");
        const std::string instances =
            use.instances > 1 ? std::to_string(use.instances) + " × " : std::string();
        list += (list.empty() ? "" : ", ") + instances + use.module + ' ' + share;
        SourcePlace place;
        if (const ModuleInfo *module = index.find(use.module)) {
            place = module->place;
        }
        diagnostic.related.push_back({.place = std::move(place),
                                      .text = Message(msg::build::relatedModule,
                                                      {{"module", use.module}, {"share", share}})});
    }
    diagnostic.hint = Message(msg::build::hintDoesNotFitModules, {{"modules", list}});
}

std::vector<Diagnostic>
Diagnosis::notFitting(const std::vector<NextpnrParser::Utilisation> &rows) const
{
    std::vector<Diagnostic> diagnostics;
    for (const auto &row : rows) {
        if (row.used <= row.available) {
            continue;
        }
        const std::int64_t percent =
            row.available > 0 ? row.used * 100 / row.available : std::int64_t(0);
        const std::map<std::string, MessageArgument> arguments{
            {"resource", row.name},
            {"used", row.used},
            {"available", row.available},
            {"percent", percent},
            {"fpga", m_target.board.board->fpga.partNumber}};
        Diagnostic diagnostic = errorOf(Message(
            row.available > 0 ? msg::build::doesNotFit : msg::build::resourceMissing, arguments));
        diagnostic.code = NextpnrParser::doesNotFit;
        diagnostic.hint = Message(msg::build::hintDoesNotFit);
        tellModules(diagnostic, row.name);
        diagnostics.push_back(std::move(diagnostic));
    }
    return diagnostics;
}

void Diagnosis::explainLoop(Diagnostic &diagnostic, const std::vector<std::string> &cells) const
{
    NetlistQuery query{.topModule = m_target.topModule, .cells = {cells.begin(), cells.end()}};
    const auto facts = readNetlist(m_netlist, query);
    std::string names;
    diagnostic.place = {};
    std::vector<std::pair<SourcePlace, std::string>> places;
    for (const std::string &cell : cells) {
        if (facts && facts->cellSources.contains(cell)) {
            if (auto place = userPlace(facts->cellSources.at(cell))) {
                places.emplace_back(std::move(*place), cell);
            }
        }
    }
    std::ranges::sort(places, {}, [](const auto &entry) { return entry.first.line; });
    for (const auto &[place, cell] : places) {
        names += (names.empty() ? "" : ", ") + cell + " (" + place.file + ':'
                 + std::to_string(place.line) + ')';
        diagnostic.related.push_back({.place = place, .text = Message::verbatim(cell)});
    }
    if (!places.empty()) {
        diagnostic.place = places.front().first;
        diagnostic.text = Message(msg::build::combinationalLoops, {{"cells", names}});
    }
    diagnostic.hint = Message(msg::build::hintCombinationalLoop);
}

/// Latches that place and route can't have, as their families make loops of them: the latch is the
/// cause, and is told instead of the loop.
bool Diagnosis::tellLatches(std::vector<Diagnostic> &diagnostics,
                            const std::vector<Diagnostic> &fromSynthesis) const
{
    std::vector<Diagnostic> latches;
    std::ranges::copy_if(fromSynthesis, std::back_inserter(latches),
                         [](const Diagnostic &known) { return known.code == YosysParser::latch; });
    if (latches.empty()) {
        return false;
    }
    std::erase_if(diagnostics, [](const Diagnostic &diagnostic) {
        return diagnostic.code == NextpnrParser::combinationalLoop;
    });
    for (Diagnostic &latch : latches) {
        latch.severity = Severity::Error;
    }
    diagnostics.insert(diagnostics.begin(), std::make_move_iterator(latches.begin()),
                       std::make_move_iterator(latches.end()));
    return true;
}

void Diagnosis::explainPll(Diagnostic &diagnostic) const
{
    // "PLL 'pll' couldn't be placed … conflicts with input 'clk$sb_io' on pin '35'."
    const std::string text = diagnostic.text.english();
    const auto quoted = [&](std::string_view before) {
        const auto start = text.find(before);
        const auto from = start == std::string::npos ? start : start + before.size();
        const auto end = from == std::string::npos ? from : text.find('\'', from);
        return end == std::string::npos ? std::string() : text.substr(from, end - from);
    };
    const std::string cell = quoted("PLL '");
    const auto facts = readNetlist(m_netlist, {.topModule = m_target.topModule, .cells = {cell}});
    if (facts && facts->cellSources.contains(cell)) {
        if (auto place = userPlace(facts->cellSources.at(cell))) {
            diagnostic.place = std::move(*place);
        }
    }
    const std::string pinName = quoted("on pin '");
    const auto &lines = m_inputs.constraints.pins;
    const auto pin = std::ranges::find(lines, pinName, &PinConstraint::pin);
    if (pinName.empty() || pin == lines.end()) {
        return;
    }
    diagnostic.hint =
        Message(msg::build::hintPllPad,
                {{"pin", pin->pin},
                 {"port", pin->port},
                 {"place", m_inputs.constraints.name + ':' + std::to_string(pin->line)}});
    diagnostic.related.push_back({.place = {.file = m_inputs.constraints.name, .line = pin->line},
                                  .text = Message(msg::build::relatedPin, {{"pin", pin->pin}})});
}

/// "Error processing 'led[1]$tr_io': incompatible IO voltages 2V5 and 3V3 on bank 7."
void Diagnosis::explainBank(Diagnostic &diagnostic) const
{
    static const std::regex form(
        R"(^Error processing '(.+)': incompatible IO voltages (\d)V(\d+) and (\d)V(\d+) on bank (\d+))");
    const std::string text = diagnostic.text.english();
    std::smatch match;
    if (text.size() > longestLine || !std::regex_search(text, match, form)) {
        return;
    }
    const std::string port = NextpnrParser::netlistCell(std::string(match[1]));
    const std::string other = std::string(match[2]) + '.' + std::string(match[3]);
    const std::string own = std::string(match[4]) + '.' + std::string(match[5]);
    diagnostic.text = Message(
        msg::build::bankVoltages,
        {{"port", port}, {"voltage", own}, {"other", other}, {"bank", std::string(match[6])}});
    diagnostic.hint = Message(msg::build::hintBank);
    // The digits that end a standard's name are its voltage: LVCMOS33, SSTL135.
    const auto voltageOf = [](const std::string &standard) {
        const auto digits = standard.find_last_not_of("0123456789") + 1;
        std::string voltage = standard.substr(digits);
        return voltage.size() < 2 ? std::string() : voltage.insert(1, ".");
    };
    for (const OtherConstraint &setting : m_inputs.constraints.others) {
        const SourcePlace place{.file = m_inputs.constraints.name, .line = setting.line};
        if (setting.port == port && !setting.ioStandard.empty()) {
            diagnostic.place = place;
        } else if (voltageOf(setting.ioStandard) == other) {
            diagnostic.related.push_back(
                {.place = place,
                 .text = Message::verbatim(setting.port + ": " + setting.ioStandard)});
        }
    }
}

std::vector<Diagnostic> Diagnosis::placement(NextpnrParser &parser,
                                             const std::vector<Diagnostic> &fromSynthesis) const
{
    std::vector<Diagnostic> diagnostics = parser.finish();
    // The engine has matched the constraints itself, and before.
    std::erase_if(diagnostics, [](const Diagnostic &diagnostic) {
        return diagnostic.code == NextpnrParser::unmatchedConstraint;
    });
    const auto isTooBig = [](const Diagnostic &diagnostic) {
        return diagnostic.severity == Severity::Error
               && diagnostic.code == NextpnrParser::doesNotFit;
    };
    if (std::ranges::any_of(diagnostics, isTooBig)) {
        std::vector<Diagnostic> rows = notFitting(parser.utilisation());
        if (!rows.empty()) {
            std::erase_if(diagnostics, isTooBig);
            diagnostics.insert(diagnostics.begin(), std::make_move_iterator(rows.begin()),
                               std::make_move_iterator(rows.end()));
        }
    }
    const auto isLoop = [](const Diagnostic &diagnostic) {
        return diagnostic.code == NextpnrParser::combinationalLoop;
    };
    if (std::ranges::any_of(diagnostics, isLoop) && tellLatches(diagnostics, fromSynthesis)) {
        return diagnostics;
    }
    for (Diagnostic &diagnostic : diagnostics) {
        const std::string text = diagnostic.text.english();
        if (diagnostic.code == NextpnrParser::combinationalLoop) {
            explainLoop(diagnostic, parser.loopCells());
        } else if (text.starts_with("PLL '") && text.contains("couldn't be placed")) {
            explainPll(diagnostic);
        } else if (text.contains("incompatible IO voltages")) {
            explainBank(diagnostic);
        } else if (text.contains("does not exist in design, ignoring clock constraint")) {
            for (const OtherConstraint &other : m_inputs.constraints.others) {
                const bool isMeant = other.kind == OtherConstraint::Kind::Frequency
                                     && text.contains('\'' + other.port + '\'');
                if (isMeant && diagnostic.place.file.empty()) {
                    diagnostic.place = {.file = m_inputs.constraints.name, .line = other.line};
                }
            }
        }
    }
    return diagnostics;
}

std::vector<Diagnostic> Diagnosis::packing(const std::vector<std::string> &lines) const
{
    // `Exception: IO_TYPE conflict: X0Y15/IOBB (led_OBUF_O) is trying to set LVCMOS33 but
    // X0Y14/IOBA (led_OBUF_O_1) already set LVCMOS18`, and with BANK_VCCIO a voltage at the end.
    static const std::regex conflict(
        R"(Exception: ([A-Z_ ]+) conflict: \S+ \((.+)\) is trying to set (\S+) but \S+ \((.+)\) already set (\S+))");
    std::vector<Diagnostic> diagnostics;
    for (const std::string &line : lines) {
        std::smatch match;
        if (line.size() > longestLine || !std::regex_search(line, match, conflict)) {
            continue;
        }
        const std::string cell = match[2];
        const std::string other = match[4];
        const auto facts =
            readNetlist(m_netlist, {.topModule = m_target.topModule, .cells = {cell, other}});
        const auto portOf = [&](const std::string &name) {
            const auto found =
                facts ? facts->cellPorts.find(name) : decltype(facts->cellPorts.end())();
            return facts && found != facts->cellPorts.end() ? found->second.front() : name;
        };
        const auto placeOf = [&](const std::string &port) {
            SourcePlace place{.file = m_inputs.constraints.name};
            for (const PinConstraint &pin : m_inputs.constraints.pins) {
                place.line = pin.port == port ? pin.line : place.line;
            }
            for (const OtherConstraint &setting : m_inputs.constraints.others) {
                place.line = setting.port == port ? setting.line : place.line;
            }
            return place;
        };
        const std::string port = portOf(cell);
        const std::string otherPort = portOf(other);
        Diagnostic diagnostic =
            errorOf(Message(port == otherPort ? msg::build::bankVoltage : msg::build::bankConflict,
                            {{"port", port},
                             {"value", std::string(match[3])},
                             {"other", otherPort},
                             {"otherValue", std::string(match[5])}}));
        diagnostic.place = placeOf(port);
        diagnostic.hint = Message(msg::build::hintBank);
        if (port != otherPort) {
            diagnostic.related.push_back(
                {.place = placeOf(otherPort), .text = Message::verbatim(std::string(match[5]))});
        }
        diagnostics.push_back(std::move(diagnostic));
    }
    return diagnostics;
}

} // namespace logix
