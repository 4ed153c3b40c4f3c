// SPDX-License-Identifier: Apache-2.0
// Drawing the design: beside the verbs, for a diagram follows the editor while they run.
#include "engine/EngineClient.h"

namespace fs = std::filesystem;

namespace logix {

namespace {

/// Passes a drawing's progress on to the window's thread; a handful of messages per drawing.
class DrawingProgress : public Progress
{
public:
    using Receiver = std::function<void(const QString &phase)>;

    DrawingProgress(const Wording &wording, Receiver receive)
        : m_wording(wording), m_receive(std::move(receive))
    {
    }

    void begin(int /*phases*/) override {}
    void phase(const Message &message) override { m_receive(m_wording.text(message)); }
    void percent(double /*percent*/) override {}

private:
    const Wording &m_wording;
    Receiver m_receive;
};

/// The console is the verbs'.
class NoOutput : public LiveOutput
{
public:
    void line(const LiveLine & /*line*/) override {}
};

} // namespace

void EngineClient::draw(const QString &folder, const QString &topModule)
{
    cancelDrawing();
    m_drawingStop = std::stop_source();
    const quint64 number = ++m_drawingNumber;
    m_drawings.post([this, folder, topModule, number, stop = m_drawingStop.get_token()] {
        const auto tell = [this, number](auto signal) {
            QMetaObject::invokeMethod(
                this,
                [this, number, signal] {
                    // What an older drawing says comes too late.
                    if (number == m_drawingNumber)
                        signal();
                },
                Qt::QueuedConnection);
        };
        DrawingProgress progress(m_wording, [this, tell](const QString &phase) {
            tell([this, phase] { emit drawingProgressed(phase); });
        });
        NoOutput output;
        DiagramOutcome outcome;
        try {
            outcome = drawing(fs::path(folder.toStdU16String()), topModule.toStdString(),
                              {.stop = stop, .progress = progress, .output = output});
        } catch (const std::exception &error) {
            outcome.state = Outcome::State::Failed;
            outcome.summary =
                Wording::tr("Logix made a mistake: %1.").arg(QString::fromLocal8Bit(error.what()));
        }
        outcome.folder = folder;
        tell([this, outcome] { emit drawn(outcome); });
    });
}

void EngineClient::cancelDrawing()
{
    m_drawingStop.request_stop();
}

DiagramOutcome EngineClient::drawing(const fs::path &folder, const std::string &topModule,
                                     const CallContext &context)
{
    DiagramOutcome outcome;
    const auto fail = [&](const Error &error) {
        Outcome words;
        m_wording.describe(words, error, folder);
        outcome.state = words.state;
        outcome.summary = words.summary;
        outcome.details = words.details;
        outcome.problems = words.problems;
        return outcome;
    };
    const Result<ProjectSettings> settings = logix::readProject(folder);
    if (!settings)
        return fail(settings.error());
    Result<ResolvedProject> project = resolveProject(folder, *settings, engine().catalog());
    if (!project)
        return fail(project.error());
    if (!topModule.empty())
        project->topModule = topModule;
    if (!project->topModule && project->topCandidates.size() > 1) {
        outcome.state = Outcome::State::NeedsChoice;
        for (const std::string &candidate : project->topCandidates)
            outcome.candidates.append(QString::fromStdString(candidate));
        return outcome;
    }
    const Result<DiagramRequest> request = project->diagramRequest();
    if (!request)
        return fail(request.error());
    const Result<DiagramResult> result = engine().diagram(*request, context);
    if (!result)
        return fail(result.error());
    outcome.pageFolder =
        QString::fromStdString((request->buildFolder / result->pageFile).parent_path().string());
    return outcome;
}

} // namespace logix
