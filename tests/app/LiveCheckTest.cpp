// SPDX-License-Identifier: Apache-2.0
// Checking while typing, with the real Verilator.
#include "WindowFixture.h"

#include "console/ConsolePanel.h"
#include "editor/EditorTabs.h"
#include "editor/LiveCheck.h"
#include "editor/ProblemMarks.h"
#include "engine/EngineClient.h"
#include "problems/ProblemModel.h"
#include "problems/ProblemsPanel.h"
#include "project/ProjectSession.h"
#include "settings/EditorSettingsDialog.h"
#include "shell/OutputPane.h"
#include "shell/StatusLine.h"
#include "shell/TimedApplication.h"
#include "shell/Verbs.h"
#include "support/ForeignDesign.h"

#include <cstdlib>

using namespace Qt::StringLiterals;

namespace logix::test {

class LiveChecking : public WindowTest
{
protected:
    void SetUp() override
    {
        // As it is for someone who never changed it.
        QSettings().remove(u"editor/check-while-typing"_s);
        ASSERT_TRUE(LiveCheck::isWanted());
        restart();
        showWindow();
        m_project = openBlinky();
        ASSERT_TRUE(waitFor([&] { return window().editor()->currentView() != nullptr; }));
        m_view = window().editor()->open(path(u"main.v"_s));
        ASSERT_TRUE(m_view);
        m_view->setFocus();
        ASSERT_TRUE(waitFor([&] { return QApplication::focusWidget() != nullptr; }));
    }

    [[nodiscard]] QString path(const QString &name) const { return m_project + u'/' + name; }
    [[nodiscard]] QList<Problem> problems() { return window().problems()->model()->problems(); }
    /// Types at a place, counted from 1, key by key.
    void type(int line, int column, const QString &text)
    {
        m_view->setCursorPosition({line - 1, column - 1});
        QTest::keyClicks(QApplication::focusWidget(), text);
    }
    [[nodiscard]] static uint marks(KTextEditor::View *view, int line)
    {
        return view->document()->mark(line - 1);
    }

    QString m_project;
    KTextEditor::View *m_view = nullptr;
};

TEST_F(LiveChecking, ShowsWhatIsWrongInTextThatIsNotSaved)
{
    QWidget *const focus = QApplication::focusWidget();
    const QString console = window().console()->view()->toPlainText();
    QWidget *const panel = window().output()->currentPanel();
    type(7, 24, u"nope + "_s);
    const KTextEditor::Cursor cursor = m_view->cursorPosition();
    QElapsedTimer clock;
    clock.start();
    ASSERT_TRUE(waitFor([&] { return !problems().isEmpty(); }));
    EXPECT_GE(clock.elapsed(), LiveCheck::delayMilliseconds - 100);
    const Problem problem = problems().first();
    EXPECT_EQ(problem.place.path, path(u"main.v"_s));
    EXPECT_EQ(problem.place.name, u"main.v"_s);
    EXPECT_EQ(problem.place.line, 7);
    EXPECT_TRUE(problem.text.contains(u"nope"_s)) << qPrintable(problem.text);
    EXPECT_TRUE(marks(m_view, 7) & ProblemMarks::markType(Severity::Error));
    // Nothing else moved, and nothing was saved.
    EXPECT_EQ(QApplication::focusWidget(), focus);
    EXPECT_EQ(m_view->cursorPosition(), cursor);
    EXPECT_EQ(window().output()->currentPanel(), panel);
    EXPECT_EQ(window().console()->view()->toPlainText(), console);
    EXPECT_EQ(window().statusLine()->summary(), QString());
    EXPECT_FALSE(read(path(u"main.v"_s)).contains("nope"));
    EXPECT_FALSE(window().engine()->isBusy());
    keepScreenshot(&window(), u"live-check"_s);

    for (int i = 0; i < 7; ++i)
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backspace);
    ASSERT_TRUE(waitFor([&] { return problems().isEmpty(); }));
    EXPECT_FALSE(marks(m_view, 7) & ProblemMarks::markType(Severity::Error));
    EXPECT_EQ(window().problems()->state(), ProblemsPanel::State::Done);
}

