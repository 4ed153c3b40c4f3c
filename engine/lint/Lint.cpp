// SPDX-License-Identifier: Apache-2.0
#include "lint/Lint.h"

#include "base/Text.h"
#include "hdl/Defines.h"
#include "hdl/HintTable.h"
#include "hdl/ModuleIndex.h"
#include "hdl/VerilatorParser.h"
#include "lint/Findings.h"
#include "lint/Fixes.h"
#include "lint/LintHints.h"
#include "lint/StyleCheck.h"
#include "messages/lint.h"
#include "toolchain/CellModels.h"
#include "toolchain/ToolRun.h"

namespace fs = std::filesystem;

namespace logix {

namespace {

/// So many errors that nobody reads them, and few enough to hold.
constexpr int errorLimit = 10000;
constexpr std::uint64_t outputLimit = 256ULL << 20U;

/// "a.v, b.v and more" for a message.
std::string fileList(const SourceSet &sources)
{
    constexpr std::size_t shown = 5;
    std::string list;
    std::size_t count = 0;
    for (const SourceFile *file : sources.files()) {
        if (count == shown) {
            return list + ", …";
        }
        list += (count == 0 ? "" : ", ") + file->name;
        ++count;
    }
    return list;
}

/// Whether there is anything to check. A macro may make modules that the index doesn't see.
bool hasModule(const ModuleIndex &index)
{
    return index.mayHideModules()
           || std::ranges::any_of(index.modules(), [](const ModuleInfo &module) {
                  return module.kind == ModuleInfo::Kind::Module
                         || module.kind == ModuleInfo::Kind::Program;
              });
}

std::vector<std::string> arguments(const LintRequest &request, const SourceSet &sources,
                                   const std::optional<std::string> &topModule,
                                   const std::optional<fs::path> &cellFile)
{
    std::vector<std::string> list = {"--lint-only"};
    if (!request.verbose) {
        list.emplace_back("--quiet");
    }
    if (request.strict) {
        list.emplace_back("-Wall");
    }
    // Delays are read as in a simulation; several top modules are what was asked for.
    list.insert(list.end(), {"--timing", "--error-limit", std::to_string(errorLimit)});
    if (topModule) {
        list.insert(list.end(), {"--top-module", *topModule});
    } else {
        list.emplace_back("-Wno-MULTITOP");
    }
    Defines defines = request.defines;
    defines.insert_or_assign("LOGIX_SIM", "0");
    if (request.synthesize) {
        defines.emplace("SYNTHESIZE", "1");
    }
    for (const auto &[name, value] : defines) {
        std::string define = "-D" + name;
        define += '=' + value;
        list.push_back(std::move(define));
    }
    // The source folder is the first of them; without others Verilator looks there anyway.
    if (sources.includeFolders.size() > 1) {
        for (const fs::path &folder : sources.includeFolders) {
            list.push_back("-I" + sources.argument(folder));
        }
    }
    for (const auto *files : {&sources.sources, &sources.testbenches}) {
        for (const SourceFile &file : *files) {
            if (!file.isHeader) {
                list.push_back(sources.argument(file));
            }
        }
    }
    if (cellFile) {
        list.insert(list.end(), {"-v", cellFile->string()});
    }
    return list;
}

} // namespace

Result<LintResult> Linter::lint(const LintRequest &request, const CallContext &context) const
{
    const auto selection =
        m_services.catalog.select(request.board, request.boardVariant, request.customBoardsFolder);
    if (!selection) {
        return Failure(selection.error());
    }
    const auto family = m_services.catalog.family(selection->board->fpga.family);
    if (!family) {
        return Failure(family.error());
    }
    if (auto checked = checkDefines(request.defines); !checked) {
        return Failure(std::move(checked.error()));
    }
    std::optional<std::string> topModule;
    if (request.topModule) {
        auto name = checkedModuleName(*request.topModule);
        if (!name) {
            return Failure(std::move(name.error()));
        }
        topModule = std::move(*name);
    }
    SourceRequest sourceRequest = request.sources;
    sourceRequest.includeOrder = IncludeOrder::SourceFolderFirst;
    const auto sources = openSourceSet(sourceRequest, m_services.scratchFolder);
    if (!sources) {
        return Failure(sources.error());
    }
    const ModuleIndex index(*sources);
    if (!hasModule(index)) {
        return Failure(requestError(Message(msg::lint::noModule, {{"files", fileList(*sources)}})));
    }
    const auto hints = HintTable::read(m_services.resources / "lint/hints.json", lintHints());
    if (!hints) {
        return Failure(hints.error());
    }
    const auto tool = m_services.toolchain.find("verilator_bin");
    if (!tool) {
        return Failure(tool.error());
    }
    CellModels models(m_services.toolchain, m_services.resources, family->id);
    const auto cellFile = models.write(index, m_services.scratchFolder);
    if (!cellFile) {
        return Failure(cellFile.error());
    }

    context.progress.begin(1);
    context.progress.phase(msg::lint::checking);
    ProcessRequest process =
        toolRequest(*tool, arguments(request, *sources, topModule, *cellFile), sources->folder);
    process.outputLimit = outputLimit;
    VerilatorParser parser(*sources);
    const auto outcome =
        runTool(process, m_services.runner, context,
                {.levelOf = [&parser](std::string_view line) { return parser.levelOf(line); },
                 .receive = [&parser](const OutputLine &line) { parser.line(line.text); }});
    if (!outcome) {
        return Failure(outcome.error());
    }
    const ProcessResult &ended = outcome->process;
    const auto fail = [&](Error error) {
        error.commands = {ended.command};
        return Failure(std::move(error));
    };
    if (ended.end == ProcessResult::End::Cancelled) {
        return fail(cancelledError());
    }
    std::vector<Diagnostic> found = parser.finish();
    const bool isCut = parser.stoppedAtLimit() || ended.end == ProcessResult::End::OutputLimit;
    if (ended.end == ProcessResult::End::Crashed && !hasErrors(found)) {
        return fail(toolError(
            Message(msg::lint::toolCrashed,
                    {{"tool", process.tool}, {"signal", static_cast<std::int64_t>(ended.signal)}}),
            outcome->lastText()));
    }
    if (parser.isBroken() || (!ended.succeeded() && !parser.sawProblem())) {
        return fail(toolError(
            Message(msg::lint::toolFailed,
                    {{"tool", process.tool}, {"code", static_cast<std::int64_t>(ended.exitCode)}}),
            outcome->lastText()));
    }
    const bool missesModule = std::ranges::any_of(found, [](const Diagnostic &diagnostic) {
        return diagnostic.text.english().contains("Cannot find file containing module");
    });
    if (missesModule && models.missing()) {
        // It may well be a cell whose model isn't installed.
        return fail(*models.missing());
    }

    LintResult result{.commands = {ended.command}};
    result.diagnostics = Findings({.sources = *sources,
                                   .index = index,
                                   .models = models,
                                   .catalog = m_services.catalog,
                                   .defines = request.defines,
                                   .family = *family,
                                   .topModule = topModule,
                                   .cellFile = cellFile->value_or(fs::path())},
                                  std::move(found))
                             .refined();
    addFixes(*sources, result.diagnostics);
    hints->addTo(result.diagnostics);
    if (isCut) {
        const auto errors =
            std::ranges::count(result.diagnostics, Severity::Error, &Diagnostic::severity);
        result.diagnostics.push_back(
            {.text = Message(msg::lint::stopped, {{"tool", process.tool},
                                                  {"count", static_cast<std::int64_t>(errors)}}),
             .tool = std::string(engineToolName)});
    }
    result.passed = std::ranges::none_of(result.diagnostics, [](const Diagnostic &diagnostic) {
        return diagnostic.severity != Severity::Info;
    });
    // Style is a matter of taste, so it fails nothing.
    if (request.style) {
        auto style = checkStyle(*sources, m_services, context);
        if (!style) {
            style.error().commands.insert(style.error().commands.begin(), ended.command);
            return Failure(std::move(style.error()));
        }
        result.commands.push_back(std::move(style->command));
        addFixes(*sources, style->diagnostics);
        std::ranges::move(style->diagnostics, std::back_inserter(result.diagnostics));
    }
    return result;
}

} // namespace logix
