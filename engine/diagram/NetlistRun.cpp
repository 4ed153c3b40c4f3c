// SPDX-License-Identifier: Apache-2.0
#include "diagram/NetlistRun.h"

#include "base/Files.h"
#include "base/Hash.h"
#include "base/Text.h"
#include "diagram/VendorCells.h"
#include "hdl/IcarusParser.h"
#include "hdl/YosysParser.h"
#include "messages/diagram.h"
#include "toolchain/ToolRun.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;

namespace logix::diagram {

namespace {

using namespace std::chrono_literals;

constexpr auto readLimit = 120s;

std::string quoted(const std::string &argument)
{
    return '"' + argument + '"';
}

/// The definitions as a file, for yosys' command language can't carry every value.
std::string definitionsText(const Defines &defines)
{
    std::string text;
    const auto define = [&text](const std::string &name, std::string value) {
        for (std::size_t at = 0; (at = value.find('\n', at)) != std::string::npos; at += 2) {
            value.insert(at, 1, '\\');
        }
        text += "`define " + name + (value.empty() ? "" : " ") + value + "\n";
    };
    for (const auto &[name, value] : defines) {
        define(name, value);
    }
    if (!defines.contains("SYNTHESIZE")) {
        define("SYNTHESIZE", "");
    }
    return text;
}

class DesignReader
{
public:
    DesignReader(const NetlistJob &job, const Diagrammer::Services &services,
                 const CallContext &context)
        : m_job(job), m_services(services), m_context(context)
    {
    }

    Result<ReadDesign> read();

private:
    Result<fs::path> writeDefinitions() const;
    [[nodiscard]] std::string script(const fs::path &definitions,
                                     const std::vector<std::string> &libraries) const;
    Result<ToolOutcome> run(const Tool &tool, std::vector<std::string> arguments,
                            const ToolListeners &listeners);
    Error failure(const ToolOutcome &outcome, std::vector<Diagnostic> diagnostics);
    [[nodiscard]] std::vector<Diagnostic> messagesOf(const ToolOutcome &outcome) const;
    [[nodiscard]] std::vector<Diagnostic> explainCrash();
    /// What is needed for a moment only.
    [[nodiscard]] fs::path instancesFile() const { return beside("instances.il"); }
    [[nodiscard]] fs::path logFile() const { return beside("yosys.log"); }
    [[nodiscard]] fs::path beside(const char *name) const
    {
        return fs::path(m_job.netlistFile).replace_filename(name);
    }

