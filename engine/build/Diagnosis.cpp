// SPDX-License-Identifier: Apache-2.0
#include "build/Diagnosis.h"

#include "base/Files.h"
#include "base/Text.h"
#include "build/PllCheck.h"
#include "catalog/BoardPins.h"
#include "hdl/HintTable.h"
#include "hdl/MemoryFiles.h"
#include "hdl/MemorySize.h"
#include "hdl/ModuleIndex.h"
#include "hdl/OpenBlock.h"
#include "messages/build.h"
#include "messages/hdl.h"
#include "toolchain/CellModels.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace fs = std::filesystem;

namespace logix {

namespace {

Diagnostic engineDiagnostic(Severity severity, Message text)
{
    return {.severity = severity, .text = std::move(text), .tool = std::string(engineToolName)};
}

/// The file of the source folder that defines a module and isn't listed.
std::optional<std::string> fileDefining(const SourceSet &sources, const std::string &module)
{
    constexpr int mostFiles = 2000;
    constexpr std::uintmax_t largest = std::uintmax_t(1) << 20U;
    int seen = 0;
    std::error_code error;
    const auto options = fs::directory_options::skip_permission_denied;
    for (auto entry = fs::recursive_directory_iterator(sources.folder, options, error);
         !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (++seen > mostFiles) {
            break;
        }
        const fs::path &path = entry->path();
        const std::string extension = lowerCase(path.extension().string());
        if (entry->path().filename().string().starts_with('.')) {
            entry.disable_recursion_pending();
            continue;
        }
        const bool isSource = (extension == ".v" || extension == ".sv")
                              && entry->is_regular_file(error)
                              && entry->file_size(error) <= largest;
        if (!isSource) {
            continue;
        }
        const std::string name = path.lexically_relative(sources.folder).generic_string();
        if (sources.find(name) != nullptr) {
            continue;
        }
        const auto text = readFile(path);
        if (!text || !text->contains(module)) {
            continue;
        }
        const FileIndex index = indexText(*text, name);
        if (std::ranges::find(index.modules, module, &ModuleInfo::name) != index.modules.end()) {
            return name;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<SourcePlace> Diagnosis::userPlace(std::string_view source) const
{
    auto place = placeOfSource(source);
    if (!place) {
        return std::nullopt;
    }
    auto name = m_inputs.sources.nameOf(place->file);
    if (!name) {
        return std::nullopt;
    }
    place->file = std::move(*name);
    return place;
}

std::vector<Diagnostic> Diagnosis::beforeSynthesis() const
{
    std::vector<Diagnostic> diagnostics;
    const ModuleIndex index(m_inputs.sources);
    for (const ModuleInfo &module : index.modules()) {
        if (module.isTestbench && module.name != m_target.topModule) {
            Diagnostic diagnostic = engineDiagnostic(
                Severity::Error, Message(msg::build::testbenchListed,
                                         {{"file", module.place.file}, {"module", module.name}}));
            diagnostic.place = module.place;
            diagnostic.hint =
                Message(msg::build::hintTestbenchListed, {{"file", module.place.file}});
            diagnostics.push_back(std::move(diagnostic));
        }
    }
    std::ranges::move(tooLargeMemories(), std::back_inserter(diagnostics));
    // Those that are only worth a warning are told after synthesis.
    std::ranges::copy_if(
        checkMemoryFiles(m_inputs.sources), std::back_inserter(diagnostics),
        [](const Diagnostic &diagnostic) { return diagnostic.severity == Severity::Error; });
    return diagnostics;
}

std::vector<Diagnostic> Diagnosis::tooLargeMemories() const
{
    std::vector<Diagnostic> diagnostics;
    const bool isAccepted =
        std::ranges::find(m_options.allow, memoryTooLargeKind) != m_options.allow.end();
    const auto table = nlohmann::json::parse(
        readFile(m_services.resources / "build/memory.json").value_or("{}"), nullptr, false);
    const Fpga &fpga = m_target.board.board->fpga;
    const auto family = table.find(fpga.family);
    if (isAccepted || family == table.end() || !family->contains(fpga.size)) {
        return diagnostics;
    }
    const auto available = family->at(fpga.size).get<std::uint64_t>();
    constexpr std::uint64_t kilobit = 1024;
    for (const SourceFile &file : m_inputs.sources.sources) {
        for (const MemoryDeclaration &memory :
             memoriesIn(*file.text, file.name, m_target.topModule)) {
            if (memory.bits / kilobit <= available) {
                continue;
            }
            Diagnostic diagnostic = engineDiagnostic(
                Severity::Error,
                Message(msg::build::memoryTooLarge, {{"name", memory.name},
                                                     {"bits", std::int64_t(memory.bits / kilobit)},
                                                     {"available", std::int64_t(available)},
                                                     {"fpga", fpga.partNumber}}));
            diagnostic.place = memory.place;
            diagnostic.code = memoryTooLargeKind;
            diagnostic.hint = Message(msg::build::hintMemoryTooLarge);
            diagnostics.push_back(std::move(diagnostic));
        }
    }
    return diagnostics;
}

void Diagnosis::explainMissingModule(Diagnostic &diagnostic) const
{
    const auto argument = diagnostic.text.arguments().find("module");
    if (argument == diagnostic.text.arguments().end()) {
        return;
    }
    const auto &module = std::get<std::string>(argument->second);
    const ModuleIndex index(m_inputs.sources);
    if (const auto file = fileDefining(m_inputs.sources, module)) {
        diagnostic.hint = Message(msg::build::hintModuleFile, {{"file", *file}});
        return;
    }
    CellModels cells(m_services.toolchain, m_services.resources, m_target.family.id);
    if (const auto family = cells.familyOf(module)) {
        const auto other = m_services.catalog.family(*family);
        diagnostic.hint =
            Message(msg::hdl::foreignCell, {{"cell", module},
                                            {"family", other ? other->shortLabel : *family},
                                            {"own", m_target.family.shortLabel}});
        return;
    }
    std::vector<std::string> candidates = index.moduleNames();
    std::ranges::move(cells.cells(), std::back_inserter(candidates));
    const auto nearest = nearestName(module, candidates);
    diagnostic.hint = nearest ? Message(msg::build::hintNearest, {{"name", *nearest}})
                              : Message(msg::build::hintModuleMissing);
}

void Diagnosis::explainMissingTop(Diagnostic &diagnostic) const
{
    const ModuleIndex index(m_inputs.sources);
    diagnostic.text = Message(msg::build::topNotFound, {{"module", m_target.topModule}});
    diagnostic.tool = engineToolName;
    if (const auto nearest = nearestName(m_target.topModule, index.moduleNames())) {
        diagnostic.hint = Message(msg::build::hintNearest, {{"name", *nearest}});
        return;
    }
    std::string names;
    for (const ModuleInfo *module : index.unused()) {
        names += (names.empty() ? "" : ", ") + module->name;
    }
    diagnostic.hint = names.empty() ? Message(msg::build::hintNoModules)
                                    : Message(msg::build::hintModules, {{"modules", names}});
}

std::vector<Diagnostic> Diagnosis::synthesis(YosysParser &parser) const
{
    std::vector<Diagnostic> diagnostics = parser.finish();
    for (Diagnostic &diagnostic : diagnostics) {
        if (diagnostic.code == YosysParser::moduleMissing) {
            explainMissingModule(diagnostic);
        } else if (diagnostic.code == YosysParser::topMissing) {
            explainMissingTop(diagnostic);
        } else if (const auto *file = m_inputs.sources.find(diagnostic.place.file)) {
            explainOpenBlock(diagnostic, *file->text, m_defines);
        }
    }
    return diagnostics;
}

void Diagnosis::addRecursion(std::vector<Diagnostic> &diagnostics) const
{
    const ModuleIndex index(m_inputs.sources);
    // Depth first from the top; a module that is on the way already closes a ring.
    std::vector<const ModuleInfo *> way;
    std::set<std::string> seen;
    const auto visit = [&](this const auto &self, const ModuleInfo &module) -> bool {
        way.push_back(&module);
        for (const InstanceInfo &instance : module.instances) {
            const ModuleInfo *inner = index.find(instance.module);
            const auto ring = std::ranges::find(way, inner);
            if (inner != nullptr && ring != way.end()) {
                std::string path;
                for (auto step = ring; step != way.end(); ++step) {
                    path += (*step)->name + " → ";
                }
                Diagnostic diagnostic = engineDiagnostic(
                    Severity::Error,
                    Message(msg::build::moduleInItself,
                            {{"module", inner->name}, {"path", path + inner->name}}));
                diagnostic.place = instance.place;
                diagnostics.insert(diagnostics.begin(), std::move(diagnostic));
                return true;
            }
            if (inner != nullptr && seen.insert(inner->name).second && self(*inner)) {
                return true;
            }
        }
        way.pop_back();
        return false;
    };
    if (const ModuleInfo *top = index.find(m_target.topModule)) {
        visit(*top);
    }
}

NetlistQuery Diagnosis::netlistQuery(const YosysParser &parser) const
{
    const auto &nets = parser.conflictingNets();
    NetlistQuery query{.topModule = m_target.topModule,
                       .nets = {nets.begin(), nets.end()},
                       .withAliases = !nets.empty()};
    // Without the table there is only less to be said.
    if (auto rules = PllRules::load(m_services.resources, m_target.family.id)) {
        query.cellTypes = std::move(rules->cells);
    }
    return query;
}

std::optional<double> Diagnosis::clockOf(const std::string &port) const
{
    for (const OtherConstraint &other : m_inputs.constraints.others) {
        if (other.port == port && other.mhz > 0) {
            return other.mhz;
        }
    }
    for (const PinConstraint &pin : m_inputs.constraints.pins) {
        if (pin.port == port) {
            return clockOnPin(*m_target.board.board, pin.pin);
        }
    }
    return std::nullopt;
}

/// Modules that a source declares without contents and that the design uses.
void Diagnosis::addBlackBoxes(const NetlistFacts &facts, std::vector<Diagnostic> &diagnostics) const
{
    NetlistQuery query{.topModule = m_target.topModule};
    for (const auto &[module, source] : facts.blackBoxes) {
        if (userPlace(source)) {
            query.cellTypes.insert(module);
        }
    }
    const auto boxes =
        query.cellTypes.empty() ? Result<NetlistFacts>() : readNetlist(m_netlist, query);
    if (!boxes) {
        return;
    }
    for (const NetlistCell &cell : boxes->cells) {
        Diagnostic diagnostic = engineDiagnostic(
            Severity::Error,
            Message(msg::build::blackBox, {{"cell", cell.name}, {"module", cell.type}}));
        diagnostic.code = YosysParser::moduleMissing;
        if (auto place = userPlace(cell.source)) {
            diagnostic.place = std::move(*place);
        }
        if (auto place = userPlace(facts.blackBoxes.at(cell.type))) {
            diagnostic.related.push_back(
                {.place = std::move(*place), .text = Message::verbatim(cell.type)});
        }
        const auto file = fileDefining(m_inputs.sources, cell.type);
        diagnostic.hint = file ? Message(msg::build::hintModuleFile, {{"file", *file}})
                               : Message(msg::build::hintModuleMissing);
        diagnostics.push_back(std::move(diagnostic));
    }
}

void Diagnosis::addNetlist(const NetlistFacts &facts, std::vector<Diagnostic> &diagnostics) const
{
    addBlackBoxes(facts, diagnostics);
    std::ranges::move(checkMemoryFiles(m_inputs.sources), std::back_inserter(diagnostics));
    if (const auto rules = PllRules::load(m_services.resources, m_target.family.id)) {
        std::vector<Diagnostic> plls =
            checkPlls(facts, *rules, [&](const std::string &port) { return clockOf(port); });
        for (Diagnostic &pll : plls) {
            const auto &cell = std::get<std::string>(pll.text.arguments().at("pll"));
            const auto source = facts.cellSources.find(cell);
            if (source != facts.cellSources.end()) {
                pll.place = userPlace(source->second).value_or(SourcePlace());
            }
            diagnostics.push_back(std::move(pll));
        }
    }
    bool hasTriState = false;
    for (Diagnostic &diagnostic : diagnostics) {
        hasTriState |= diagnostic.code == YosysParser::triState;
        const std::string text =
            diagnostic.text.isVerbatim() ? diagnostic.text.english() : std::string();
        // `Wire top.\led1 is used but has no driver.`
        if (diagnostic.place.file.empty() && text.contains("has no driver")) {
            for (const NetlistPort &port : facts.ports) {
                if (text.contains(".\\" + port.name + ' ')) {
                    if (auto place = userPlace(port.source)) {
                        diagnostic.place = std::move(*place);
                    }
                }
            }
        }
        if (diagnostic.code == YosysParser::multipleDrivers) {
            const auto &net = std::get<std::string>(diagnostic.text.arguments().at("net"));
            const auto aliases = facts.netAliases.find(net);
            if (aliases != facts.netAliases.end() && !aliases->second.empty()) {
                std::string names;
                for (const std::string &name : aliases->second) {
                    names += (names.empty() ? "" : ", ") + name;
                }
                diagnostic.hint =
                    Message(msg::build::hintDriversAlias, {{"net", net}, {"names", names}});
            }
        }
    }
    if (!hasTriState) {
        return;
    }
    // A port that could float and now has a fixed level would fight whatever is wired to it.
    for (const NetlistPort &port : facts.ports) {
        if (port.direction == NetlistPort::Direction::Input) {
            continue;
        }
        for (std::size_t i = 0; i < port.bits.size(); ++i) {
            const bool isFixed =
                port.bits[i] == int(NetConstant::Zero) || port.bits[i] == int(NetConstant::One);
            if (!isFixed) {
                continue;
            }
            Diagnostic lost = engineDiagnostic(
                Severity::Error,
                Message(
                    msg::build::triStateLost,
                    {{"port", port.bitName(i)},
                     {"level", std::string(port.bits[i] == int(NetConstant::Zero) ? "0" : "1")}}));
            lost.hint = Message(msg::build::hintTriState);
            lost.code = triStateLostKind;
            if (auto place = userPlace(port.source)) {
                lost.place = std::move(*place);
            }
            diagnostics.push_back(std::move(lost));
        }
    }
}

void Diagnosis::tellPlaces(PlacedFacts &placed) const
{
    // The netlist names a bus as a whole.
    const auto wholeName = [](const std::string &net) {
        return net.ends_with(']') ? net.substr(0, net.rfind('[')) : net;
    };
    NetlistQuery query{.topModule = m_target.topModule};
    for (const CriticalPath &path : placed.paths) {
        for (const PathHop &hop : path.hops) {
            query.nets.insert(hop.net);
            query.nets.insert(wholeName(hop.net));
            query.cells.insert(NextpnrParser::netlistCell(hop.cell));
        }
    }
    const auto facts = readNetlist(m_netlist, query);
    const auto placeIn = [&](const auto &sources, const std::string &name) -> SourcePlace {
        const auto found = sources.find(name);
        std::string_view rest = found == sources.end() ? std::string_view() : found->second;
        // Several places in one text; those in the toolchain's own files don't count.
        while (!rest.empty()) {
            const auto bar = rest.find('|');
            if (auto place = userPlace(rest.substr(0, bar))) {
                return std::move(*place);
            }
            rest.remove_prefix(bar == std::string_view::npos ? rest.size() : bar + 1);
        }
        return {};
    };
    for (CriticalPath &path : placed.paths) {
        for (PathHop &hop : path.hops) {
            hop.place = {};
            if (!facts) {
                continue;
            }
            if (hop.net.empty()) {
                hop.place = placeIn(facts->cellSources, NextpnrParser::netlistCell(hop.cell));
                continue;
            }
            hop.place = placeIn(facts->netSources, hop.net);
            if (hop.place.file.empty()) {
                hop.place = placeIn(facts->netSources, wholeName(hop.net));
            }
        }
    }
}

void Diagnosis::finish(std::vector<Diagnostic> &diagnostics) const
{
    for (Diagnostic &diagnostic : diagnostics) {
        if (std::ranges::find(m_options.allow, diagnostic.code) != m_options.allow.end()) {
            diagnostic.severity = Severity::Warning;
        }
    }
    foldKinds(diagnostics);
    // What won't work first; a name nobody declared is most often a slip, and makes other warnings.
    std::ranges::stable_partition(diagnostics, [](const Diagnostic &diagnostic) {
        return diagnostic.severity == Severity::Error || diagnostic.code == pllRangeKind
               || diagnostic.code == YosysParser::latch || diagnostic.code == YosysParser::logicLoop
               || diagnostic.code == memoryFileKind
               || diagnostic.text.english().contains("implicitly declared");
    });
    // Without the table the messages are still right.
    if (const auto hints = HintTable::read(m_services.resources / "build" / "hints.json",
                                           msg::build::allMessages)) {
        hints->addTo(diagnostics);
    }
}

Error designFailure(std::vector<Diagnostic> diagnostics, std::string details)
{
    std::int64_t count = 0;
    const Diagnostic *first = nullptr;
    for (const Diagnostic &diagnostic : diagnostics) {
        if (diagnostic.severity == Severity::Error) {
            first = count++ == 0 ? &diagnostic : first;
        }
    }
    Message message = first == nullptr ? Message(msg::build::failed) : first->text;
    if (count > 1) {
        message = Message(msg::build::severalErrors,
                          {{"first", first->text.english()}, {"count", count - 1}});
    }
    Error error = designError(std::move(message), std::move(diagnostics));
    error.details = std::move(details);
    return error;
}

} // namespace logix
