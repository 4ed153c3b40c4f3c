// SPDX-License-Identifier: Apache-2.0
#include "hdl/YosysParser.h"

#include "base/Text.h"
#include "hdl/IncludeDirectives.h"
#include "hdl/Lexer.h"
#include "hdl/ModuleIndex.h"
#include "hdl/Netlist.h"
#include "messages/hdl.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace logix {

namespace {

constexpr std::string_view errorMark = "ERROR: ";
constexpr std::string_view warningMark = "Warning: ";
constexpr std::string_view latchMark = "Latch inferred for signal `";

/// What stands between `open` and `close` behind it.
std::string_view between(std::string_view text, std::string_view open, std::string_view close)
{
    const auto start = text.find(open);
    if (start == std::string_view::npos) {
        return {};
    }
    text.remove_prefix(start + open.size());
    const auto end = text.find(close);
    return end == std::string_view::npos ? std::string_view() : text.substr(0, end);
}

/// A name without the backslash of the tool's own notation.
std::string_view plainName(std::string_view name)
{
    return name.starts_with('\\') ? name.substr(1) : name;
}

/// The place in a name the tool made: `$and$md.v:3$381` came from md.v, line 3.
std::string_view placeInName(std::string_view name)
{
    // `$flatten\\core.$and$md.v:3$381` is of an instance.
    constexpr std::string_view flattened = "$flatten\\";
    if (name.starts_with(flattened)) {
        const auto inner = name.rfind(".$");
        name = inner == std::string_view::npos ? std::string_view() : name.substr(inner + 1);
    }
    // The file's name may hold a `$` itself, so the two outer ones count.
    const auto last = name.rfind('$');
    const auto first = name.starts_with('$') ? name.find('$', 1) : std::string_view::npos;
    if (first == std::string_view::npos || last <= first) {
        return {};
    }
    return name.substr(first + 1, last - first - 1);
}

struct Split
{
    std::string_view place;
    Severity severity = Severity::Info;
    std::string_view text;
};

/// `top.v:3: ERROR: text`, `ERROR: text`, `Warning: text (top.v:3)`.
std::optional<Split> splitMessage(std::string_view line)
{
    for (const auto &[mark, severity] :
         {std::pair{errorMark, Severity::Error}, std::pair{warningMark, Severity::Warning}}) {
        if (line.starts_with(mark)) {
            return Split{.severity = severity, .text = line.substr(mark.size())};
        }
        const std::string before = ": " + std::string(mark);
        const auto found = line.find(before);
        if (found != std::string_view::npos) {
            return Split{.place = line.substr(0, found),
                         .severity = severity,
                         .text = line.substr(found + before.size())};
        }
    }
    return std::nullopt;
}

/// Takes a place in parentheses off the text's end.
std::string_view takePlace(std::string_view &text)
{
    if (!text.ends_with(')')) {
        return {};
    }
    const auto open = text.rfind(" (");
    if (open == std::string_view::npos) {
        return {};
    }
    const std::string_view place = text.substr(open + 2, text.size() - open - 3);
    if (!placeOfSource(place)) {
        return {};
    }
    text = text.substr(0, open);
    return place;
}

/// Where a name first stands in a text as a word of the language.
std::optional<SourcePlace> placeOfWord(const SourceFile &file, std::string_view word)
{
    Lexer lexer(*file.text);
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        if (token.isName() && token.text == word) {
            const auto position = LineIndex(*file.text).position(token.offset);
            return SourcePlace{.file = file.name, .line = position.line, .column = position.column};
        }
    }
    return std::nullopt;
}

std::optional<SourcePlace> placeOfInclude(const SourceFile &file, std::string_view name)
{
    for (const IncludeDirective &directive : includeDirectives(*file.text)) {
        if (directive.name == name) {
            const auto position = LineIndex(*file.text).position(directive.begin);
            return SourcePlace{.file = file.name, .line = position.line};
        }
    }
    return std::nullopt;
}

/// The word of the same file that a name was probably meant to be.
std::optional<std::string> nearestWord(const SourceFile &file, const std::string &name)
{
    std::set<std::string> words;
    Lexer lexer(*file.text);
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        if (token.isName() && token.text != name && !isSystemVerilogKeyword(token.text)) {
            words.emplace(token.text);
        }
    }
    return nearestName(name, {words.begin(), words.end()});
}

