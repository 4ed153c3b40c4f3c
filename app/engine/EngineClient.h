// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Engine.h"
#include "engine/BoardInfo.h"
#include "engine/LiveFeed.h"
#include "engine/Outcome.h"
#include "engine/ProjectInfo.h"
#include "engine/Wording.h"
#include "engine/WorkQueue.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <mutex>
#include <stop_token>

namespace logix {

/// The window's way to the engine. Lives in the GUI thread and never waits there: requests go to
/// two worker threads (one for verbs, one for short questions), answers come back as signals in
/// the GUI thread.
class EngineClient : public QObject
{
    Q_OBJECT

public:
    explicit EngineClient(Engine::Options options, QObject *parent = nullptr);
    /// Cancels what runs and waits for its end.
    ~EngineClient() override;

    [[nodiscard]] bool isBusy() const { return m_isBusy; }
    [[nodiscard]] Verb verb() const { return m_verb; }
    /// Since the running verb began, or how long the last one took.
    [[nodiscard]] qint64 milliseconds() const;
    [[nodiscard]] const ProgressState &progress() const { return m_progress; }

    /// Runs a verb on what is on the disk in `folder`. Only while idle.
    void run(Verb verb, const QString &folder);
    /// Ends the running verb; `finished` comes when it has.
    void cancel();

    /// Answered by `catalogRead`. An empty folder stands for none.
    void readCatalog(const QString &customBoardsFolder);
    /// Reads a project's settings and finds its files; answered by `projectRead`.
    void readProject(const QString &folder);
    /// Writes a project's settings and reads it again; answered by `projectWritten`, then
    /// `projectRead`.
    void writeProject(const QString &folder, const ProjectSettings &settings);

    [[nodiscard]] const std::filesystem::path &resources() const { return m_options.resources; }

signals:
    void started(logix::Verb verb);
    void progressed(const logix::ProgressState &progress);
    /// `folder` is the project that the verb runs in.
    void linesCame(const QString &folder, const QList<logix::ConsoleLine> &lines,
                   qsizetype dropped);
    void finished(const logix::Outcome &outcome);
    void catalogRead(const logix::CatalogInfo &catalog);
    void projectRead(const logix::ProjectInfo &project);
    /// `problem` is empty when it went well.
    void projectWritten(const QString &folder, const QString &problem);

private:
    Engine &engine();
    [[nodiscard]] Outcome perform(Verb verb, const std::filesystem::path &folder,
                                  const CallContext &context);
    [[nodiscard]] CatalogInfo catalogInfo(const QString &customBoardsFolder);
    [[nodiscard]] ProjectInfo projectInfo(const QString &folder);
    void passOn();
    void finish(const Outcome &outcome);

    Engine::Options m_options;
    Wording m_wording;
    std::once_flag m_made;
    std::unique_ptr<Engine> m_engine;

    bool m_isBusy = false;
    Verb m_verb = Verb::Check;
    QString m_folder;
    ProgressState m_progress;
    QElapsedTimer m_clock;
    qint64 m_duration = 0;
    std::stop_source m_stop;
    std::shared_ptr<LiveFeed> m_feed;
    QTimer m_timer;

    // Last, so that their threads end before what they use goes.
    WorkQueue m_questions;
    WorkQueue m_verbs;
};

} // namespace logix
