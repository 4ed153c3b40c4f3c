// SPDX-License-Identifier: Apache-2.0
// What the verbs do, on their thread.
#include "engine/BenchFeed.h"
#include "engine/EngineClient.h"
#include "engine/Values.h"

namespace fs = std::filesystem;

namespace logix {

namespace {

/// A testbench that waits forever is ended after this long; the command line does the same.
constexpr std::chrono::seconds benchTimeout{600};
/// Values that are worth reading in a list.
constexpr qsizetype mostValues = 50;

/// The problems of all testbenches, the failed ones first.
QList<Problem> problemsOf(const QList<BenchState> &benches)
{
    QList<Problem> problems;
    for (const bool isFailed : {true, false})
        for (const BenchState &bench : benches)
            if ((bench.state == BenchState::State::Failed) == isFailed)
                for (const Problem &problem : bench.problems)
                    if (!problems.contains(problem))
                        problems.append(problem);
    return problems;
}

} // namespace

Outcome EngineClient::perform(Verb verb, const fs::path &folder, const QStringList &targets,
                              const CallContext &context)
{
    Outcome outcome;
    outcome.verb = verb;
    const Result<ProjectSettings> settings = logix::readProject(folder);
    if (!settings) {
        m_wording.describe(outcome, settings.error(), folder);
        return outcome;
    }
    const Result<ResolvedProject> project = resolveProject(folder, *settings, engine().catalog());
    if (!project) {
        m_wording.describe(outcome, project.error(), folder);
        return outcome;
    }
    switch (verb) {
    case Verb::Check:
        check(outcome, *project, context);
        break;
    case Verb::Test:
        test(outcome, *project, targets, context);
        break;
    case Verb::Debug:
        debug(outcome, *project, targets, context);
        break;
    case Verb::Build:
        build(outcome, *project, context);
        break;
    case Verb::Upload:
        upload(outcome, *project, targets.value(0), context);
        break;
    case Verb::Clean: {
        const auto deleted = engine().cleanBuild(project->buildFolder, context);
        if (!deleted)
            m_wording.describe(outcome, deleted.error(), folder);
        else if (deleted->empty())
            outcome.summary = Wording::tr("There was nothing to clean.");
        else
            outcome.summary = Wording::tr("The build folder is gone.");
        break;
    }
    }
    return outcome;
}

void EngineClient::check(Outcome &outcome, const ResolvedProject &project,
                         const CallContext &context)
{
    LintRequest request = project.lintRequest();
    request.verbose = true;
    const std::scoped_lock lock(m_checking);
    const Result<LintResult> result = engine().lint(request, context);
    if (!result) {
        m_wording.describe(outcome, result.error(), project.folder);
        return;
    }
    outcome.problems = m_wording.problems(result->diagnostics, project.folder);
    outcome.state = result->passed ? Outcome::State::Passed : Outcome::State::Failed;
    outcome.summary = Wording::tr("Check: %1.").arg(m_wording.countText(outcome.problems));
}

void EngineClient::test(Outcome &outcome, const ResolvedProject &project,
                        const QStringList &testbenches, const CallContext &context)
{
    TestRequest request{.setup = project.benchSetup()};
    if (!testbenches.isEmpty())
        request.setup.sources.testbenches = fromList(testbenches);
    request.setup.timeout = benchTimeout;
    BenchFeed feed(
        m_wording, request.setup,
        [this, folder = QString::fromStdString(project.folder.string())](const BenchState &state) {
            QMetaObject::invokeMethod(
                this, [this, folder, state] { emit benchChanged(folder, state); },
                Qt::QueuedConnection);
        });
    request.watcher = &feed;
    const Result<TestResult> result = engine().test(request, context);
    outcome.benches = feed.states();
    if (!result) {
        m_wording.describe(outcome, result.error(), project.folder);
        return;
    }
    outcome.state = result->passed ? Outcome::State::Passed : Outcome::State::Failed;
    outcome.problems = problemsOf(outcome.benches);
    const auto total = outcome.benches.size();
    const auto passed =
        std::ranges::count(outcome.benches, BenchState::State::Passed, &BenchState::state);
    if (total == 1)
        outcome.summary = result->passed ? Wording::tr("%1 passed.").arg(outcome.benches[0].file)
                                         : Wording::tr("%1 failed.").arg(outcome.benches[0].file);
    else
        outcome.summary = passed == total
                              ? Wording::tr("All %1 testbenches passed.").arg(total)
                              : Wording::tr("%1 of %2 testbenches passed.").arg(passed).arg(total);
}

void EngineClient::debug(Outcome &outcome, const ResolvedProject &project,
                         const QStringList &testbenches, const CallContext &context)
{
    SimulateRequest request{.setup = project.benchSetup()};
    request.setup.sources.testbenches = fromList(testbenches);
    request.setup.timeout = benchTimeout;
    const Result<SimulateResult> result = engine().simulate(request, context);
    if (!result) {
        m_wording.describe(outcome, result.error(), project.folder);
        BenchState bench;
        bench.file = testbenches.value(0);
        bench.state = outcome.state == Outcome::State::Cancelled ? BenchState::State::Stopped
                                                                 : BenchState::State::Failed;
        bench.problems = outcome.problems;
        outcome.benches.append(bench);
        return;
    }
    BenchState bench = m_wording.bench(result->bench, project.folder, request.setup.buildFolder);
    for (const WaveValue &value : result->valuesAtFailure) {
        if (bench.values.size() >= mostValues)
            break;
        bench.values.append(
            {.name = QString::fromStdString(value.scope.empty() ? value.name
                                                                : value.scope + '.' + value.name),
             .value = QString::fromStdString(value.value),
             .before = QString::fromStdString(value.before),
             .changed = value.changedNs ? Wording::time(*value.changedNs) : QString()});
    }
    outcome.benches.append(bench);
    outcome.problems = bench.problems;
    outcome.state = result->bench.passed ? Outcome::State::Passed : Outcome::State::Failed;
    outcome.summary =
        result->bench.passed
            ? Wording::tr("%1 passed. Its waveform is open.").arg(bench.file)
            : Wording::tr("%1 failed. Its waveform is open at the failure.").arg(bench.file);
}

void EngineClient::build(Outcome &outcome, const ResolvedProject &project,
                         const CallContext &context)
{
    if (!project.topModule && project.topCandidates.size() > 1) {
        outcome.state = Outcome::State::NeedsChoice;
        outcome.choice = Outcome::Choice::TopModule;
        outcome.candidates = toList(project.topCandidates);
        return;
    }
    if (!project.constraintFile && project.constraintCandidates.size() > 1) {
        outcome.state = Outcome::State::NeedsChoice;
        outcome.choice = Outcome::Choice::ConstraintFile;
        outcome.candidates = toList(project.constraintCandidates);
        return;
    }
    Result<BuildRequest> request = project.buildRequest();
    if (!request) {
        m_wording.describe(outcome, request.error(), project.folder);
        return;
    }
    // The console is where one looks when more than the report is wanted.
    request->verbose = true;
    const Result<BuildResult> result = engine().build(*request, context);
    if (!result) {
        m_wording.describe(outcome, result.error(), project.folder);
        return;
    }
    outcome.problems = m_wording.problems(result->warnings, project.folder);
    outcome.report = m_wording.report(*result, request->buildFolder);
    outcome.summary = outcome.report->summary;
}

} // namespace logix