/// The line of a file, trimmed, to show what stands there.
std::string lineText(const SourceFile &file, int line)
{
    const auto lines = splitLines(*file.text);
    const bool isKnown = line > 0 && std::size_t(line) <= lines.size();
    return isKnown ? validUtf8(trimmed(lines[std::size_t(line) - 1])) : std::string();
}

} // namespace

Severity YosysParser::levelOf(std::string_view line) const
{
    const auto split = splitMessage(line);
    return split ? split->severity : Severity::Info;
}

std::optional<SourcePlace> YosysParser::userPlace(std::string_view place) const
{
    auto found = placeOfSource(place);
    if (!found) {
        return std::nullopt;
    }
    auto name = m_sources.nameOf(found->file);
    if (!name) {
        return std::nullopt;
    }
    found->file = std::move(*name);
    return found;
}

std::optional<SourcePlace> YosysParser::placeOfCell(std::string_view cell) const
{
    const auto known = m_cellPlaces.find(cell);
    return userPlace(known != m_cellPlaces.end() ? std::string_view(known->second)
                                                 : placeInName(cell));
}

/// Where the top module has the instance that a flattened cell is from: both drivers of a net may
/// come from one line of a module that is used twice.
std::optional<SourcePlace> YosysParser::placeOfInstance(std::string_view cell,
                                                        std::string_view module) const
{
    constexpr std::string_view flattened = "$flatten\\";
    if (!cell.starts_with(flattened)) {
        return std::nullopt;
    }
    const std::string_view path = cell.substr(flattened.size());
    const std::string_view name = path.substr(0, path.find('.'));
    const ModuleIndex index(m_sources);
    const ModuleInfo *parent = index.find(module);
    if (parent == nullptr) {
        return std::nullopt;
    }
    const auto found = std::ranges::find(parent->instances, name, &InstanceInfo::name);
    return found == parent->instances.end() ? std::nullopt : std::optional(found->place);
}

/// Where a module has a name: at its first place, which is its declaration's.
std::optional<SourcePlace> YosysParser::placeInModule(std::string_view module,
                                                      std::string_view name) const
{
    const ModuleIndex index(m_sources);
    const ModuleInfo *info = index.find(module);
    const SourceFile *file = info == nullptr ? nullptr : m_sources.find(info->place.file);
    if (file == nullptr) {
        return std::nullopt;
    }
    const LineIndex lines(*file->text);
    Lexer lexer(*file->text);
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        const auto position = lines.position(token.offset);
        if (position.line > info->endLine) {
            break;
        }
        const bool isInside =
            position.line > info->place.line
            || (position.line == info->place.line && position.column > info->place.column);
        if (isInside && token.isName() && token.text == name) {
            return SourcePlace{
                .file = file->name, .line = position.line, .column = position.column};
        }
    }
    return std::nullopt;
}

void YosysParser::context(std::string_view line)
{
    if (line.starts_with("Parsing ")) {
        m_currentFile = between(line, " input from `", "' to AST");
        m_isOwnFile = m_sources.nameOf(m_currentFile).has_value();
    } else if (line.starts_with("Generating RTLIL representation for module `") && m_isOwnFile) {
        m_modules.emplace(plainName(between(line, "module `", "'")), m_currentFile);
    } else if (line.contains(" using process `")) {
        // `\top.$proc$md.v:2$1'
        const std::string_view process = between(line, " using process `", "'");
        const auto name = process.find("$proc$");
        m_lastProcess = name == std::string_view::npos ? "" : placeInName(process.substr(name));
    } else if (line.contains("cell `") && line.contains("created ")) {
        m_cellPlaces.insert_or_assign(std::string(between(line, "cell `", "'")), m_lastProcess);
    } else if (line.starts_with(latchMark)) {
        addLatch(Severity::Warning, line);
    } else if (line.starts_with("Found an SCC: ")) {
        for (const std::string_view cell : splitWords(line.substr(14))) {
            m_loopCells.emplace_back(plainName(cell));
        }
    }
}

