// SPDX-License-Identifier: Apache-2.0
#include "engine/EngineClient.h"

namespace fs = std::filesystem;

namespace logix {

namespace {

/// How often the window takes what came, and how many lines at a time: enough for 6,000 lines a
/// second, few enough that one portion stays far below a frame's time.
constexpr int portionMilliseconds = 30;
constexpr qsizetype portionLines = 200;

fs::path toPath(const QString &text)
{
    return fs::path(text.toStdU16String());
}

QStringList toList(const std::vector<std::string> &names)
{
    QStringList result;
    result.reserve(static_cast<qsizetype>(names.size()));
    for (const std::string &name : names)
        result.append(QString::fromStdString(name));
    return result;
}

} // namespace

EngineClient::EngineClient(Engine::Options options, QObject *parent)
    : QObject(parent), m_options(std::move(options))
{
    m_timer.setInterval(portionMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &EngineClient::passOn);
}

EngineClient::~EngineClient()
{
    if (m_isBusy) {
        std::call_once(m_made, [this] { m_engine = std::make_unique<Engine>(m_options); });
        m_engine->hurry();
        m_stop.request_stop();
    }
}

Engine &EngineClient::engine()
{
    std::call_once(m_made, [this] { m_engine = std::make_unique<Engine>(m_options); });
    return *m_engine;
}

qint64 EngineClient::milliseconds() const
{
    return m_isBusy ? m_clock.elapsed() : m_duration;
}

void EngineClient::run(Verb verb, const QString &folder)
{
    if (m_isBusy)
        return;
    passOn(); // what is left of the verb before
    m_isBusy = true;
    m_verb = verb;
    m_folder = folder;
    m_progress = {};
    m_clock.start();
    m_stop = std::stop_source();
    m_feed = std::make_shared<LiveFeed>(m_wording);
    m_timer.start();
    emit started(verb);
    m_verbs.post([this, verb, folder, stop = m_stop.get_token(), feed = m_feed] {
        const CallContext context{.stop = stop, .progress = *feed, .output = *feed};
        Outcome outcome = perform(verb, toPath(folder), context);
        QMetaObject::invokeMethod(
            this, [this, outcome = std::move(outcome)] { finish(outcome); }, Qt::QueuedConnection);
    });
}

void EngineClient::cancel()
{
    if (m_isBusy)
        m_stop.request_stop();
}

void EngineClient::passOn()
{
    if (!m_feed)
        return;
    const LiveFeed::Portion portion = m_feed->take(portionLines);
    if (portion.progress) {
        m_progress = *portion.progress;
        if (m_isBusy)
            emit progressed(m_progress);
    }
    if (!portion.lines.isEmpty() || portion.dropped > 0)
        emit linesCame(m_folder, portion.lines, portion.dropped);
    if (!portion.hasMore && !m_isBusy) {
        m_timer.stop();
        m_feed.reset();
    }
}

void EngineClient::finish(const Outcome &outcome)
{
    m_duration = m_clock.elapsed();
    Outcome timed = outcome;
    timed.milliseconds = m_duration;
    timed.folder = m_folder;
    passOn();
    m_isBusy = false;
    emit finished(timed);
}

Outcome EngineClient::perform(Verb verb, const fs::path &folder, const CallContext &context)
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
    if (verb == Verb::Clean) {
        const auto deleted = engine().cleanBuild(project->buildFolder, context);
        if (!deleted)
            m_wording.describe(outcome, deleted.error(), folder);
        else if (deleted->empty())
            outcome.summary = Wording::tr("There was nothing to clean.");
        else
            outcome.summary = Wording::tr("The build folder is gone.");
        return outcome;
    }
    if (verb == Verb::Check) {
        const Result<LintResult> result = engine().lint(project->lintRequest(), context);
        if (!result) {
            m_wording.describe(outcome, result.error(), folder);
            return outcome;
        }
        outcome.problems = m_wording.problems(result->diagnostics, folder);
        outcome.state = result->passed ? Outcome::State::Passed : Outcome::State::Failed;
        outcome.summary = Wording::tr("Check: %1.").arg(m_wording.countText(outcome.problems));
        return outcome;
    }
    if (!project->topModule && project->topCandidates.size() > 1) {
        outcome.state = Outcome::State::NeedsChoice;
        outcome.choice = Outcome::Choice::TopModule;
        outcome.candidates = toList(project->topCandidates);
        return outcome;
    }
    if (!project->constraintFile && project->constraintCandidates.size() > 1) {
        outcome.state = Outcome::State::NeedsChoice;
        outcome.choice = Outcome::Choice::ConstraintFile;
        outcome.candidates = toList(project->constraintCandidates);
        return outcome;
    }
    const Result<BuildRequest> request = project->buildRequest();
    if (!request) {
        m_wording.describe(outcome, request.error(), folder);
        return outcome;
    }
    const Result<BuildResult> result = engine().build(*request, context);
    if (!result) {
        m_wording.describe(outcome, result.error(), folder);
        return outcome;
    }
    outcome.problems = m_wording.problems(result->warnings, folder);
    outcome.report = m_wording.report(*result, request->buildFolder);
    outcome.summary = outcome.report->summary;
    return outcome;
}