TEST_F(LiveChecking, LooksOnceWhenTheKeysStop)
{
    QSignalSpy looked(window().engine(), &EngineClient::looked);
    for (int i = 0; i < 10; ++i) {
        type(1, 1, u"/"_s);
        QTest::qWait(60);
    }
    ASSERT_TRUE(waitFor([&] { return looked.count() > 0; }));
    QTest::qWait(LiveCheck::delayMilliseconds + 400);
    EXPECT_EQ(looked.count(), 1);
}

TEST_F(LiveChecking, ANewerLookEndsTheOlder)
{
    QSignalSpy looked(window().engine(), &EngineClient::looked);
    const QHash<QString, QString> bad{{u"main.v"_s, u"module main; assign x = ; endmodule\n"_s}};
    const QHash<QString, QString> good{{u"main.v"_s, u"module main; endmodule\n"_s}};
    for (int i = 0; i < 5; ++i)
        window().engine()->look(m_project, bad);
    window().engine()->look(m_project, good);
    ASSERT_TRUE(waitFor([&] { return looked.count() > 0; }));
    QTest::qWait(500);
    ASSERT_EQ(looked.count(), 1);
    EXPECT_TRUE(looked.first().first().value<LookAnswer>().problems.isEmpty());
}

TEST_F(LiveChecking, KeepsWhatOthersFound)
{
    Problem other;
    other.place = {u"main.v"_s, path(u"main.v"_s), 2, 1};
    other.severity = Severity::Warning;
    other.text = u"the pin is slow"_s;
    other.tool = u"nextpnr"_s;
    Outcome outcome;
    outcome.verb = Verb::Build;
    outcome.folder = window().session()->folder();
    outcome.summary = u"built"_s;
    outcome.problems = {other};
    emit window().engine() -> finished(outcome);
    ASSERT_EQ(problems().size(), 1);
    type(7, 24, u"nope + "_s);
    ASSERT_TRUE(waitFor([&] { return problems().size() > 1; }));
    EXPECT_EQ(problems().first(), other);
    // The row that someone has chosen stays chosen.
    window().problems()->view()->setCurrentIndex(window().problems()->model()->index(1, 0));
    m_view->document()->insertText({0, 0}, u"// a comment\n"_s);
    ASSERT_TRUE(waitFor([&] { return problems().value(1).place.line == 8; }));
    EXPECT_EQ(window().problems()->view()->currentIndex().row(), 1);
    EXPECT_EQ(problems().first(), other);
}

TEST_F(LiveChecking, SavingLooksToo)
{
    ASSERT_TRUE(m_view->document()->isModified() == false);
    QSignalSpy looked(window().engine(), &EngineClient::looked);
    type(1, 1, u" "_s);
    QTest::keyClick(&window(), Qt::Key_S, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([&] { return looked.count() > 0; }));
    EXPECT_FALSE(m_view->document()->isModified());
}

TEST_F(LiveChecking, OnlyFilesOfTheProject)
{
    write(path(u"notes.txt"_s), "hello\n");
    write(folder() + u"/elsewhere.v"_s, "module elsewhere; endmodule\n");
    QSignalSpy looked(window().engine(), &EngineClient::looked);
    const QStringList others = {path(u"notes.txt"_s), folder() + u"/elsewhere.v"_s,
                                path(u"main.pcf"_s)};
    for (const QString &other : others) {
        KTextEditor::View *view = window().editor()->open(other);
        ASSERT_TRUE(view);
        view->document()->insertText({0, 0}, u"x"_s);
    }
    QTest::qWait(LiveCheck::delayMilliseconds + 500);
    EXPECT_EQ(looked.count(), 0);
    for (KTextEditor::Document *document : window().editor()->documents())
        document->setModified(false);
}