void YosysParser::addLatch(Severity severity, std::string_view text)
{
    // `Latch inferred for signal `\top.\q [3]' from process `\top.$proc$top.v:2$1': $auto$…`
    const std::string_view signal = between(text, "signal `", "'");
    const std::string_view process = between(text, "process `", "'");
    const auto dot = signal.find(".\\");
    std::string_view name = dot == std::string_view::npos ? signal : signal.substr(dot + 2);
    name = name.substr(0, name.find(' '));
    const auto mark = process.find("$proc$");
    Diagnostic diagnostic{.severity = severity,
                          .text = Message(msg::hdl::latch, {{"signal", std::string(name)}}),
                          .tool = "yosys",
                          .code = std::string(latch),
                          .hint = Message(msg::hdl::hintLatch)};
    if (mark != std::string_view::npos) {
        if (auto place = userPlace(placeInName(process.substr(mark)))) {
            diagnostic.place = std::move(*place);
        }
    }
    // Of an always_comb block there is a file, but line 0.
    const SourceFile *file = m_sources.find(diagnostic.place.file);
    if (file != nullptr && diagnostic.place.line == 0) {
        diagnostic.place = placeOfWord(*file, name).value_or(SourcePlace{.file = file->name});
    }
    m_diagnostics.push_back(std::move(diagnostic));
}

void YosysParser::line(std::string_view line)
{
    if (std::exchange(m_isInConflict, false) && line.starts_with("    ")) {
        // `    port Y[0] of cell $and$md.v:3$381 ($and)`, `    module input a[0]`
        m_isInConflict = true;
        const std::string_view text = trimmed(line);
        Driver driver;
        if (const auto cell = text.find(" of cell "); cell != std::string_view::npos) {
            const std::string_view rest = text.substr(cell + 9);
            const auto type = rest.rfind(" (");
            driver.cell = rest.substr(0, type);
            driver.type = type == std::string_view::npos ? "" : between(rest, " (", ")");
        } else {
            driver.type = text;
            constexpr std::string_view input = "module input ";
            Conflict &conflict = m_conflicts.back();
            if (conflict.net.empty() && text.starts_with(input)) {
                conflict.net = text.substr(input.size(), text.find('[') - input.size());
            }
        }
        m_conflicts.back().drivers.push_back(std::move(driver));
        return;
    }
    if (std::exchange(m_isInLoop, false) && line.starts_with("    ")) {
        // `    cell $add$d.v:2$1 ($add) source: d.v:2.27-2.32`, `    wire \\c [1] source: …`
        m_isInLoop = true;
        const auto source = line.rfind(" source: ");
        Diagnostic &loop = m_diagnostics.back();
        if (source != std::string_view::npos && loop.place.file.empty()) {
            loop.place = userPlace(line.substr(source + 9)).value_or(SourcePlace());
        }
        return;
    }
    const auto split = splitMessage(line);
    if (!split) {
        context(line);
        return;
    }
    if (split->text.starts_with("found logic loop in module ")) {
        m_diagnostics.push_back({.severity = Severity::Warning,
                                 .text = Message(msg::hdl::logicLoop),
                                 .tool = "yosys",
                                 .code = std::string(logicLoop),
                                 .hint = Message(msg::hdl::hintLogicLoop)});
        m_isInLoop = true;
        return;
    }
    if (split->text.starts_with("Drivers conflicting with a constant ")) {
        // What else drives the net comes in the next lines, and names it where it is a port.
        m_conflicts.push_back({.isConstant = true});
        m_isInConflict = true;
        return;
    }
    constexpr std::string_view conflict = "multiple conflicting drivers for ";
    if (split->text.starts_with(conflict)) {
        const std::string_view target = split->text.substr(conflict.size());
        const auto dot = target.find(".\\");
        std::string_view net = dot == std::string_view::npos ? target : target.substr(dot + 2);
        net = net.substr(0, net.rfind(':'));
        m_conflicts.push_back(
            {.net = std::string(net),
             .module = std::string(plainName(target.substr(0, std::min(dot, target.size()))))});
        m_isInConflict = true;
        return;
    }
    std::string_view text = trimmed(split->text);
    std::string_view place = split->place;
    if (place.empty()) {
        place = takePlace(text);
    }
    auto found = userPlace(place);
    if (!place.empty() && !found && split->severity == Severity::Warning) {
        // About the toolchain's own files, which aren't the user's to fix.
        return;
    }
    message(split->severity, text, std::move(found));
}