void EngineClient::readCatalog(const QString &customBoardsFolder)
{
    m_questions.post([this, customBoardsFolder] {
        QMetaObject::invokeMethod(
            this, [this, catalog = catalogInfo(customBoardsFolder)] { emit catalogRead(catalog); },
            Qt::QueuedConnection);
    });
}

CatalogInfo EngineClient::catalogInfo(const QString &customBoardsFolder)
{
    CatalogInfo info;
    const Catalog &catalog = engine().catalog();
    if (const auto families = catalog.families()) {
        for (const Family &family : *families)
            info.families.append({QString::fromStdString(family.id),
                                  QString::fromStdString(family.label),
                                  QString::fromStdString(family.constraintExtension)});
    } else {
        info.problem = m_wording.text(families.error().message);
    }
    std::optional<fs::path> folder;
    if (!customBoardsFolder.isEmpty())
        folder = toPath(customBoardsFolder);
    auto boards = catalog.boards(folder);
    if (!boards && folder) {
        info.problem = m_wording.text(boards.error().message);
        boards = catalog.boards({});
    }
    if (boards) {
        for (const auto &board : *boards)
            info.boards.append(BoardDescriber::describe(*board, info.families));
    } else {
        info.problem = m_wording.text(boards.error().message);
    }
    return info;
}

void EngineClient::readProject(const QString &folder)
{
    m_questions.post([this, folder] {
        QMetaObject::invokeMethod(
            this, [this, project = projectInfo(folder)] { emit projectRead(project); },
            Qt::QueuedConnection);
    });
}

ProjectInfo EngineClient::projectInfo(const QString &folder)
{
    ProjectInfo info;
    info.folder = folder;
    const fs::path path = toPath(folder);
    const auto fail = [&](const Error &error) {
        Outcome outcome;
        m_wording.describe(outcome, error, path);
        info.problem = outcome.summary;
        info.problems = outcome.problems;
    };
    const Result<ProjectSettings> settings = logix::readProject(path);
    if (!settings) {
        fail(settings.error());
        return info;
    }
    info.settings = *settings;
    const Result<ResolvedProject> project = resolveProject(path, *settings, engine().catalog());
    if (!project) {
        fail(project.error());
        return info;
    }
    info.sources = toList(project->sourceFiles);
    info.testbenches = toList(project->testbenchFiles);
    if (project->constraintFile)
        info.constraintFile = QString::fromStdString(*project->constraintFile);
    info.topCandidates = toList(project->topCandidates);
    if (project->topModule)
        info.topModule = QString::fromStdString(*project->topModule);
    info.constraintExtension = QString::fromStdString(project->constraintExtension);
    return info;
}

void EngineClient::writeProject(const QString &folder, const ProjectSettings &settings)
{
    m_questions.post([this, folder, settings] {
        const Result<> written = logix::writeProject(toPath(folder), settings);
        const QString problem = written ? QString() : m_wording.text(written.error().message);
        QMetaObject::invokeMethod(
            this, [this, folder, problem] { emit projectWritten(folder, problem); },
            Qt::QueuedConnection);
        QMetaObject::invokeMethod(
            this, [this, project = projectInfo(folder)] { emit projectRead(project); },
            Qt::QueuedConnection);
    });
}

} // namespace logix
