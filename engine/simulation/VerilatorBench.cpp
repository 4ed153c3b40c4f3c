// SPDX-License-Identifier: Apache-2.0
#include "simulation/VerilatorBench.h"

#include "base/Files.h"
#include "base/Hash.h"
#include "hdl/Lexer.h"
#include "hdl/VerilatorParser.h"
#include "messages/simulation.h"
#include "simulation/ExtraModules.h"
#include "simulation/SimulationHints.h"
#include "toolchain/ToolRun.h"

#include <algorithm>

namespace fs = std::filesystem;

namespace logix {

namespace {

constexpr std::uint64_t compilerOutputLimit = std::uint64_t(64) << 20U;
constexpr std::string_view moduleEnding = ".verilator.sv";
constexpr std::string_view coverageEnding = ".coverage";
constexpr std::string_view program = "simulation";
constexpr std::string_view runtimeName = "runtime.cpp";
/// Verilator 5.032 calls this function of ours without having declared it.
constexpr std::string_view declarationsName = "declarations.h";
constexpr std::string_view declarations =
    "#pragma once\nvoid vl_stop_maybe(const char *, int, const char *, bool);\n";

/// make takes names with blanks and the like apart.
bool isPlain(const std::string &path)
{
    return std::ranges::all_of(path, [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0
               || std::string_view("/._-+").contains(c);
    });
}

} // namespace

VerilatorBench::VerilatorBench(const EngineServices &services, const BenchOptions &options,
                               Bench bench, Purpose purpose)
    : BenchRun(services, options, std::move(bench))
    , m_purpose(purpose)
    , m_hasCoverage(options.measuresCoverage)
{
    m_goesOnAfterStop = true;
    m_folder = ownFile(".verilator");
    if (!isPlain(m_folder.string())) {
        m_folder = services.scratchFolder / "verilator" / hashOf(m_folder.string());
    }
}

/// Files of a run for coverage alone stand beside those of the result.
fs::path VerilatorBench::ownFile(std::string_view ending) const
{
    return buildFile((m_purpose == Purpose::Coverage ? ".coverage-run" : "") + std::string(ending));
}

fs::path VerilatorBench::coverageFile() const
{
    return m_hasCoverage ? buildFile(coverageEnding) : fs::path();
}

Result<> VerilatorBench::prepare()
{
    auto cleaned = clean({coverageEnding});
    if (cleaned && m_purpose == Purpose::Result) {
        cleaned = clean({".vcd", ".log"});
    }
    std::error_code code;
    fs::remove_all(m_folder, code);
    fs::create_directories(m_folder, code);
    if (!cleaned) {
        return cleaned;
    }
    const auto runtime = readFile(m_services.resources / "simulation" / runtimeName);
    if (!runtime) {
        return Failure(runtime.error());
    }
    auto written = writeFileSafely(m_folder / runtimeName, *runtime);
    if (written) {
        written = writeFileSafely(m_folder / declarationsName, declarations);
    }
    if (written) {
        const std::string top = m_bench.tops.size() == 1 ? m_bench.tops.front() : std::string();
        written = writeFileSafely(
            ownFile(moduleEnding),
            verilatorModules(m_purpose == Purpose::Result ? buildFile(".vcd") : ownFile(".vcd"),
                             m_options.setup.maxSimTimeNs, top));
    }
    return written;
}

Result<std::vector<std::string>> VerilatorBench::compilerArguments() const
{
    const auto compiler = m_services.toolchain.find("g++");
    if (!compiler) {
        return Failure(compiler.error());
    }
    if (const auto make = m_services.toolchain.find("make"); !make) {
        return Failure(make.error());
    }
    std::vector<std::string> list = {
        "--binary", "--quiet", "--assert", "--trace",
        // Whether it is good code is for lint to say.
        "-Wno-fatal", "-Wno-lint", "-Wno-style", "-j", "2",
        // Its own functions for $finish, $stop and $error.
        "-CFLAGS",
        "-DVL_USER_FINISH -DVL_USER_STOP_MAYBE -include " + std::string(declarationsName),
        "-MAKEFLAGS", "CXX=" + compiler->program.string(), "--prefix", "Vtestbench", "--Mdir",
        m_folder.string(), "-o", std::string(program)};
    if (m_options.setup.verbose) {
        std::erase(list, "--quiet");
    }
    if (m_hasCoverage) {
        list.insert(list.end(), {"--coverage-line", "--coverage-toggle"});
    }
    if (m_bench.tops.size() == 1) {
        list.insert(list.end(), {"--top-module", m_bench.tops.front()});
    }
    for (std::string &define : defineArguments()) {
        list.push_back(std::move(define));
    }
    for (const fs::path &folder : m_bench.sources.includeFolders) {
        list.push_back("-I" + m_bench.sources.argument(folder));
    }
    for (const fs::path &folder : m_bench.models.includeFolders) {
        list.push_back("-I" + folder.string());
    }
    for (std::string &source : sourceArguments()) {
        list.push_back(std::move(source));
    }
    for (const fs::path &library : m_bench.models.libraries) {
        list.insert(list.end(), {"-v", library.string()});
    }
    list.push_back(ownFile(moduleEnding).string());
    list.push_back((m_folder / runtimeName).string());
    return list;
}

Result<> VerilatorBench::compile(const CallContext &context)
{
    if (auto prepared = prepare(); !prepared) {
        return prepared;
    }
    const auto tool = m_services.toolchain.find("verilator_bin");
    if (!tool) {
        return Failure(tool.error());
    }
    auto arguments = compilerArguments();
    if (!arguments) {
        return Failure(std::move(arguments.error()));
    }
    ProcessRequest request = toolRequest(*tool, std::move(*arguments), m_bench.sources.folder);
    request.outputLimit = compilerOutputLimit;
    if (m_options.setup.timeout.count() > 0) {
        request.timeLimit = m_options.setup.timeout;
    }
    VerilatorParser parser(m_bench.sources);
    const auto outcome =
        runTool(request, m_services.runner, context,
                {.levelOf = [&](std::string_view line) { return parser.levelOf(line); },
                 .receive = [&](const OutputLine &line) { parser.line(line.text); }});
    if (!outcome) {
        return Failure(withCommands(outcome.error()));
    }
    m_commands.push_back(outcome->process.command);
    std::vector<Diagnostic> found = parser.finish();
    std::erase_if(found, [](const Diagnostic &diagnostic) {
        // The C++ compiler's failure isn't the design's.
        const std::string text = diagnostic.text.english();
        return (diagnostic.place.file.empty() && text.starts_with("make "))
               || diagnostic.severity == Severity::Warning;
    });
    foldDuplicates(found);
    if (auto error = compileProblem(*outcome, found)) {
        return Failure(std::move(*error));
    }
    return checkCalls();
}

Result<> VerilatorBench::checkCalls() const
{
    // The translation has one call of ours; which other one it has stands in the sources.
    constexpr std::string_view call = "dumpfile(";
    std::size_t count = 0;
    std::error_code code;
    for (fs::directory_iterator entry(m_folder, code), end; !code && entry != end;
         entry.increment(code)) {
        if (entry->path().extension() != ".cpp" || entry->path().filename() == runtimeName) {
            continue;
        }
        const std::string text = readFile(entry->path()).value_or("");
        for (std::size_t at = text.find(call); at != std::string::npos;
             at = text.find(call, at + 1)) {
            ++count;
        }
    }
    std::vector<Diagnostic> problems;
    for (const auto *files : {&m_bench.sources.sources, &m_bench.sources.testbenches}) {
        for (const SourceFile &file : *files) {
            const LineIndex lines(*file.text);
            Lexer lexer(*file.text);
            for (Token token = lexer.next(); count > 1 && token.kind != Token::Kind::End;
                 token = lexer.next()) {
                if (token.isWord("$dumpfile")) {
                    problems.push_back(dumpfileProblem(file, lines.position(token.offset).line));
                }
            }
        }
    }
    if (problems.empty()) {
        return {};
    }
    return Failure(
        withCommands(designError(Message(msg::simulation::dumpfileError), std::move(problems))));
}

Result<> VerilatorBench::run(const CallContext &context)
{
    // Nothing that a testbench reports ends it; the engine does, when it shall.
    constexpr std::int64_t errorLimit = 1'000'000'000;
    ProcessRequest request{.tool = std::string(program),
                           .program = m_folder / program,
                           .arguments = {"+verilator+error+limit+" + std::to_string(errorLimit)}};
    if (m_hasCoverage) {
        request.arguments.push_back("+verilator+coverage+file+" + coverageFile().string());
    }
    for (const std::string &word : m_options.setup.plusargs) {
        request.arguments.push_back('+' + word);
    }
    BenchLog log(m_bench.sources, 1, ownFile(moduleEnding), false, "verilator");
    const auto rewrite = [&](std::string_view line) {
        auto lines = m_lines.rewritten(line);
        if (const auto unit = m_lines.nsPerTick()) {
            m_nsPerTick = *unit;
            log.setNsPerTick(*unit);
        }
        return lines;
    };
    return simulate(std::move(request), log, rewrite, context);
}

} // namespace logix