void YosysParser::message(Severity severity, std::string_view text,
                          std::optional<SourcePlace> place)
{
    // Logic without a register is nothing to warn of.
    if (text.contains("The network is combinational")) {
        return;
    }
    if (text.starts_with(latchMark)) {
        addLatch(severity, text);
        return;
    }
    if (severity == Severity::Error && text.contains("D latches are not supported")) {
        // Said of the cells that they became; where they come from was said before.
        bool isKnown = false;
        for (Diagnostic &diagnostic : m_diagnostics) {
            if (diagnostic.code == latch) {
                diagnostic.severity = Severity::Error;
                isKnown = true;
            }
        }
        if (isKnown) {
            return;
        }
    }
    Diagnostic diagnostic{
        .severity = severity, .text = Message::verbatim(std::string(text)), .tool = "yosys"};
    const SourceFile *current = m_sources.find(m_currentFile);
    const auto fileOfModule = [&](std::string_view module) -> const SourceFile * {
        const auto found = m_modules.find(plainName(module));
        return found == m_modules.end() ? nullptr : m_sources.find(found->second);
    };
    if (text.starts_with("Module `") && text.contains(" referenced in module `")) {
        const std::string_view module = plainName(between(text, "Module `", "'"));
        const std::string_view parent = between(text, "referenced in module `", "'");
        const bool isMissing = text.contains("is not part of the design");
        if (const SourceFile *file = fileOfModule(parent); file != nullptr && !place) {
            // A port or parameter that the module doesn't have is named in quotes.
            const std::string_view member = between(text, " named '", "'");
            place = placeOfWord(*file, member.empty() ? module : member);
            if (!place) {
                place = placeOfWord(*file, module);
            }
        }
        if (isMissing) {
            diagnostic.code = moduleMissing;
            diagnostic.text =
                Message(msg::hdl::moduleMissing, {{"module", std::string(module)},
                                                  {"parent", std::string(plainName(parent))}});
        }
    } else if (text.starts_with("Identifier `") && text.contains("implicitly declared")
               && text.contains("::")) {
        // A name that its package gives would be taken for a wire that nothing drives.
        const std::string_view name = plainName(between(text, "Identifier `", "'"));
        const std::string package(name.substr(0, name.find("::")));
        diagnostic.severity = Severity::Error;
        diagnostic.text =
            Message(msg::hdl::packageUnknown, {{"name", std::string(name)}, {"package", package}});
        const ModuleIndex index(m_sources);
        if (const ModuleInfo *found = index.find(package)) {
            diagnostic.hint = Message(msg::hdl::hintPackageFirst, {{"file", found->place.file}});
            diagnostic.related.push_back(
                {.place = found->place, .text = Message::verbatim(package)});
        }
    } else if (text.starts_with("Identifier `") && text.contains("implicitly declared")) {
        const std::string name(plainName(between(text, "Identifier `", "'")));
        const SourceFile *file = place ? m_sources.find(place->file) : nullptr;
        const auto nearest = file == nullptr ? std::nullopt : nearestWord(*file, name);
        if (name.contains('.')) {
            diagnostic.hint = Message(msg::hdl::hintHierarchicalName, {{"name", name}});
        } else if (nearest) {
            diagnostic.hint = Message(msg::hdl::didYouMean, {{"name", *nearest}});
        }
    } else if (text.starts_with("Wire ") && text.ends_with(" is used but has no driver.")) {
        // `Wire top.\enabel [1] is used but has no driver.`
        const std::string_view wire = between(text, "Wire ", " is used");
        const auto dot = wire.find(".\\");
        if (!place && dot != std::string_view::npos) {
            const std::string_view name = wire.substr(dot + 2);
            place = placeInModule(plainName(wire.substr(0, dot)), name.substr(0, name.find(' ')));
        }
    } else if (text.starts_with("reg '\\")
               && text.contains("' is assigned in a continuous assignment at ")) {
        constexpr std::string_view mark = " assignment at ";
        std::string_view where = text.substr(text.find(mark) + mark.size());
        where = where.substr(0, where.rfind('.'));
        if (!place) {
            place = userPlace(where);
        }
        diagnostic.text =
            Message(msg::hdl::registerAssigned,
                    {{"register", std::string(plainName(between(text, "reg '", "'")))}});
    } else if (text.contains("unexpected end of file") && current != nullptr) {
        // Yosys gives the first line.
        place = SourcePlace{.file = current->name, .line = LineIndex(*current->text).lines()};
    } else if (text.starts_with("wire '\\") && text.contains("' is assigned in a block at ")) {
        // `wire '\led' is assigned in a block at t.v:2.24-2.38.`
        std::string_view where = text.substr(text.find(" in a block at ") + 15);
        where = where.substr(0, where.rfind('.'));
        if (!place) {
            place = userPlace(where);
        }
        diagnostic.text = Message(msg::hdl::wireInBlock,
                                  {{"wire", std::string(plainName(between(text, "wire '", "'")))}});
    } else if (text.starts_with("Re-definition of module `")) {
        const std::string_view module = plainName(between(text, "module `", "'"));
        diagnostic.text = Message(msg::hdl::moduleTwice, {{"module", std::string(module)}});
        const ModuleIndex index(m_sources);
        if (const ModuleInfo *first = index.find(module)) {
            diagnostic.related.push_back(
                {.place = first->place, .text = Message(msg::hdl::relatedFirstDefinition)});
        }
    } else if (text.starts_with("Module `") && text.ends_with("' not found!")) {
        diagnostic.code = topMissing;
    } else if (text.starts_with("Can't open include file `") && current != nullptr) {
        const std::string_view name = between(text, "file `", "'");
        for (const SourceFile *file : m_sources.files()) {
            if (!place && file == current) {
                place = placeOfInclude(*file, name);
            }
        }
        for (const SourceFile &file : m_sources.included) {
            if (!place) {
                place = placeOfInclude(file, name);
            }
        }
        diagnostic.text = Message(msg::hdl::includeMissing, {{"file", std::string(name)}});
    } else if (text.contains("limited support for tri-state")) {
        diagnostic.code = triState;
    } else if (!place && severity == Severity::Error && !m_lastProcess.empty()) {
        // The passes over always blocks name no place, but log the block they are at.
        place = userPlace(m_lastProcess);
    }
    if (place) {
        diagnostic.place = std::move(*place);
    }
    m_diagnostics.push_back(std::move(diagnostic));
}

