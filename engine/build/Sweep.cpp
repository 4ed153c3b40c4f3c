// SPDX-License-Identifier: Apache-2.0
//
// Place and route with several seeds at once.
#include "base/OrderedOutput.h"
#include "base/Parallel.h"
#include "build/BuildRun.h"
#include "messages/build.h"

#include <algorithm>
#include <limits>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// Where the seeds' files are made, in the build folder. The folders stay, so that the commands can
/// be run again.
constexpr std::string_view sweepFolder = ".logix-sweep";

/// One seed's run.
struct Run
{
    std::int64_t seed = 0;
    std::string out;
    PlannedStep step;
    std::optional<Result<ToolOutcome>> outcome;
    std::optional<Error> failure;
    StepRecord record;
};

/// How well a placed design does: by how much its worst clock reaches what it should.
double quality(const PlacedFacts &placed)
{
    double worst = std::numeric_limits<double>::max();
    for (const auto &[net, clock] : placed.clocks) {
        worst = std::min(worst, clock.maxMhz / std::max(clock.constraintMhz, 1e-6));
    }
    return worst;
}

} // namespace

Result<> BuildRun::sweep(const BuildFolder &folder, const PlannedStep &step, StepRecord &now)
{
    const std::int64_t first = m_request.options.seed.value_or(1);
    std::vector<Run> runs(std::size_t(m_request.options.sweep));
    for (std::size_t i = 0; i < runs.size(); ++i) {
        Run &run = runs[i];
        run.seed = first + std::int64_t(i);
        run.out = std::string(sweepFolder) + '/' + std::to_string(run.seed) + '/';
        std::error_code code;
        fs::remove_all(folder.file(run.out), code);
        fs::create_directories(folder.file(run.out), code);
        FlowVariables variables = m_variables;
        variables["seed"] = {std::to_string(run.seed)};
        variables["out"] = {run.out};
        auto arguments = expandArguments(*step.flow, variables);
        if (!arguments) {
            return Failure(std::move(arguments.error()));
        }
        run.step = step;
        run.step.arguments = std::move(*arguments);
    }

    {
        OrderedOutput ordered(m_context.output, runs.size());
        parallelFor(runs.size(), processorCount(), [&](std::size_t i) {
            const auto turn = ordered.begin(i);
            QuietProgress quiet;
            const CallContext context{m_context.stop, quiet, turn.output()};
            runs[i].outcome = runTool(folder, runs[i].step, context);
        });
    }
    for (const Run &run : runs) {
        if (*run.outcome) {
            m_commands.push_back((*run.outcome)->process.command);
        }
    }

    Run *best = nullptr;
    for (Run &run : runs) {
        if (!*run.outcome) {
            return Failure(std::move(run.outcome->error()));
        }
        const ToolOutcome &outcome = **run.outcome;
        if (outcome.process.end == ProcessResult::End::Cancelled) {
            return Failure(cancelledError());
        }
        auto placed = afterPlacement(folder, run.step, outcome, run.out, run.record);
        SeedResult seed{.seed = run.seed, .failed = !placed};
        if (placed) {
            seed.clocks = m_rules->clocks(*run.record.placed);
            const bool isBetter =
                best == nullptr || quality(*run.record.placed) > quality(*best->record.placed);
            best = isBetter ? &run : best;
        } else {
            run.failure = std::move(placed.error());
        }
        now.seeds.push_back(std::move(seed));
    }
    if (best == nullptr) {
        // They have one cause as a rule: what doesn't fit doesn't fit with any seed.
        return Failure(std::move(*runs.front().failure));
    }
    std::vector<std::string> files = step.flow->outputs;
    files.push_back(step.flow->log);
    for (const std::string &file : files) {
        std::error_code code;
        fs::rename(folder.file(best->out + file), folder.file(file), code);
        // A tool needn't write each of its files; that one went missing is found by who needs it.
        for (const Run &run : runs) {
            std::error_code ignored;
            fs::remove(folder.file(run.out + file), ignored);
        }
    }
    for (SeedResult &seed : now.seeds) {
        seed.isBest = seed.seed == best->seed;
    }
    now.placed = std::move(best->record.placed);
    now.warnings = std::move(best->record.warnings);
    diagnosis(folder).tellPlaces(*now.placed);
    return {};
}

} // namespace logix
