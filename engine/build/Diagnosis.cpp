// SPDX-License-Identifier: Apache-2.0
#include "build/Diagnosis.h"

#include "base/Files.h"
#include "base/Text.h"
#include "hdl/ModuleIndex.h"
#include "messages/build.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>

namespace fs = std::filesystem;

namespace logix {

namespace {

Diagnostic engineDiagnostic(Severity severity, Message text)
{
    return {.severity = severity, .text = std::move(text), .tool = std::string(engineToolName)};
}

/// A message without what differs between those of a kind: names in quotes, numbers.
std::string kindOf(const Diagnostic &diagnostic)
{
    if (!diagnostic.text.isVerbatim()) {
        return std::string(diagnostic.text.key());
    }
    std::string kind;
    const std::string text = diagnostic.text.english();
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '`' || c == '\\') {
            // `\name' in the tools' own quotes, or a bare name after a backslash.
            const auto end = text.find_first_of(c == '`' ? "'" : " .'", i + 1);
            kind += '@';
            i = end == std::string::npos ? text.size() : end;
        } else if (c >= '0' && c <= '9') {
            kind += kind.ends_with('#') ? "" : "#";
        } else {
            kind += c;
        }
    }
    return kind;
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
    } else if (const auto nearest = nearestName(module, index.moduleNames())) {
        diagnostic.hint = Message(msg::build::hintNearest, {{"name", *nearest}});
    } else {
        diagnostic.hint = Message(msg::build::hintModuleMissing);
    }
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
        }
    }
    return diagnostics;
}

void Diagnosis::addNetlist(const NetlistFacts &facts, std::vector<Diagnostic> &diagnostics) const
{
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
                Severity::Warning,
                Message(
                    msg::build::triStateLost,
                    {{"port", port.bitName(i)},
                     {"level", std::string(port.bits[i] == int(NetConstant::Zero) ? "0" : "1")}}));
            lost.hint = Message(msg::build::hintTriState);
            if (auto place = userPlace(port.source)) {
                lost.place = std::move(*place);
            }
            diagnostics.push_back(std::move(lost));
        }
    }
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
        Diagnostic diagnostic = engineDiagnostic(
            Severity::Error,
            Message(row.available > 0 ? msg::build::doesNotFit : msg::build::resourceMissing,
                    arguments));
        diagnostic.code = NextpnrParser::doesNotFit;
        diagnostic.hint = Message(msg::build::hintDoesNotFit);
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

std::vector<Diagnostic> Diagnosis::placement(NextpnrParser &parser) const
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
    for (Diagnostic &diagnostic : diagnostics) {
        const std::string text = diagnostic.text.english();
        if (diagnostic.code == NextpnrParser::combinationalLoop) {
            explainLoop(diagnostic, parser.loopCells());
        } else if (text.starts_with("PLL '") && text.contains("couldn't be placed")) {
            explainPll(diagnostic);
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

void Diagnosis::finish(std::vector<Diagnostic> &diagnostics) const
{
    foldKinds(diagnostics);
    const auto text = readFile(m_resources / "build" / "hints.json");
    const auto table = nlohmann::json::parse(text ? *text : "[]", nullptr, false);
    for (Diagnostic &diagnostic : diagnostics) {
        if (diagnostic.hint || !diagnostic.text.isVerbatim() || !table.is_array()) {
            continue;
        }
        const std::string words = diagnostic.text.english();
        for (const auto &entry : table) {
            const auto parts = entry.value("contains", std::vector<std::string>());
            const bool fits = diagnostic.tool.starts_with(entry.value("tool", ""))
                              && std::ranges::all_of(parts, [&](const std::string &part) {
                                     return words.contains(part);
                                 });
            const std::string key = "build." + entry.value("hint", "");
            const auto id =
                std::ranges::find(msg::build::allMessages, key,
                                  [](const MessageId *candidate) { return candidate->key; });
            if (fits && id != std::end(msg::build::allMessages)) {
                diagnostic.hint = Message(**id);
                break;
            }
        }
    }
}

void foldKinds(std::vector<Diagnostic> &diagnostics)
{
    // A few of a kind are worth reading one by one.
    constexpr int most = 10;
    std::map<std::string, int> counts;
    for (const Diagnostic &diagnostic : diagnostics) {
        if (diagnostic.severity != Severity::Error) {
            ++counts[kindOf(diagnostic)];
        }
    }
    std::map<std::string, std::size_t> kept;
    std::vector<Diagnostic> folded;
    for (Diagnostic &diagnostic : diagnostics) {
        const std::string kind = kindOf(diagnostic);
        if (diagnostic.severity == Severity::Error || counts[kind] <= most) {
            folded.push_back(std::move(diagnostic));
            continue;
        }
        const auto [first, isNew] = kept.emplace(kind, folded.size());
        if (isNew) {
            folded.push_back(std::move(diagnostic));
        } else {
            folded[first->second].count += diagnostic.count;
        }
    }
    for (const auto &[kind, index] : kept) {
        Diagnostic &diagnostic = folded[index];
        if (!diagnostic.hint) {
            diagnostic.hint =
                Message(msg::build::hintFolded, {{"count", std::int64_t(diagnostic.count - 1)}});
        }
    }
    diagnostics = std::move(folded);
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