TEST_F(LiveChecking, StopsForAVerb)
{
    QSignalSpy looked(window().engine(), &EngineClient::looked);
    type(7, 24, u"nope + "_s);
    runVerb(window().verbs()->check());
    QTest::qWait(LiveCheck::delayMilliseconds + 300);
    // What was typed was saved and checked by the verb, or is looked at afterwards; never both at
    // once, so the list is whole either way.
    ASSERT_FALSE(problems().isEmpty());
    QSet<QString> texts;
    for (const Problem &problem : problems())
        texts.insert(problem.text + QString::number(problem.place.line));
    EXPECT_EQ(texts.size(), problems().size());
    EXPECT_TRUE(problems().first().text.contains(u"nope"_s));
}

TEST_F(LiveChecking, CanBeSwitchedOff)
{
    withNextDialog<EditorSettingsDialog>([&](EditorSettingsDialog *dialog) {
        EXPECT_TRUE(dialog->checkWhileTyping()->isChecked());
        keepScreenshot(dialog, u"editor-settings"_s);
        QTest::keyClick(dialog->checkWhileTyping(), Qt::Key_Space);
        dialog->accept();
    });
    for (QAction *action : window().findChildren<QAction *>())
        if (action->text() == u"Ed&itor Settings…"_s)
            action->trigger();
    activate();
    m_view->setFocus();
    EXPECT_FALSE(LiveCheck::isWanted());
    QSignalSpy looked(window().engine(), &EngineClient::looked);
    type(7, 24, u"nope + "_s);
    QTest::qWait(LiveCheck::delayMilliseconds + 500);
    EXPECT_EQ(looked.count(), 0);
}

TEST_F(LiveChecking, ClosingTheWindowWhileItLooksIsQuick)
{
    type(7, 24, u"nope + "_s);
    QTest::qWait(LiveCheck::delayMilliseconds + 30);
    QElapsedTimer clock;
    clock.start();
    m_view->document()->setModified(false);
    restart();
    EXPECT_LT(clock.elapsed(), 3000);
}

/// With LOGIX_TIMING=1, what typing costs the window's thread while the processor is checked.
TEST_F(LiveChecking, TypingInAProcessorStaysSmooth)
{
    const QString place = folder() + u"/picorv32"_s;
    const auto design = foreignDesign("picorv32", "icebreaker", place.toStdString());
    if (!design) {
        ASSERT_EQ(std::getenv("LOGIX_TEST_PYTHON"), nullptr);
        GTEST_SKIP() << "the Python package of picorv32 isn't installed";
    }
    QJsonArray files;
    for (const std::string &file : design->sources)
        files.append(QString::fromStdString(file));
    write(place + u"/logix.json"_s,
          QJsonDocument(
              QJsonObject{{u"board"_s, u"icebreaker"_s},
                          {u"top_module"_s, QString::fromStdString(design->topModule)},
                          {u"constraint_file"_s, QString::fromStdString(design->constraints)},
                          {u"source_files"_s, files}})
              .toJson());
    ASSERT_TRUE(window().openProject(place));
    ASSERT_TRUE(waitFor([&] { return window().session()->info().has_value(); }));
    QString core;
    for (const std::string &file : design->sources)
        if (file.ends_with("picorv32.v"))
            core = QString::fromStdString(file);
    ASSERT_FALSE(core.isEmpty());
    m_view = window().editor()->open(place + u'/' + core);
    ASSERT_TRUE(m_view);
    ASSERT_GT(m_view->document()->lines(), 2500);
    m_view->setFocus();
    QTest::qWait(500);
    QSignalSpy looked(window().engine(), &EngineClient::looked);
    auto *timed = qobject_cast<TimedApplication *>(qApp);
    ASSERT_TRUE(timed);
    timed->restart();
    m_view->setCursorPosition({1200, 0});
    // Words with pauses that let checks begin, and go on while they run.
    for (int word = 0; word < 8; ++word) {
        for (const QChar c : u"wire some_name;"_s) {
            QTest::keyClick(QApplication::focusWidget(), c.toLatin1());
            QTest::qWait(20);
        }
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTest::qWait(LiveCheck::delayMilliseconds + 100);
    }
    ASSERT_TRUE(waitFor([&] { return looked.count() > 0; }, 30000));
    timed->report();
    EXPECT_FALSE(problems().isEmpty());
}

} // namespace logix::test
