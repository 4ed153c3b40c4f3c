// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Engine.h"
#include "engine/BoardChange.h"
#include "engine/BoardInfo.h"
#include "engine/DevicesInfo.h"
#include "engine/DiagramOutcome.h"
#include "engine/EditorWork.h"
#include "engine/LiveFeed.h"
#include "engine/NewProjectPlan.h"
#include "engine/Outcome.h"
#include "engine/ProjectInfo.h"
#include "engine/Wording.h"
#include "engine/WorkQueue.h"
#include "project/LintMirror.h"
#include "project/Project.h"
#include "starter/NewProject.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <mutex>
#include <stop_token>

namespace logix {

/// The window's way to the engine. Lives in the GUI thread and never waits there: requests go to
/// three worker threads (for verbs, for short questions, for looking at what is being typed),
/// answers come back as signals in the GUI thread.
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

    /// Runs a verb on what is on the disk in `folder`. Only while idle. Of `targets`, Test takes
    /// the testbenches that it runs, all when there are none; Debug takes one; Upload takes the ID
    /// of the device that is meant where more than one fits.
    void run(Verb verb, const QString &folder, const QStringList &targets = {});
    /// Ends the running verb; `finished` comes when it has.
    void cancel();

    /// Checks a project as the editor has it; `unsaved` has what the disk hasn't, by name relative
    /// to the folder. Ends a look that still runs. Answered by `looked`, unless another one or
    /// `stopLooking` comes first.
    void look(const QString &folder, const QHash<QString, QString> &unsaved);
    void stopLooking();
    /// Lays out a text; answered by `laidOut`.
    void layOut(const LayoutWish &wish);
    /// What a testbench for a module of the project would be, for the first module when none is
    /// named; answered by `testbenchPlanned`.
    void planTestbench(const QString &folder, const QString &module);

    /// Answered by `catalogRead`. An empty folder stands for none.
    void readCatalog(const QString &customBoardsFolder);
    /// Reads a project's settings and finds its files; answered by `projectRead`.
    void readProject(const QString &folder);
    /// Writes a project's settings and reads it again; answered by `projectWritten`, then
    /// `projectRead`.
    void writeProject(const QString &folder, const ProjectSettings &settings);

    /// Answered by `projectPlanned`.
    void planProject(const NewProjectWish &wish);
    /// Makes a project in a folder that is new or empty; answered by `projectMade`.
    void makeProject(const NewProjectWish &wish, const QString &folder);

    /// What another board would mean for a project; answered by `boardChangePlanned`.
    void planBoardChange(const BoardChangeWish &wish);

    /// From now on `devicesMayHaveChanged` comes when something is plugged in or out, where the
    /// system tells.
    void watchDevices();
    /// Answered by `devicesListed`.
    void listDevices(const QString &customBoardsFolder);
    /// Answered by `permissionsPrepared`.
    void preparePermissions(const QString &customBoardsFolder);

    /// Draws the design that is on the disk in `folder`, beside any verb; answered by `drawn`, once
    /// for the last of several calls. An empty module stands for the project's top module.
    void draw(const QString &folder, const QString &topModule);
    /// `drawn` tells that it has ended.
    void cancelDrawing();

    /// Where the program's own files are.
    [[nodiscard]] const std::filesystem::path &programs() const { return m_options.programs; }
    [[nodiscard]] const std::filesystem::path &resources() const { return m_options.resources; }

signals:
    void started(logix::Verb verb);
    void progressed(const logix::ProgressState &progress);
    /// `folder` is the project that the verb runs in.
    void linesCame(const QString &folder, const QList<logix::ConsoleLine> &lines,
                   qsizetype dropped);
    /// How a testbench of a running Test gets on.
    void benchChanged(const QString &folder, const logix::BenchState &state);
    void finished(const logix::Outcome &outcome);
    void looked(const logix::LookAnswer &answer);
    void laidOut(const logix::LayoutAnswer &answer);
    void testbenchPlanned(const logix::TestbenchPlan &plan);
    void catalogRead(const logix::CatalogInfo &catalog);
    void projectRead(const logix::ProjectInfo &project);
    /// `problem` is empty when it went well.
    void projectWritten(const QString &folder, const QString &problem);
    void projectPlanned(const logix::NewProjectPlan &plan);
    void projectMade(const QString &folder, const QString &problem);
    void boardChangePlanned(const logix::BoardChange &change);
    void devicesMayHaveChanged();
    void devicesListed(const logix::DevicesInfo &devices);
    void permissionsPrepared(const logix::PermissionInfo &info);
    void drawingProgressed(const QString &phase);
    void drawn(const logix::DiagramOutcome &outcome);

private:
    Engine &engine();
    /// Performs a verb and keeps its lines and its end in the engine's log.
    [[nodiscard]] Outcome logged(Verb verb, const std::filesystem::path &folder,
                                 const QStringList &targets, const std::stop_token &stop,
                                 LiveFeed &feed);
    [[nodiscard]] Outcome perform(Verb verb, const std::filesystem::path &folder,
                                  const QStringList &targets, const CallContext &context);
    void check(Outcome &outcome, const ResolvedProject &project, const CallContext &context);
    void test(Outcome &outcome, const ResolvedProject &project, const QStringList &testbenches,
              const CallContext &context);
    void debug(Outcome &outcome, const ResolvedProject &project, const QStringList &testbenches,
               const CallContext &context);
    void build(Outcome &outcome, const ResolvedProject &project, const CallContext &context);
    void upload(Outcome &outcome, const ResolvedProject &project, const QString &wantedDevice,
                const CallContext &context);
    /// Nothing that is plugged in fits the build: says what can be done about it.
    void describeMissing(Outcome &outcome, const ResolvedProject &project,
                         const DeviceList &fitting);
    [[nodiscard]] DevicesInfo devicesInfo(const DeviceList &list) const;
    [[nodiscard]] LookAnswer lookAt(const QString &folder, const QHash<QString, QString> &unsaved,
                                    const std::stop_token &stop);
    [[nodiscard]] LayoutAnswer laidOutText(const LayoutWish &wish);
    [[nodiscard]] TestbenchPlan plannedTestbench(const QString &folder, const QString &module);
    /// What a verb ends with when it failed by no fault of the project.
    [[nodiscard]] static Outcome mistake(Verb verb, const QString &text);
    [[nodiscard]] BoardChange boardChange(const BoardChangeWish &wish);
    [[nodiscard]] CatalogInfo catalogInfo(const QString &customBoardsFolder);
    [[nodiscard]] Result<std::vector<ProjectFile>> projectFiles(const NewProjectWish &wish,
                                                                NewProjectPlan *plan);
    [[nodiscard]] ProjectInfo projectInfo(const QString &folder);
    [[nodiscard]] ProjectInfo guardedProject(const QString &folder);
    [[nodiscard]] DiagramOutcome drawing(const std::filesystem::path &folder,
                                         const std::string &topModule, const CallContext &context);
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
    std::stop_source m_drawingStop;
    quint64 m_drawingNumber = 0;

    /// Nothing is checked twice at once: neither by looks nor by a look and the verb.
    std::mutex m_checking;
    std::stop_source m_lookStop;
    quint64 m_lookNumber = 0;
    /// Of the looks' thread: the copy of the project that was looked at last.
    std::optional<LintMirror> m_mirror;
    QString m_mirrored;

    /// Made on the questions' thread.
    std::unique_ptr<DeviceWatch> m_watch;

    // Last, so that their threads end before what they use goes.
    WorkQueue m_questions;
    WorkQueue m_looks;
    WorkQueue m_verbs;
    WorkQueue m_drawings;
};

} // namespace logix
