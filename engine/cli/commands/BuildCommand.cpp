// SPDX-License-Identifier: Apache-2.0
#include "api/tools/BuildTool.h"
#include "base/Text.h"
#include "cli/ProblemText.h"
#include "cli/ProjectCall.h"
#include "messages/cli.h"

#include <charconv>
#include <format>
#include <nlohmann/json.hpp>

namespace logix::cli {

namespace {

template <typename Number>
Result<Number> numberFrom(std::string_view option, std::string_view text)
{
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) {
        return Failure(
            requestError(Message(msg::cli::numberInvalid,
                                 {{"option", std::string(option)}, {"value", cleanLine(text)}})));
    }
    return number;
}

/// `50`, or `clk=50` for one clock.
Result<> addTargets(const Arguments &arguments, BuildOptions &options)
{
    for (const std::string &value : arguments.values("--target-mhz")) {
        const auto equals = value.rfind('=');
        const auto mhz = numberFrom<double>(
            "--target-mhz", equals == std::string::npos ? value : value.substr(equals + 1));
        if (!mhz) {
            return Failure(mhz.error());
        }
        if (equals == std::string::npos) {
            options.targetMhz = *mhz;
            options.clockTargets.clear();
        } else {
            options.clockTargets[value.substr(0, equals)] = *mhz;
            options.targetMhz.reset();
        }
    }
    return {};
}

Result<> addExtra(const Arguments &arguments, BuildOptions &options)
{
    for (const std::string &value : arguments.values("--extra")) {
        const auto equals = value.find('=');
        const std::string phase = value.substr(0, equals);
        std::vector<std::string> *list = phase == "synthesis" ? &options.extraSynthesis
                                         : phase == "place"   ? &options.extraPlaceAndRoute
                                         : phase == "pack"    ? &options.extraPack
                                                              : nullptr;
        if (list == nullptr || equals == std::string::npos) {
            return Failure(
                requestError(Message(msg::cli::extraInvalid, {{"value", cleanLine(value)}})));
        }
        list->push_back(value.substr(equals + 1));
    }
    return {};
}

/// What the command line says goes before what the project says.
Result<> addOptions(const Arguments &arguments, BuildOptions &options)
{
    if (auto added = addTargets(arguments, options); !added) {
        return added;
    }
    if (const auto value = arguments.value("--seed")) {
        const auto seed = numberFrom<std::int64_t>("--seed", *value);
        if (!seed) {
            return Failure(seed.error());
        }
        options.seed = *seed;
    }
    if (const auto value = arguments.value("--sweep")) {
        const auto sweep = numberFrom<int>("--sweep", *value);
        if (!sweep) {
            return Failure(sweep.error());
        }
        options.sweep = *sweep;
    }
    if (const auto goal = arguments.value("--optimize")) {
        using Optimize = BuildOptions::Optimize;
        if (*goal != "balanced" && *goal != "area" && *goal != "speed") {
            return Failure(
                requestError(Message(msg::cli::goalInvalid, {{"value", cleanLine(*goal)}})));
        }
        options.optimize = *goal == "area"    ? Optimize::Area
                           : *goal == "speed" ? Optimize::Speed
                                              : Optimize::Balanced;
    }
    options.useDsp &= !arguments.has("--no-dsp");
    for (const std::string &kind : arguments.values("--allow")) {
        if (std::ranges::find(options.allow, kind) == options.allow.end()) {
            options.allow.push_back(kind);
        }
    }
    return addExtra(arguments, options);
}

void printSteps(const Json &steps, Terminal &terminal)
{
    for (const Json &step : steps) {
        const bool isReused = step.at("status") == "reused";
        terminal.print(terminal.text(Message(isReused ? msg::cli::stepReused : msg::cli::stepRan,
                                             {{"step", step.at("name").get<std::string>()},
                                              {"reason", step.at("reason").get<std::string>()}})));
    }
}

void printSeeds(const Json &seeds, Terminal &terminal)
{
    for (const Json &seed : seeds) {
        std::string clocks;
        for (const Json &clock : seed.at("clocks")) {
            clocks +=
                std::format("{}{} {:.1f} MHz", clocks.empty() ? "" : ", ",
                            clock.at("name").get<std::string>(), clock.at("max_mhz").get<double>());
        }
        const MessageId &id = seed.at("failed").get<bool>() ? msg::cli::seedFailed
                              : seed.at("best").get<bool>() ? msg::cli::seedBest
                                                            : msg::cli::seedLine;
        terminal.print(terminal.text(
            Message(id, {{"seed", seed.at("seed").get<std::int64_t>()}, {"clocks", clocks}})));
    }
}

} // namespace

int runBuild(const Invocation &invocation)
{
    const auto project = openProject(invocation);
    if (!project) {
        return reportFailure(invocation, project.error());
    }
    auto request = project->buildRequest();
    if (!request) {
        return reportFailure(invocation, request.error());
    }
    request->verbose |= invocation.arguments.has("--verbose");
    if (auto added = addOptions(invocation.arguments, request->options); !added) {
        return reportFailure(invocation, added.error());
    }
    const ToolAnswer answer = callTool(invocation, "build", buildRequestJson(*request));
    if (answer.isError) {
        return reportFailure(invocation, answer);
    }
    Terminal &terminal = invocation.terminal;
    const Json result = answer.content();
    const int code =
        writeSarif(invocation, result.at("warnings")) ? exitCode::passed : exitCode::setup;
    if (invocation.wantsJson()) {
        terminal.print(answer.text);
        return code;
    }
    const bool isUpToDate = result.at("up_to_date").get<bool>();
    printProblems(result.at("warnings"), terminal, true);
    if (!isUpToDate) {
        printSteps(result.at("steps"), terminal);
    }
    printSeeds(result.value("seeds", Json::array()), terminal);
    terminal.print(result.value("report", std::string()));
    const std::string bitstream =
        (request->buildFolder / result.value("bitstream", std::string())).string();
    terminal.print(terminal.styled(
        terminal.text(Message(isUpToDate ? msg::cli::buildUpToDate : msg::cli::buildDone,
                              {{"file", bitstream}})),
        Style::Good));
    return code;
}

} // namespace logix::cli
