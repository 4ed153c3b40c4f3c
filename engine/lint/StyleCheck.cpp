// SPDX-License-Identifier: Apache-2.0
#include "lint/StyleCheck.h"

#include "hdl/Lexer.h"
#include "hdl/VeribleParser.h"
#include "messages/lint.h"
#include "toolchain/ToolRun.h"

#include <algorithm>

namespace fs = std::filesystem;

namespace logix {

namespace {

constexpr std::uint64_t outputLimit = std::uint64_t(64) << 20U;
constexpr std::chrono::seconds timeLimit(60);
constexpr std::string_view rulesName = ".rules.verible_lint";

} // namespace

Result<StyleFindings> checkStyle(const SourceSet &sources, const EngineServices &services,
                                 const CallContext &context)
{
    const auto tool = services.toolchain.find("verible-verilog-lint");
    if (!tool) {
        return Failure(tool.error());
    }
    std::vector<std::string> arguments = {"--show_diagnostic_context=false"};
    std::error_code ignored;
    if (fs::is_regular_file(sources.folder / rulesName, ignored)) {
        arguments.push_back("--rules_config=" + std::string(rulesName));
    }
    VeribleParser::Files named;
    for (const auto *files : {&sources.sources, &sources.testbenches}) {
        for (const SourceFile &file : *files) {
            arguments.push_back(sources.argument(file));
            named[arguments.back()] = {.name = file.name, .lines = LineIndex(*file.text).lines()};
        }
    }
    ProcessRequest request = toolRequest(*tool, std::move(arguments), sources.folder);
    request.outputLimit = outputLimit;
    request.timeLimit = timeLimit;
    VeribleParser parser(std::move(named));
    const auto outcome =
        runTool(request, services.runner, context,
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
    StyleFindings findings{.diagnostics = parser.finish(), .command = ended.command};
    switch (ended.end) {
    case ProcessResult::End::Cancelled:
        return fail(cancelledError());
    case ProcessResult::End::Exited:
    case ProcessResult::End::OutputLimit:
        break;
    case ProcessResult::End::Crashed:
        return fail(toolError(
            Message(msg::lint::toolCrashed,
                    {{"tool", request.tool}, {"signal", static_cast<std::int64_t>(ended.signal)}}),
            outcome->lastText()));
    case ProcessResult::End::TimedOut:
        return fail(toolError(
            Message(msg::lint::toolTimeout,
                    {{"tool", request.tool}, {"seconds", std::int64_t(timeLimit.count())}}),
            outcome->lastText()));
    }
    if (ended.exitCode != 0 && findings.diagnostics.empty()) {
        // Such as a rule in the project's own file that this version doesn't know.
        return fail(toolError(
            Message(msg::lint::toolFailed,
                    {{"tool", request.tool}, {"code", static_cast<std::int64_t>(ended.exitCode)}}),
            outcome->lastText()));
    }
    std::erase_if(findings.diagnostics, [](const Diagnostic &diagnostic) {
        return diagnostic.severity == Severity::Error;
    });
    return findings;
}

} // namespace logix
