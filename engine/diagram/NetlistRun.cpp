// SPDX-License-Identifier: Apache-2.0
#include "diagram/NetlistRun.h"

#include "base/Files.h"
#include "base/Hash.h"
#include "base/Text.h"
#include "diagram/ToolMessages.h"
#include "diagram/VendorCells.h"
#include "messages/diagram.h"

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
    Result<ProcessResult> run(const Tool &tool, std::vector<std::string> arguments,
                              ToolMessages &messages);
    Error failure(const ProcessResult &result, const ToolMessages &messages);
    [[nodiscard]] std::vector<Diagnostic> explainCrash();
    [[nodiscard]] fs::path instancesFile() const
    {
        return fs::path(m_job.netlistFile).replace_filename("instances.il");
    }

    const NetlistJob &m_job;
    const Diagrammer::Services &m_services;
    const CallContext &m_context;
    std::vector<CommandRecord> m_commands;
};

Result<fs::path> DesignReader::writeDefinitions() const
{
    const std::string text = definitionsText(m_job.request.defines);
    const fs::path file = m_services.scratchFolder / ("defines-" + hashOf(text) + ".vh");
    std::error_code error;
    if (fs::exists(file, error)) {
        return file;
    }
    fs::create_directories(m_services.scratchFolder, error);
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

Result<ProcessResult> DesignReader::run(const Tool &tool, std::vector<std::string> arguments,
                                        ToolMessages &messages)
{
    const ProcessRequest request{.tool = tool.name,
                                 .package = tool.package,
                                 .program = tool.program,
                                 .arguments = std::move(arguments),
                                 .workingFolder = m_job.sources.folder,
                                 .binFolder = tool.binFolder(),
                                 .environment = {},
                                 .timeLimit = readLimit,
                                 .outputLimit = 64U << 20U,
                                 .logFile = {}};
    auto result = m_services.runner.run(request, m_context.stop, [&](const OutputLine &line) {
        messages.line(line.text);
        if (!trimmed(line.text).empty()) {
            m_context.output.line({.tool = tool.name,
                                   .kind = LiveLine::Kind::Output,
                                   .level = messages.levelOf(line.text),
                                   .text = line.text,
                                   .originalText = {},
                                   .redraw = line.redraw});
        }
    });
    if (result) {
        m_commands.push_back(result->command);
    }
    return result;
}

/// A module that contains itself without end makes yosys crash without a word; Icarus Verilog
/// names it.
std::vector<Diagnostic> DesignReader::explainCrash()
{
    const auto tool = m_services.toolchain.find("iverilog");
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
    ToolMessages messages(m_job.sources, "iverilog");
    const auto result = run(*tool, std::move(arguments), messages);
    std::vector<Diagnostic> diagnostics = messages.finish();
    std::erase_if(diagnostics,
                  [](const Diagnostic &one) { return one.severity != Severity::Error; });
    return diagnostics;
}

Error DesignReader::failure(const ProcessResult &result, const ToolMessages &messages)
{
    std::vector<Diagnostic> diagnostics = messages.finish();
    if (result.end == ProcessResult::End::Crashed && !hasErrors(diagnostics)) {
        std::vector<Diagnostic> found = explainCrash();
        diagnostics.insert(diagnostics.begin(), found.begin(), found.end());
    }
    Error error = hasErrors(diagnostics)
                      ? designError(Message(msg::diagram::designErrors), std::move(diagnostics))
                  : result.end == ProcessResult::End::TimedOut
                      ? toolError(Message(msg::diagram::readerTooSlow,
                                          {{"seconds", std::int64_t{readLimit.count()}}}),
                                  messages.tail())
                      : toolError(Message(msg::diagram::readerFailed), messages.tail());
    error.commands = m_commands;
    return error;
}

Result<ReadDesign> DesignReader::read()
{
    const auto yosys = m_services.toolchain.find("yosys");
    if (!yosys) {
        Error error = yosys.error();
        error.action = Action{.code = ActionCode::DownloadPackages, .description = error.message};
        return Failure(std::move(error));
    }
    const auto definitions = writeDefinitions();
    if (!definitions) {
        return Failure(definitions.error());
    }
    const auto data = m_services.toolchain.dataFolder("yosys");
    const VendorCells vendor(m_services.resources, data ? *data : fs::path());
    std::vector<std::string> arguments;
    if (!m_job.request.verbose) {
        arguments.emplace_back("-q");
    }
    arguments.emplace_back("-p");
    arguments.push_back(
        script(*definitions, vendor.librariesFor(m_job.toolchain, m_job.family, m_job.sources)));

    ToolMessages messages(m_job.sources, "yosys");
    const auto result = run(*yosys, std::move(arguments), messages);
    if (!result) {
        return Failure(result.error());
    }
    if (result->end == ProcessResult::End::Cancelled || m_context.isCancelled()) {
        return Failure(cancelledError());
    }
    if (!result->succeeded()) {
        return Failure(failure(*result, messages));
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
                      .diagnostics = messages.finish(),
                      .commands = std::move(m_commands)};
    if (const auto instances = readFile(instancesFile())) {
        design.instances = InstanceParameters::parse(*instances);
    }
    std::error_code ignored;
    fs::remove(instancesFile(), ignored);
    return design;
}

} // namespace

Result<ReadDesign> readDesign(const NetlistJob &job, const Diagrammer::Services &services,
                              const CallContext &context)
{
    return DesignReader(job, services, context).read();
}

} // namespace logix::diagram
