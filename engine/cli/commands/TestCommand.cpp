// SPDX-License-Identifier: Apache-2.0
#include "api/tools/TestTool.h"
#include "cli/ProblemText.h"
#include "cli/ProjectCall.h"
#include "messages/cli.h"

#include <format>
#include <nlohmann/json.hpp>

namespace logix::cli {

namespace {

void printBench(const Json &bench, const TestRequest &request, Terminal &terminal)
{
    printProblems(bench.at("diagnostics"), terminal, true);
    const bool hasPassed = bench.at("passed").get<bool>();
    std::string line =
        hasPassed ? terminal.styled(terminal.text(Message(msg::cli::testPassed)), Style::Good)
                  : terminal.styled(terminal.text(Message(msg::cli::testFailed)), Style::Error);
    line += ' ' + bench.at("file").get<std::string>();
    constexpr double thousand = 1000;
    line += std::format(" ({:.2f} s)", bench.at("duration_ms").get<double>() / thousand);
    if (!hasPassed) {
        const auto log = request.setup.buildFolder / bench.at("output_file").get<std::string>();
        line += " " + terminal.text(Message(msg::cli::testOutput, {{"file", log.string()}}));
    }
    terminal.print(line);
}

std::string percentText(const Json &json, const char *name)
{
    return json.contains(name) ? std::format("{:.1f} %", json.at(name).get<double>()) : "–";
}

void printCoverage(const Json &coverage, Terminal &terminal)
{
    const auto shares = [](const Json &json) {
        return std::map<std::string, MessageArgument>{
            {"lines", percentText(json, "line_percent")},
            {"toggles", percentText(json, "toggle_percent")}};
    };
    for (const Json &bench : coverage.at("left_out")) {
        terminal.print(
            Message(msg::cli::coverageLeftOut, {{"file", bench.at("file").get<std::string>()},
                                                {"reason", bench.at("reason").get<std::string>()}})
                .english());
    }
    for (const Json &file : coverage.at("files")) {
        auto arguments = shares(file);
        arguments["file"] = file.at("file").get<std::string>();
        terminal.print(Message(msg::cli::coverageFile, std::move(arguments)).english());
        std::string lines;
        for (const Json &mark : file.at("marks")) {
            if (mark.at("hits") == 0) {
                const int first = mark.at("first");
                const int last = mark.at("last");
                lines += (lines.empty() ? "" : ", ") + std::to_string(first)
                         + (last > first ? "–" + std::to_string(last) : "");
            }
        }
        std::string names;
        for (const Json &signal : file.at("still")) {
            names += (names.empty() ? "" : ", ") + signal.at("name").get<std::string>();
        }
        if (!lines.empty()) {
            terminal.print(Message(msg::cli::coverageMissed, {{"lines", lines}}).english());
        }
        if (!names.empty()) {
            terminal.print(Message(msg::cli::coverageStill, {{"names", names}}).english());
        }
    }
    terminal.print(Message(msg::cli::coverageTotal, shares(coverage)).english());
}

Result<TestRequest> requestOf(const Invocation &invocation)
{
    const auto project = openProject(invocation);
    if (!project) {
        return Failure(project.error());
    }
    const Arguments &arguments = invocation.arguments;
    auto testbenches = chosenTestbenches(invocation, *project);
    if (!testbenches) {
        return Failure(std::move(testbenches.error()));
    }
    const auto maxTime = numberOption(invocation, "--max-time");
    const auto timeout = numberOption(invocation, "--timeout");
    if (!maxTime || !timeout) {
        return Failure(!maxTime ? maxTime.error() : timeout.error());
    }
    constexpr std::int64_t usualTimeout = 600;
    TestRequest request{.setup = project->benchSetup(),
                        .stopAtFirstFailure = !arguments.has("--to-the-end"),
                        .isParallel = !arguments.has("--one-by-one"),
                        .measuresCoverage = arguments.has("--coverage"),
                        .junitFile = fileOption(invocation, "--junit")};
    if (auto simulator = simulatorOption(invocation); !simulator) {
        return Failure(std::move(simulator.error()));
    } else {
        request.setup.simulator = *simulator;
    }
    request.setup.sources.testbenches = std::move(*testbenches);
    request.setup.plusargs = arguments.values("--plusarg");
    request.setup.maxSimTimeNs = *maxTime;
    request.setup.timeout = std::chrono::seconds(timeout->value_or(usualTimeout));
    request.setup.verbose |= arguments.has("--verbose");
    return request;
}

} // namespace

int runTest(const Invocation &invocation)
{
    const auto request = requestOf(invocation);
    if (!request) {
        return reportFailure(invocation, request.error());
    }
    const ToolAnswer answer = callTool(invocation, "test", testRequestJson(*request));
    if (answer.isError) {
        return reportFailure(invocation, answer);
    }
    const Json result = answer.content();
    const bool hasPassed = result.at("passed").get<bool>();
    Terminal &terminal = invocation.terminal;
    Json all = Json::array();
    for (const Json &bench : result.at("testbenches")) {
        for (const Json &diagnostic : bench.at("diagnostics")) {
            all.push_back(diagnostic);
        }
    }
    if (invocation.wantsJson()) {
        terminal.print(answer.text);
    } else {
        std::int64_t passed = 0;
        for (const Json &bench : result.at("testbenches")) {
            printBench(bench, *request, terminal);
            passed += bench.at("passed").get<bool>() ? 1 : 0;
        }
        if (result.contains("coverage")) {
            printCoverage(result.at("coverage"), terminal);
        }
        const auto total = static_cast<std::int64_t>(result.at("testbenches").size());
        terminal.print(terminal.styled(
            terminal.text(Message(msg::cli::testSummary, {{"passed", passed}, {"total", total}})),
            hasPassed ? Style::Good : Style::Bold));
    }
    if (!writeSarif(invocation, all)) {
        return exitCode::setup;
    }
    return hasPassed ? exitCode::passed : exitCode::design;
}

} // namespace logix::cli