    const NetlistJob &m_job;
    const Diagrammer::Services &m_services;
    const CallContext &m_context;
    std::vector<CommandRecord> m_commands;
};

Result<fs::path> DesignReader::writeDefinitions() const
{
    const std::string text = definitionsText(m_job.request.defines);
    const fs::path file = m_services.engine.scratchFolder / ("defines-" + hashOf(text) + ".vh");
    std::error_code error;
    if (fs::exists(file, error)) {
        return file;
    }
    fs::create_directories(m_services.engine.scratchFolder, error);
    if (auto written = writeFileSafely(file, text); !written) {
        return Failure(written.error());
    }
    return file;
}

std::string DesignReader::script(const fs::path &definitions,
                                 const std::vector<std::string> &libraries) const
{
    std::string text;
    const auto step = [&text](const std::string &line) { text += line + "; "; };
    for (const std::string &library : libraries) {
        step("read_verilog -lib " + library);
    }
    step("read_verilog " + quoted(definitions.string()));
    for (const SourceFile &file : m_job.sources.sources) {
        if (file.isHeader) {
            continue;
        }
        std::string line = file.isSystemVerilog ? "read_verilog -sv" : "read_verilog";
        for (const fs::path &folder : m_job.sources.includeFolders) {
            line += " -I " + quoted(folder.string());
        }
        step(line + " " + quoted(m_job.sources.argument(file)));
    }
    step("dump -m -o " + quoted(instancesFile().string()) + " t:* t:$* %d");
    step("hierarchy -top " + m_job.request.topModule);
    step("proc");
    // An instance stays, even one whose outputs nobody uses: it is what the source says.
    step("setattr -set keep 1 t:* t:$* %d");
    step("opt_clean");
    text += "write_json " + quoted(m_job.netlistFile.string());
    return text;
}

Result<ToolOutcome> DesignReader::run(const Tool &tool, std::vector<std::string> arguments,
                                      const ToolListeners &listeners)
{
    ProcessRequest request = toolRequest(tool, std::move(arguments), m_job.sources.folder);
    request.timeLimit = readLimit;
    request.outputLimit = 64U << 20U;
    auto outcome = runTool(request, m_services.engine.runner, m_context, listeners);
    if (outcome) {
        m_commands.push_back(outcome->process.command);
    }
    return outcome;
}

/// The log says more than what is printed: which file and module a message is about.
std::vector<Diagnostic> DesignReader::messagesOf(const ToolOutcome &outcome) const
{
    YosysParser parser(m_job.sources);
    if (const auto log = readFile(logFile())) {
        for (const std::string_view line : splitLines(*log)) {
            parser.line(cleanLine(line));
        }
    }
    std::vector<Diagnostic> diagnostics = parser.finish();
    if (!hasErrors(diagnostics) && !outcome.process.succeeded()) {
        // A log that was cut off: what it printed may tell more.
        YosysParser printed(m_job.sources);
        for (const std::string &line : outcome.lastLines) {
            printed.line(line);
        }
        std::vector<Diagnostic> more = printed.finish();
        if (hasErrors(more)) {
            diagnostics = std::move(more);
        }
    }
    return diagnostics;
}

/// A module that contains itself without end makes yosys crash without a word; Icarus Verilog
/// names it.
std::vector<Diagnostic> DesignReader::explainCrash()
{
    const auto tool = m_services.engine.toolchain.find("iverilog");
    if (!tool) {
        return {};
    }
    std::vector<std::string> arguments{"-g2012",      "-t", "null", "-s", m_job.request.topModule,
                                       "-DSYNTHESIZE"};
    for (const auto &[name, value] : m_job.request.defines) {
        arguments.push_back("-D" + name + (value.empty() ? "" : "=" + value));
    }
    for (const fs::path &folder : m_job.sources.includeFolders) {
        arguments.push_back("-I" + folder.string());
    }
    for (const SourceFile &file : m_job.sources.sources) {
        if (!file.isHeader) {
            arguments.push_back(m_job.sources.argument(file));
        }
    }
    IcarusParser parser(m_job.sources);
    const auto outcome =
        run(*tool, std::move(arguments),
            {.levelOf = [&parser](std::string_view line) { return parser.levelOf(line); },
             .receive = [&parser](const OutputLine &line) { parser.line(line.text); }});
    if (!outcome) {
        return {};
    }
    std::vector<Diagnostic> diagnostics = parser.finish();
    std::erase_if(diagnostics,
                  [](const Diagnostic &one) { return one.severity != Severity::Error; });
    return diagnostics;
}

Error DesignReader::failure(const ToolOutcome &outcome, std::vector<Diagnostic> diagnostics)
{
    const ProcessResult &process = outcome.process;
    if (process.end == ProcessResult::End::Crashed && !hasErrors(diagnostics)) {
        std::vector<Diagnostic> found = explainCrash();
        diagnostics.insert(diagnostics.begin(), found.begin(), found.end());
    }
    Error error = hasErrors(diagnostics)
                      ? designError(Message(msg::diagram::designErrors), std::move(diagnostics))
                  : process.end == ProcessResult::End::TimedOut
                      ? toolError(Message(msg::diagram::readerTooSlow,
                                          {{"seconds", std::int64_t{readLimit.count()}}}),
                                  outcome.lastText())
                      : toolError(Message(msg::diagram::readerFailed), outcome.lastText());
    error.commands = m_commands;
    return error;
}

Result<ReadDesign> DesignReader::read()
{
    const auto yosys = m_services.engine.toolchain.find("yosys");
    if (!yosys) {
        Error error = yosys.error();
        error.action = Action{.code = ActionCode::DownloadPackages, .description = error.message};
        return Failure(std::move(error));
    }
    const auto definitions = writeDefinitions();
    if (!definitions) {
        return Failure(definitions.error());
    }
    const auto data = m_services.engine.toolchain.dataFolder("yosys");
    const VendorCells vendor(m_services.engine.resources, data ? *data : fs::path());
    std::vector<std::string> arguments;
    if (!m_job.request.verbose) {
        arguments.emplace_back("-q");
    }
    arguments.emplace_back("-l");
    arguments.push_back(logFile().string());
    arguments.emplace_back("-p");
    arguments.push_back(
        script(*definitions, vendor.librariesFor(m_job.toolchain, m_job.family, m_job.sources)));

    const YosysParser levels(m_job.sources);
    const auto outcome =
        run(*yosys, std::move(arguments),
            {.levelOf = [&levels](std::string_view line) { return levels.levelOf(line); },
             .receive = {}});
    if (!outcome) {
        return Failure(outcome.error());
    }
    if (outcome->process.end == ProcessResult::End::Cancelled || m_context.isCancelled()) {
        return Failure(cancelledError());
    }
    std::vector<Diagnostic> diagnostics = messagesOf(*outcome);
    if (!outcome->process.succeeded()) {
        return Failure(failure(*outcome, std::move(diagnostics)));
    }
    // The design can be drawn, whatever else may become of it.
    for (Diagnostic &diagnostic : diagnostics) {
        diagnostic.severity = std::max(diagnostic.severity, Severity::Warning);
    }
    const auto text = readFile(m_job.netlistFile);
    if (!text) {
        return Failure(text.error());
    }
    auto netlist = parseNetlist(*text);
    if (!netlist) {
        return Failure(netlist.error());
    }
    ReadDesign design{.netlist = std::move(*netlist),
                      .instances = {},
                      .diagnostics = std::move(diagnostics),
                      .commands = std::move(m_commands)};
    if (const auto instances = readFile(instancesFile())) {
        design.instances = InstanceParameters::parse(*instances);
    }
    std::error_code ignored;
    fs::remove(instancesFile(), ignored);
    fs::remove(logFile(), ignored);
    return design;
}

} // namespace

Result<ReadDesign> readDesign(const NetlistJob &job, const Diagrammer::Services &services,
                              const CallContext &context)
{
    return DesignReader(job, services, context).read();
}

} // namespace logix::diagram
