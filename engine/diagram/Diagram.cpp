// SPDX-License-Identifier: Apache-2.0
#include "diagram/Diagram.h"

#include "base/Files.h"
#include "base/FolderLock.h"
#include "base/Paths.h"
#include "diagram/BrowserOpener.h"
#include "diagram/Layout.h"
#include "diagram/ModelBuilder.h"
#include "diagram/ModelJson.h"
#include "diagram/NetlistRun.h"
#include "diagram/PageWriter.h"
#include "diagram/SvgWriter.h"
#include "messages/base.h"
#include "messages/diagram.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

namespace fs = std::filesystem;

namespace logix {

namespace {

using diagram::Module;

constexpr std::string_view folderName = "diagram";
constexpr std::string_view markerName = ".logix-build";
constexpr std::size_t largeCall = 300;
constexpr std::size_t longestFileName = 80;

Error unwritable(const fs::path &path, const std::error_code &code)
{
    const bool isFull = code == std::errc::no_space_on_device;
    return setupError(
        Message(isFull ? msg::base::diskFull : msg::base::folderUnwritable,
                {{"folder", path.string()}, {"file", path.string()}, {"reason", code.message()}}));
}

Diagnostic plainDiagnostic(Severity severity, Message text)
{
    Diagnostic diagnostic;
    diagnostic.severity = severity;
    diagnostic.text = std::move(text);
    diagnostic.tool = engineToolName;
    return diagnostic;
}

/// The engine's other operations find a build folder by its marker, and take turns by locking it.
Result<FolderLock> openBuildFolder(const fs::path &folder, const CallContext &context)
{
    std::error_code code;
    fs::create_directories(folder, code);
    if (code) {
        return Failure(unwritable(folder, code));
    }
    return FolderLock::acquire(folder / markerName, context.stop, [&] {
        context.output.line(
            {.tool = std::string(engineToolName),
             .kind = LiveLine::Kind::Message,
             .text = Message(msg::diagram::waiting, {{"folder", folder.string()}}).english(),
             .originalText = {}});
    });
}

/// A name that every file system takes and that no other module has.
std::string fileNameFor(const std::string &key, std::set<std::string> &used)
{
    std::string name;
    for (const char character : key) {
        const bool isPlain = (character >= 'a' && character <= 'z')
                             || (character >= 'A' && character <= 'Z')
                             || (character >= '0' && character <= '9') || character == '_'
                             || character == '-' || (character == '.' && !name.empty());
        name += isPlain ? character : '_';
        if (name.size() >= longestFileName) {
            break;
        }
    }
    std::string unique = name;
    for (int number = 2; !used.insert(unique).second; ++number) {
        unique = name + "-" + std::to_string(number);
    }
    return unique + ".svg";
}

/// One call.
class Call
{
public:
    Call(const DiagramRequest &request, const Diagrammer::Services &services,
         const CallContext &context)
        : m_request(request), m_services(services), m_context(context)
    {
    }

    Result<DiagramResult> run();

private:
    [[nodiscard]] Result<> check();
    [[nodiscard]] Result<> clearFolder() const;
    [[nodiscard]] Result<> draw(const diagram::ReadDesign &design);
    [[nodiscard]] Result<> layOut(std::vector<diagram::LayoutJob> &jobs) const;
    [[nodiscard]] Result<> write(std::string_view name, std::string_view text) const;
    [[nodiscard]] Result<> writeFiles();
    void warnOfMissingModules(const diagram::ReadDesign &design, const SourceSet &sources);
    void decideNotes();
    [[nodiscard]] DiagramResult result(const diagram::ReadDesign &design);

    [[nodiscard]] fs::path folder() const { return m_request.buildFolder / folderName; }

