// SPDX-License-Identifier: Apache-2.0
#include "diagram/Diagram.h"

#include "base/BuildFolder.h"
#include "base/Paths.h"
#include "diagram/BrowserOpener.h"
#include "diagram/DiagramFiles.h"
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
constexpr std::size_t largeCall = 300;
constexpr std::size_t longestFileName = 80;

Error unwritable(const fs::path &path, const std::error_code &code)
{
    return setupError(Message(msg::base::folderUnwritable,
                              {{"folder", path.string()}, {"reason", code.message()}}));
}

Diagnostic plainDiagnostic(Severity severity, Message text)
{
    Diagnostic diagnostic;
    diagnostic.severity = severity;
    diagnostic.text = std::move(text);
    diagnostic.tool = engineToolName;
    return diagnostic;
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
        : m_request(request)
        , m_services(services)
        , m_context(context)
        , m_layouts(services, context, {})
    {
    }

    Result<DiagramResult> run();

private:
    [[nodiscard]] Result<> check();
    [[nodiscard]] Result<BuildFolder> openFolder() const;
    [[nodiscard]] Result<> clearFolder() const;
    [[nodiscard]] Result<> draw(const diagram::ReadDesign &design);
    [[nodiscard]] Result<> layOut(std::vector<diagram::LayoutJob> &jobs);
    [[nodiscard]] Result<> write(std::string_view name, std::string_view text) const;
    [[nodiscard]] Result<> writeFiles();
    void warnOfMissingModules(const diagram::ReadDesign &design, const SourceSet &sources);
    void decideNotes();
    [[nodiscard]] DiagramResult result(const diagram::ReadDesign &design);

    [[nodiscard]] fs::path folder() const { return m_request.buildFolder / folderName; }

    const DiagramRequest &m_request;
    const Diagrammer::Services &m_services;
    const CallContext &m_context;
    diagram::LayoutRunner m_layouts;
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
    if (auto folder =
            checkBuildFolder("build_folder", m_request.buildFolder, m_request.sources.folder);
        !folder) {
        return folder;
    }
    const auto board = m_services.engine.catalog.select(m_request.board, m_request.boardVariant,
                                                        m_request.customBoardsFolder);
    if (!board) {
        return Failure(board.error());
    }
    m_family = board->board->fpga.family;
    const auto family = m_services.engine.catalog.family(m_family);
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

Result<BuildFolder> Call::openFolder() const
{
    return BuildFolder::openAndBegin(m_request.buildFolder, m_context, 1);
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
    return diagram::writeMadeFile(folder() / name, text);
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

Result<> Call::layOut(std::vector<diagram::LayoutJob> &jobs)
{
    std::size_t finished = 0;
    return m_layouts.run(jobs, [&] {
        ++finished;
        m_context.progress.percent(
            20 + 75.0 * static_cast<double>(finished) / static_cast<double>(jobs.size()));
    });
}

Result<> Call::draw(const diagram::ReadDesign &design)
{
    const auto style = diagram::drawingStyle(m_services.engine.resources);
    if (!style) {
        return Failure(style.error());
    }
    const std::vector<diagram::SpecialNets> special = diagram::findSpecialNets(m_modules);
    decideNotes();
    struct Drawing
    {
        Module *module = nullptr;
        const diagram::NetlistModule *source = nullptr;
        const diagram::SpecialNets *special = nullptr;
        diagram::Schematic schematic;
        std::string svg;
        Result<> written;
    };
    std::vector<Drawing> drawings;
    std::set<std::string> names;
    for (std::size_t i = 0; i < m_modules.size(); ++i) {
        Module &module = m_modules[i];
        const auto source = design.netlist.find(module.netlistName);
        if (!module.note && source != design.netlist.end()) {
            module.svgFile = fileNameFor(module.key, names);
            drawings.push_back(
                {.module = &module, .source = &source->second, .special = &special[i]});
        }
    }
    const auto wire = [](Drawing &drawing, const std::unordered_set<diagram::Bit> &labelled) {
        drawing.schematic =
            diagram::wire(*drawing.module, *drawing.source, *drawing.special, labelled);
        diagram::measure(drawing.schematic, *drawing.module);
    };
    std::vector<diagram::LayoutJob> jobs;
    for (Drawing &drawing : drawings) {
        wire(drawing, {});
        jobs.push_back({.schematic = &drawing.schematic,
                        .failure = {},
                        // Where wires bury a drawing, those that cross most become labels, and it
                        // is laid out again.
                        .improve =
                            [&drawing, wire] {
                                const auto burying = diagram::buryingNets(drawing.schematic);
                                if (!burying.empty()) {
                                    wire(drawing, burying);
                                }
                                return !burying.empty();
                            },
                        .finish =
                            [this, &drawing, &style] {
                                drawing.svg =
                                    diagram::writeSvg(drawing.schematic, *drawing.module, *style);
                                drawing.written = write(drawing.module->svgFile, drawing.svg);
                            }});
    }
    if (auto laidOut = layOut(jobs); !laidOut) {
        return laidOut;
    }
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        Drawing &drawing = drawings[i];
        if (!drawing.written) {
            return drawing.written;
        }
        if (jobs[i].failure) {
            drawing.module->note = jobs[i].failure;
            drawing.module->svgFile.clear();
            continue;
        }
        m_drawings.emplace(drawing.module->key, std::move(drawing.svg));
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
    const auto page = diagram::writePage(m_services.engine.resources, model, m_drawings);
    if (!page) {
        return Failure(page.error());
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
    const auto buildFolder = openFolder();
    if (!buildFolder) {
        return Failure(buildFolder.error());
    }
    if (auto cleared = clearFolder(); !cleared) {
        return Failure(cleared.error());
    }
    const auto sources = openSourceSet(m_request.sources, m_services.engine.scratchFolder);
    if (!sources) {
        return Failure(sources.error());
    }
    // It gets ready while yosys reads.
    m_layouts.prepare();
    const auto design = diagram::readDesign({.request = m_request,
                                             .sources = *sources,
                                             .toolchain = m_toolchain,
                                             .family = m_family,
                                             .netlistFile = folder() / "netlist.json"},
                                            m_services, m_context);
    if (!design) {
        return Failure(design.error());
    }
    const auto dataFolder = m_services.engine.toolchain.dataFolder("yosys");
    const diagram::VendorCells vendorCells(m_services.engine.resources,
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
