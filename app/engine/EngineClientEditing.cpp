// SPDX-License-Identifier: Apache-2.0
// What the engine does for the editor: looking at what is being typed, laying it out, writing
// testbenches.
#include "api/EngineScratch.h"
#include "base/Files.h"
#include "engine/EngineClient.h"
#include "engine/Values.h"
#include "project/Testbench.h"

#include <QFileInfo>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;
namespace fs = std::filesystem;

namespace logix {

void EngineClient::look(const QString &folder, const QHash<QString, QString> &unsaved)
{
    stopLooking();
    m_lookStop = std::stop_source();
    m_looks.post([this, folder, unsaved, number = m_lookNumber, stop = m_lookStop.get_token()] {
        if (stop.stop_requested())
            return;
        LookAnswer answer =
            guarded([&] { return lookAt(folder, unsaved, stop); },
                    [&](const QString &text) { return LookAnswer{folder, {}, text}; });
        if (stop.stop_requested())
            return;
        QMetaObject::invokeMethod(
            this,
            [this, number, answer = std::move(answer)] {
                if (number == m_lookNumber)
                    emit looked(answer);
            },
            Qt::QueuedConnection);
    });
}

void EngineClient::stopLooking()
{
    m_lookStop.request_stop();
    ++m_lookNumber;
}

LookAnswer EngineClient::lookAt(const QString &folder, const QHash<QString, QString> &unsaved,
                                const std::stop_token &stop)
{
    LookAnswer answer;
    answer.folder = folder;
    const auto fail = [&](const Error &error) {
        // What is wrong with the files themselves has places; the rest is said in a sentence.
        answer.problems = m_wording.problems(error.diagnostics, toPath(folder));
        if (answer.problems.isEmpty())
            answer.failure = m_wording.text(error.message);
        return answer;
    };
    if (!m_mirror || m_mirrored != folder) {
        m_mirror.reset();
        Result<LintMirror> made = LintMirror::make(engine().scratch().folder());
        if (!made)
            return fail(made.error());
        m_mirror.emplace(std::move(*made));
        m_mirrored = folder;
    }
    const Result<ProjectSettings> settings = logix::readProject(toPath(folder));
    if (!settings)
        return fail(settings.error());
    const auto project = resolveProject(toPath(folder), *settings, engine().catalog());
    if (!project)
        return fail(project.error());
    std::map<std::string, std::string> texts;
    for (auto it = unsaved.begin(); it != unsaved.end(); ++it)
        texts.emplace(it.key().toStdString(), it.value().toStdString());
    const auto request = m_mirror->update(*project, texts);
    if (!request)
        return fail(request.error());
    QuietProgress progress;
    QuietOutput output;
    const std::scoped_lock lock(m_checking);
    const auto result =
        engine().lint(*request, {.stop = stop, .progress = progress, .output = output});
    if (!result)
        return fail(result.error());
    answer.problems =
        m_wording.problems(result->diagnostics, toPath(folder), m_mirror->namer(*project));
    return answer;
}

void EngineClient::layOut(const LayoutWish &wish)
{
    m_questions.post([this, wish] {
        LayoutAnswer answer = guarded([&] { return laidOutText(wish); },
                                      [&](const QString &text) {
                                          LayoutAnswer failed;
                                          failed.number = wish.number;
                                          failed.problem = text;
                                          return failed;
                                      });
        QMetaObject::invokeMethod(
            this, [this, answer = std::move(answer)] { emit laidOut(answer); },
            Qt::QueuedConnection);
    });
}

LayoutAnswer EngineClient::laidOutText(const LayoutWish &wish)
{
    LayoutAnswer answer;
    answer.number = wish.number;
    const fs::path scratch = engine().scratch().folder();
    std::error_code code;
    fs::create_directories(scratch, code);
    const QTemporaryDir folder(QString::fromStdString((scratch / "layout-XXXXXX").string()));
    const std::string name = QFileInfo(wish.path).fileName().toStdString();
    const fs::path file = toPath(folder.path()) / name;
    const std::string text = wish.text.toStdString();
    if (const auto written = writeFileSafely(file, text); !written) {
        answer.problem = m_wording.text(written.error().message);
        return answer;
    }
    QuietProgress progress;
    QuietOutput output;
    const auto result = engine().format({.sourceFolder = toPath(folder.path()), .files = {name}},
                                        {.stop = {}, .progress = progress, .output = output});
    if (!result) {
        answer.problem = m_wording.text(result.error().message);
        return answer;
    }
    if (!result->passed) {
        const QList<Problem> problems =
            m_wording.problems(result->diagnostics, toPath(wish.path).parent_path());
        answer.problem =
            problems.isEmpty() ? Wording::tr("Verible can't lay it out.") : problems.first().text;
        if (!problems.isEmpty())
            answer.place = problems.first().place;
        return answer;
    }
    const auto done = readFile(file);
    if (!done) {
        answer.problem = m_wording.text(done.error().message);
        return answer;
    }
    if (*done != text) {
        answer.before = wish.text.split(u'\n');
        answer.after = QString::fromStdString(*done).split(u'\n');
        answer.changes = lineChanges(answer.before, answer.after);
    }
    return answer;
}

void EngineClient::planTestbench(const QString &folder, const QString &module)
{
    m_questions.post([this, folder, module] {
        TestbenchPlan plan = guarded([&] { return plannedTestbench(folder, module); },
                                     [&](const QString &text) {
                                         TestbenchPlan failed;
                                         failed.folder = folder;
                                         failed.module = module;
                                         failed.problem = text;
                                         return failed;
                                     });
        QMetaObject::invokeMethod(
            this, [this, plan = std::move(plan)] { emit testbenchPlanned(plan); },
            Qt::QueuedConnection);
    });
}

TestbenchPlan EngineClient::plannedTestbench(const QString &folder, const QString &module)
{
    TestbenchPlan plan;
    plan.folder = folder;
    plan.module = module;
    const auto fail = [&](const Error &error) {
        plan.problem = m_wording.text(error.message);
        return plan;
    };
    const auto settings = logix::readProject(toPath(folder));
    if (!settings)
        return fail(settings.error());
    const auto project = resolveProject(toPath(folder), *settings, engine().catalog());
    if (!project)
        return fail(project.error());
    for (const TestableModule &one : testableModules(*project))
        plan.modules.append(QString::fromStdString(one.name));
    if (plan.modules.isEmpty()) {
        plan.problem =
            Wording::tr("There is no module in the design files yet: write the design first.");
        return plan;
    }
    if (plan.module.isEmpty())
        plan.module = plan.modules.first();
    const auto file = newTestbench(*project, plan.module.toStdString());
    if (!file)
        return fail(file.error());
    plan.file = QString::fromStdString(file->name);
    plan.text = QString::fromStdString(file->text);
    return plan;
}

} // namespace logix