    const DiagramRequest &m_request;
    const Diagrammer::Services &m_services;
    const CallContext &m_context;
    std::string m_toolchain;
    std::string m_family;
    std::vector<Diagnostic> m_warnings;
    std::vector<Module> m_modules;
    std::map<std::string, std::string> m_drawings;
};

Result<> Call::check()
{
    std::vector<std::string> paths{m_request.sources.folder.string(),
                                   m_request.buildFolder.string()};
    paths.insert(paths.end(), m_request.sources.sources.begin(), m_request.sources.sources.end());
    paths.insert(paths.end(), m_request.sources.includeFolders.begin(),
                 m_request.sources.includeFolders.end());
    for (const std::string &path : paths) {
        if (path.find('"') != std::string::npos) {
            return Failure(requestError(Message(msg::diagram::quoteInPath, {{"path", path}})));
        }
    }
    if (m_request.levels < 0) {
        return Failure(requestError(Message(msg::diagram::levelsNegative)));
    }
    if (!isBuildFolderPath(m_request.buildFolder, m_request.sources.folder)) {
        return Failure(requestError(
            Message(msg::diagram::notABuildFolder, {{"path", m_request.buildFolder.string()}})));
    }
    const auto board = m_services.catalog.select(m_request.board, m_request.boardVariant,
                                                 m_request.customBoardsFolder);
    if (!board) {
        return Failure(board.error());
    }
    m_family = board->board->fpga.family;
    const auto family = m_services.catalog.family(m_family);
    if (!family) {
        return Failure(family.error());
    }
    m_toolchain = family->toolchain;
    // Yosys' command language has no way to say such a name, and no design has it.
    const std::string &top = m_request.topModule;
    if (top.empty() || top.find_first_of(" \t\r\n\";#$\\") != std::string::npos) {
        const Message message(msg::diagram::topUnknown, {{"module", top}});
        return Failure(designError(message, {plainDiagnostic(Severity::Error, message)}));
    }
    return {};
}

/// A call that fails leaves no old diagram behind that looks current.
Result<> Call::clearFolder() const
{
    std::error_code code;
    fs::remove_all(folder(), code);
    if (!code) {
        fs::create_directories(folder(), code);
    }
    return code ? Result<>(Failure(unwritable(folder(), code))) : Result<>();
}

Result<> Call::write(std::string_view name, std::string_view text) const
{
    return writeFileSafely(folder() / name, text);
}

void Call::decideNotes()
{
    for (Module &module : m_modules) {
        if (module.level > m_request.levels) {
            module.note =
                Message(msg::diagram::noteTooDeep,
                        {{"levels", std::int64_t{m_request.levels}}, {"module", module.name}});
        } else if (module.blocks.size() > diagram::largestModule) {
            module.note = Message(msg::diagram::noteTooLarge,
                                  {{"blocks", static_cast<std::int64_t>(module.blocks.size())},
                                   {"limit", static_cast<std::int64_t>(diagram::largestModule)}});
        } else if (module.blocks.empty() && module.pins.empty()) {
            module.note = Message(msg::diagram::noteEmpty);
        }
    }
}

Result<> Call::layOut(std::vector<diagram::LayoutJob> &jobs) const
{
    if (jobs.empty()) {
        return {};
    }
    std::size_t finished = 0;
    const diagram::LayoutRunner runner(m_services, {});
    return runner.run(jobs, m_context, [&] {
        ++finished;
        m_context.progress.percent(
            20 + 75.0 * static_cast<double>(finished) / static_cast<double>(jobs.size()));
    });
}

Result<> Call::draw(const diagram::ReadDesign &design)
{
    const auto style = diagram::drawingStyle(m_services.resources);
    if (!style) {
        return Failure(style.error());
    }
    const std::vector<diagram::SpecialNets> special = diagram::findSpecialNets(m_modules);
    decideNotes();
    std::vector<diagram::Schematic> schematics;
    std::vector<std::size_t> drawn;
    schematics.reserve(m_modules.size());
    for (std::size_t i = 0; i < m_modules.size(); ++i) {
        Module &module = m_modules[i];
        const auto source = design.netlist.find(module.netlistName);
        if (module.note || source == design.netlist.end()) {
            continue;
        }
        schematics.push_back(diagram::wire(module, source->second, special[i]));
        diagram::measure(schematics.back(), module);
        drawn.push_back(i);
    }
    std::vector<diagram::LayoutJob> jobs;
    for (diagram::Schematic &schematic : schematics) {
        jobs.push_back({.schematic = &schematic, .failure = {}});
    }
    if (auto laidOut = layOut(jobs); !laidOut) {
        return laidOut;
    }
    // Where wires bury a drawing, those that cross most become labels, and it is laid out again.
    std::vector<diagram::LayoutJob> again;
    std::vector<std::size_t> which;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const auto burying = jobs[i].failure ? std::unordered_set<diagram::Bit>()
                                             : diagram::buryingNets(schematics[i]);
        if (burying.empty()) {
            continue;
        }
        Module &module = m_modules[drawn[i]];
        schematics[i] = diagram::wire(module, design.netlist.find(module.netlistName)->second,
                                      special[drawn[i]], burying);
        diagram::measure(schematics[i], module);
        again.push_back({.schematic = &schematics[i], .failure = {}});
        which.push_back(i);
    }
    if (auto laidOut = layOut(again); !laidOut) {
        return laidOut;
    }
    for (std::size_t i = 0; i < again.size(); ++i) {
        jobs[which[i]].failure = again[i].failure;
    }
    std::set<std::string> names;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        Module &module = m_modules[drawn[i]];
        if (jobs[i].failure) {
            module.note = jobs[i].failure;
            continue;
        }
        module.svgFile = fileNameFor(module.key, names);
        m_drawings.emplace(module.key, diagram::writeSvg(schematics[i], module, *style));
    }
    return {};
}

void Call::warnOfMissingModules(const diagram::ReadDesign &design, const SourceSet &sources)
{
    std::set<std::string> told;
    for (const auto &[name, module] : design.netlist) {
        for (const diagram::NetlistCell &cell : module.cells) {
            if (cell.type.starts_with('$') || design.netlist.contains(cell.type)
                || !told.insert(cell.type).second) {
                continue;
            }
            Diagnostic warning = plainDiagnostic(
                Severity::Warning, Message(msg::diagram::missingModule, {{"module", cell.type}}));
            if (const auto file = sources.nameOf(cell.source.file)) {
                warning.place = {
                    .file = *file, .line = cell.source.line, .column = cell.source.column};
            }
            m_warnings.push_back(std::move(warning));
        }
    }
}

