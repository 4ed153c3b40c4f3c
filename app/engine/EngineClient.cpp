// SPDX-License-Identifier: Apache-2.0
#include "engine/EngineClient.h"

#include "api/LoggedOutput.h"
#include "base/Translations.h"
#include "engine/Language.h"
#include "engine/Values.h"

namespace fs = std::filesystem;

namespace logix {

namespace {

/// In the log, which nobody translates.
std::string_view logName(Verb verb)
{
    switch (verb) {
    case Verb::Check:
        return "check";
    case Verb::Test:
        return "test";
    case Verb::Debug:
        return "debug";
    case Verb::Build:
        return "build";
    case Verb::Upload:
        return "upload";
    case Verb::Clean:
        break;
    }
    return "clean";
}

std::string_view logName(Outcome::State state)
{
    switch (state) {
    case Outcome::State::Passed:
        return "ok";
    case Outcome::State::Failed:
        return "failed";
    case Outcome::State::Cancelled:
        return "cancelled";
    case Outcome::State::NeedsChoice:
        break;
    }
    return "choice";
}

/// How often the window takes what came, and how many lines at a time: enough for 6,000 lines a
/// second, few enough that one portion stays far below a frame's time.
constexpr int portionMilliseconds = 30;
constexpr qsizetype portionLines = 200;

} // namespace

EngineClient::EngineClient(Engine::Options options, QObject *parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_wording(readTranslator(m_options.resources, windowLanguage().toStdString()))
{
    m_timer.setInterval(portionMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &EngineClient::passOn);
}

EngineClient::~EngineClient()
{
    m_lookStop.request_stop();
    m_drawingStop.request_stop();
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

void EngineClient::run(Verb verb, const QString &folder, const QStringList &targets)
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
    m_verbs.post([this, verb, folder, targets, stop = m_stop.get_token(), feed = m_feed] {
        Outcome outcome =
            guarded([&] { return logged(verb, toPath(folder), targets, stop, *feed); },
                    [&](const QString &text) { return mistake(verb, text); });
        QMetaObject::invokeMethod(
            this, [this, outcome = std::move(outcome)] { finish(outcome); }, Qt::QueuedConnection);
    });
}

Outcome EngineClient::logged(Verb verb, const fs::path &folder, const QStringList &targets,
                             const std::stop_token &stop, LiveFeed &feed)
{
    const auto start = std::chrono::steady_clock::now();
    EngineLog &log = engine().log();
    LoggedOutput output(feed, log);
    Outcome outcome =
        perform(verb, folder, targets, {.stop = stop, .progress = feed, .output = output});
    log.call(logName(verb), logName(outcome.state), std::chrono::steady_clock::now() - start);
    return outcome;
}

Result<std::vector<ProjectFile>> EngineClient::projectFiles(const NewProjectWish &wish,
                                                            NewProjectPlan *plan)
{
    std::optional<fs::path> custom;
    if (!wish.customBoardsFolder.isEmpty())
        custom = toPath(wish.customBoardsFolder);
    const auto board = engine().catalog().board(wish.boardId.toStdString(), custom);
    if (!board)
        return Failure(board.error());
    if (plan)
        for (const ProjectPart &part : projectParts(**board))
            plan->parts.append(
                {QString::fromStdString(part.name), part.isRequired, toList(part.pins)});
    const auto family = engine().catalog().family((*board)->fpga.family);
    if (!family)
        return Failure(family.error());
    std::vector<std::string> parts;
    for (const QString &part : wish.parts)
        parts.push_back(part.toStdString());
    return newProjectFiles(**board, *family, wish.choice, parts);
}

void EngineClient::planProject(const NewProjectWish &wish)
{
    m_questions.post([this, wish] {
        NewProjectPlan plan;
        plan.wish = wish;
        plan.problem = guarded(
            [&] {
                const auto files = projectFiles(wish, &plan);
                if (!files)
                    return m_wording.text(files.error().message);
                for (const ProjectFile &file : *files)
                    plan.files.append(
                        {QString::fromStdString(file.name), QString::fromStdString(file.text)});
                return QString();
            },
            [](const QString &text) { return text; });
        QMetaObject::invokeMethod(
            this, [this, plan] { emit projectPlanned(plan); }, Qt::QueuedConnection);
    });
}

void EngineClient::makeProject(const NewProjectWish &wish, const QString &folder)
{
    m_questions.post([this, wish, folder] {
        const QString problem = guarded(
            [&] {
                const auto files = projectFiles(wish, nullptr);
                if (!files)
                    return m_wording.text(files.error().message);
                const auto made = createProject(toPath(folder), *files);
                return made ? QString() : m_wording.text(made.error().message);
            },
            [](const QString &text) { return text; });
        QMetaObject::invokeMethod(
            this, [this, folder, problem] { emit projectMade(folder, problem); },
            Qt::QueuedConnection);
    });
}

Outcome EngineClient::mistake(Verb verb, const QString &text)
{
    Outcome outcome;
    outcome.verb = verb;
    outcome.state = Outcome::State::Failed;
    outcome.summary = text;
    Problem problem;
    problem.text = text;
    problem.tool = QString::fromUtf8(engineToolName.data(), engineToolName.size());
    outcome.problems = {problem};
    return outcome;
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

void EngineClient::readCatalog(const QString &customBoardsFolder)
{
    m_questions.post([this, customBoardsFolder] {
        QMetaObject::invokeMethod(
            this,
            [this, catalog = guarded([&] { return catalogInfo(customBoardsFolder); },
                                     [](const QString &text) {
                                         CatalogInfo info;
                                         info.problem = text;
                                         return info;
                                     })] { emit catalogRead(catalog); },
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
        info.problems = m_wording.problems(boards.error().diagnostics, *folder);
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
            this, [this, project = guardedProject(folder)] { emit projectRead(project); },
            Qt::QueuedConnection);
    });
}

ProjectInfo EngineClient::guardedProject(const QString &folder)
{
    return guarded([&] { return projectInfo(folder); },
                   [&](const QString &text) {
                       ProjectInfo info;
                       info.folder = folder;
                       info.problem = text;
                       info.problems = mistake(Verb::Check, text).problems;
                       return info;
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
    info.constraintFiles = toList(project->foundConstraints);
    info.topCandidates = toList(project->topCandidates);
    if (project->topModule)
        info.topModule = QString::fromStdString(*project->topModule);
    info.constraintExtension = QString::fromStdString(project->constraintExtension);
    return info;
}

void EngineClient::writeProject(const QString &folder, const ProjectSettings &settings)
{
    m_questions.post([this, folder, settings] {
        const QString problem = guarded(
            [&] {
                const Result<> written = logix::writeProject(toPath(folder), settings);
                return written ? QString() : m_wording.text(written.error().message);
            },
            [](const QString &text) { return text; });
        QMetaObject::invokeMethod(
            this, [this, folder, problem] { emit projectWritten(folder, problem); },
            Qt::QueuedConnection);
        QMetaObject::invokeMethod(
            this, [this, project = guardedProject(folder)] { emit projectRead(project); },
            Qt::QueuedConnection);
    });
}

} // namespace logix