void YosysParser::addConflicts(std::vector<Diagnostic> &diagnostics)
{
    std::vector<Diagnostic> conflicts;
    for (const Conflict &conflict : m_conflicts) {
        // The same net is reported again after each rewriting of the netlist, one bit at a time.
        const std::string net = conflict.net.substr(0, conflict.net.find(" ["));
        if (std::ranges::find(m_conflictingNets, net) != m_conflictingNets.end()) {
            continue;
        }
        m_conflictingNets.push_back(net);
        std::vector<SourcePlace> places;
        for (const Driver &driver : conflict.drivers) {
            auto place = placeOfInstance(driver.cell, conflict.module);
            if (place || (place = placeOfCell(driver.cell))) {
                if (std::ranges::find(places, *place) == places.end()) {
                    places.push_back(std::move(*place));
                }
            }
        }
        if (places.empty() && conflict.isConstant) {
            // Yosys doesn't say in which module; only one certain answer counts.
            int modules = 0;
            for (const auto &[module, file] : m_modules) {
                if (auto place = placeInModule(module, net)) {
                    places.push_back(std::move(*place));
                    ++modules;
                }
            }
            if (modules > 1) {
                places.clear();
            }
        }
        std::ranges::sort(places, {}, &SourcePlace::line);
        Diagnostic diagnostic{.tool = "yosys", .code = std::string(multipleDrivers)};
        std::string where;
        for (const SourcePlace &place : places) {
            where += (where.empty() ? "" : ", ") + place.file + ':' + std::to_string(place.line);
        }
        diagnostic.text = conflict.isConstant ? Message(msg::hdl::driverAndConstant, {{"net", net}})
                          : where.empty()     ? Message(msg::hdl::multipleDrivers, {{"net", net}})
                                              : Message(msg::hdl::multipleDriversAt,
                                                        {{"net", net}, {"places", where}});
        diagnostic.hint = Message(msg::hdl::hintMultipleDrivers);
        if (!places.empty()) {
            diagnostic.place = places.front();
        }
        for (const SourcePlace &place : places) {
            const SourceFile *file = m_sources.find(place.file);
            diagnostic.related.push_back(
                {.place = place,
                 .text = Message::verbatim(file == nullptr ? "" : lineText(*file, place.line))});
        }
        conflicts.push_back(std::move(diagnostic));
    }
    diagnostics.insert(diagnostics.begin(), std::make_move_iterator(conflicts.begin()),
                       std::make_move_iterator(conflicts.end()));
}

std::vector<Diagnostic> YosysParser::finish()
{
    foldDuplicates(m_diagnostics);
    addConflicts(m_diagnostics);
    return std::move(m_diagnostics);
}

} // namespace logix
