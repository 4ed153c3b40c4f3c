// SPDX-License-Identifier: Apache-2.0
#include "lint/Lint.h"

#include "base/Text.h"
#include "hdl/Defines.h"
#include "hdl/HintTable.h"
#include "hdl/ModuleIndex.h"
#include "hdl/VerilatorParser.h"
#include "lint/Findings.h"
#include "lint/LintHints.h"
#include "lint/LintModels.h"
#include "messages/lint.h"

#include <deque>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// So many errors that nobody reads them, and few enough to hold.
constexpr int errorLimit = 10000;
constexpr std::uint64_t outputLimit = 256ULL << 20U;
/// Lines of output that a failure's details show.
constexpr std::size_t detailLines = 30;

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

/// One run of Verilator and what it said.
class Run
{
public:
    Run(const SourceSet &sources, const CallContext &context)
        : m_parser(sources), m_context(context)
    {
    }

    [[nodiscard]] Result<ProcessResult> start(const ProcessRunner &runner,
                                              const ProcessRequest &request)
    {
        std::string command = shellQuoted(request.program.string());
        for (const std::string &argument : request.arguments) {
            command += ' ' + shellQuoted(argument);
        }
        m_tool = request.tool;
        m_context.output.line(
            {.tool = m_tool, .kind = LiveLine::Kind::Command, .text = std::move(command)});
        return runner.run(request, m_context.stop,
                          [this](const OutputLine &line) { receive(line); });
    }

    [[nodiscard]] VerilatorParser &parser() { return m_parser; }
    [[nodiscard]] std::string lastLines() const
    {
        std::string text;
        for (const std::string &line : m_last) {
            text += (text.empty() ? "" : "\n") + line;
        }
        return text;
    }

private:
    void receive(const OutputLine &line)
    {
        m_parser.line(line.text);
        if (trimmed(line.text).empty()) {
            return;
        }
        m_last.push_back(line.text);
        if (m_last.size() > detailLines) {
            m_last.pop_front();
        }
        m_context.output.line({.tool = m_tool,
                               .level = m_parser.levelOf(line.text),
                               .text = line.text,
                               .redraw = line.redraw});
    }

    VerilatorParser m_parser;
    const CallContext &m_context;
    std::string m_tool;
    std::deque<std::string> m_last;
};

std::vector<std::string> arguments(const LintRequest &request, const SourceSet &sources,
                                   const std::optional<std::string> &topModule,
                                   const std::optional<fs::path> &cellFile)
{
    std::vector<std::string> list = {"--lint-only"};
    if (!request.verbose) {
        list.emplace_back("--quiet");
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
    LintModels models(m_services.toolchain, m_services.resources, family->id);
    const auto cellFile = models.write(index, m_services.scratchFolder);
    if (!cellFile) {
        return Failure(cellFile.error());
    }

    context.progress.begin(1);
    context.progress.phase(msg::lint::checking);
    Run run(*sources, context);
    const ProcessRequest process{.tool = tool->program.filename().string(),
                                 .package = tool->package,
                                 .program = tool->program,
                                 .arguments = arguments(request, *sources, topModule, *cellFile),
                                 .workingFolder = sources->folder,
                                 .binFolder = tool->binFolder(),
                                 .outputLimit = outputLimit};
    const auto ended = run.start(m_services.runner, process);
    if (!ended) {
        return Failure(ended.error());
    }
    const auto fail = [&](Error error) {
        error.commands = {ended->command};
        return Failure(std::move(error));
    };
    if (ended->end == ProcessResult::End::Cancelled) {
        return fail(cancelledError());
    }
    VerilatorParser &parser = run.parser();
    std::vector<Diagnostic> found = parser.finish();
    const bool isCut = parser.stoppedAtLimit() || ended->end == ProcessResult::End::OutputLimit;
    if (ended->end == ProcessResult::End::Crashed && !hasErrors(found)) {
        return fail(toolError(
            Message(msg::lint::toolCrashed,
                    {{"tool", process.tool}, {"signal", static_cast<std::int64_t>(ended->signal)}}),
            run.lastLines()));
    }
    if (parser.isBroken() || (!ended->succeeded() && !parser.sawProblem())) {
        return fail(toolError(
            Message(msg::lint::toolFailed,
                    {{"tool", process.tool}, {"code", static_cast<std::int64_t>(ended->exitCode)}}),
            run.lastLines()));
    }
    const bool missesModule = std::ranges::any_of(found, [](const Diagnostic &diagnostic) {
        return diagnostic.text.english().contains("Cannot find file containing module");
    });
    if (missesModule && models.missing()) {
        // It may well be a cell whose model isn't installed.
        return fail(*models.missing());
    }

    LintResult result{.commands = {ended->command}};
    result.diagnostics = Findings({.sources = *sources,
                                   .index = index,
                                   .models = models,
                                   .catalog = m_services.catalog,
                                   .family = *family,
                                   .topModule = topModule,
                                   .cellFile = cellFile->value_or(fs::path())},
                                  std::move(found))
                             .refined();
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
    return result;
}

} // namespace logix