Result<> Call::writeFiles()
{
    const nlohmann::ordered_json model = diagram::modelJson(m_modules);
    const auto page = diagram::writePage(m_services.resources, model, m_drawings);
    if (!page) {
        return Failure(page.error());
    }
    for (const Module &module : m_modules) {
        if (module.svgFile.empty()) {
            continue;
        }
        if (auto written = write(module.svgFile, m_drawings.at(module.key)); !written) {
            return written;
        }
    }
    const std::string text =
        model.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    if (auto written = write("diagram.json", text); !written) {
        return written;
    }
    return write("diagram.html", *page);
}

DiagramResult Call::result(const diagram::ReadDesign &design)
{
    DiagramResult result{.pageFile = "diagram/diagram.html",
                         .modelFile = "diagram/diagram.json",
                         .modules = {},
                         .opened = false,
                         .outline = diagram::outlineOf(m_modules),
                         .diagnostics = design.diagnostics,
                         .commands = design.commands};
    result.diagnostics.insert(result.diagnostics.end(), m_warnings.begin(), m_warnings.end());
    for (const Module &module : m_modules) {
        result.modules.push_back(
            {.key = module.key,
             .name = module.name,
             .isTop = module.isTop,
             .svgFile = module.svgFile.empty()
                            ? std::nullopt
                            : std::optional(std::string(folderName) + "/" + module.svgFile),
             .blocks = module.blocks.size(),
             .note = module.note});
    }
    return result;
}

Result<DiagramResult> Call::run()
{
    if (auto checked = check(); !checked) {
        return Failure(checked.error());
    }
    const auto lock = openBuildFolder(m_request.buildFolder, m_context);
    if (!lock) {
        return Failure(lock.error());
    }
    if (auto cleared = clearFolder(); !cleared) {
        return Failure(cleared.error());
    }
    const auto sources = openSourceSet(m_request.sources, m_services.scratchFolder);
    if (!sources) {
        return Failure(sources.error());
    }
    m_context.progress.begin(1);
    const auto design = diagram::readDesign({.request = m_request,
                                             .sources = *sources,
                                             .toolchain = m_toolchain,
                                             .family = m_family,
                                             .netlistFile = folder() / "netlist.json"},
                                            m_services, m_context);
    if (!design) {
        return Failure(design.error());
    }
    const auto dataFolder = m_services.toolchain.dataFolder("yosys");
    const diagram::VendorCells vendorCells(m_services.resources,
                                           dataFolder ? *dataFolder : fs::path());
    const PathNamer namer(m_request.displayPaths, m_request.sources.folder);
    auto modules = diagram::buildModel(design->netlist, design->instances,
                                       {.vendorCells = vendorCells,
                                        .toolchain = m_toolchain,
                                        .nameSource = [&](const SourcePlace &place) -> SourcePlace {
                                            const auto file = sources->nameOf(place.file);
                                            return file ? SourcePlace{.file = namer.fileName(*file),
                                                                      .line = place.line,
                                                                      .column = place.column}
                                                        : SourcePlace{};
                                        }});
    if (!modules) {
        return Failure(modules.error());
    }
    m_modules = std::move(*modules);
    warnOfMissingModules(*design, *sources);
    const std::size_t blocks = std::accumulate(m_modules.begin(), m_modules.end(), std::size_t{0},
                                               [this](std::size_t sum, const Module &m) {
                                                   const bool isDrawn =
                                                       m.level <= m_request.levels
                                                       && m.blocks.size() <= diagram::largestModule;
                                                   return sum + (isDrawn ? m.blocks.size() : 0);
                                               });
    // Only now it is known how the one phase is called; reading takes the smaller part of it.
    m_context.progress.phase(
        Message(blocks > largeCall ? msg::diagram::phaseLarge : msg::diagram::phase));
    m_context.progress.percent(20);
    if (auto drawn = draw(*design); !drawn) {
        return Failure(drawn.error());
    }
    if (auto written = writeFiles(); !written) {
        return Failure(written.error());
    }
    DiagramResult answer = result(*design);
    if (m_request.open) {
        const fs::path page = folder() / "diagram.html";
        answer.opened =
            m_services.openInBrowser ? m_services.openInBrowser(page) : openInBrowser(page);
    }
    m_context.progress.percent(100);
    return answer;
}

} // namespace

Result<DiagramResult> Diagrammer::diagram(const DiagramRequest &request,
                                          const CallContext &context) const
{
    auto result = Call(request, m_services, context).run();
    if (!result && context.isCancelled() && result.error().category != ErrorCategory::Cancelled) {
        return Failure(cancelledError());
    }
    return result;
}

} // namespace logix
