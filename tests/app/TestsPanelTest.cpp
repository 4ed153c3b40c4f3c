// SPDX-License-Identifier: Apache-2.0
// The Tests panel by keys and clicks, with the real Icarus Verilog.
#include "WindowFixture.h"

#include "console/ConsolePanel.h"
#include "editor/EditorTabs.h"
#include "engine/EngineClient.h"
#include "look/StateView.h"
#include "problems/ProblemModel.h"
#include "problems/ProblemsPanel.h"
#include "project/FilesPanel.h"
#include "project/ProjectSession.h"
#include "shell/StatusLine.h"
#include "shell/Verbs.h"
#include "testbenches/NewTestbenchDialog.h"
#include "testbenches/TestModel.h"
#include "testbenches/TestsPanel.h"

#include <csignal>

using namespace Qt::StringLiterals;

namespace logix::test {

class TestsWindow : public WindowTest
{
protected:
    using State = BenchState::State;

    void openCounter(const QHash<QString, QByteArray> &benches)
    {
        QHash<QString, QByteArray> files = benches;
        files.insert(u"logix.json"_s, "{\"board\": \"icebreaker\"}\n");
        files.insert(u"main.v"_s, "module main (input clk, output reg [3:0] q);\n"
                                  "  initial q = 0;\n  always @(posedge clk) q <= q + 1;\n"
                                  "endmodule\n");
        m_project = openProject(files);
        ASSERT_TRUE(waitFor([&] { return window().editor()->currentView() != nullptr; }));
    }

    static QByteArray bench(const QByteArray &name, const QByteArray &body)
    {
        return "`timescale 1ns / 1ps\nmodule " + name
               + ";\n  reg clk = 0;\n  wire [3:0] q;\n  main dut (.clk(clk), .q(q));\n"
                 "  always #5 clk = ~clk;\n  initial begin\n    $dumpvars(0, "
               + name + ");\n" + body + "    $finish;\n  end\nendmodule\n";
    }

    static QByteArray passing(const QByteArray &name)
    {
        return bench(name, "    $display(\"said by %m\");\n    #50;\n");
    }
    static QByteArray failing(const QByteArray &name)
    {
        return bench(name, "    #93;\n    if (q !== 4'd3) $error(\"q is %0d\", q);\n");
    }
    static QByteArray endless(const QByteArray &name) { return bench(name, "    forever #10;\n"); }

    [[nodiscard]] TestsPanel &tests() { return *window().tests(); }
    [[nodiscard]] State state(const QString &file)
    {
        for (const BenchState &one : tests().model()->benches())
            if (one.file == file)
                return one.state;
        ADD_FAILURE() << qPrintable(file);
        return State::Untried;
    }
    void runByKey(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QSignalSpy finished(window().engine(), &EngineClient::finished);
        QTest::keyClick(&window(), key, modifiers);
        ASSERT_TRUE(waitFor([&] { return finished.count() > 0; }, 60000));
    }

    QString m_project;
};

TEST_F(TestsWindow, TestRunsAllAndShowsThePanel)
{
    showWindow();
    openCounter({{u"good_tb.v"_s, passing("good_tb")}, {u"bad_tb.v"_s, failing("bad_tb")}});
    EXPECT_FALSE(tests().isVisible());
    QList<std::pair<QString, State>> seen;
    QObject::connect(
        window().engine(), &EngineClient::benchChanged, &window(),
        [&](const QString &, const BenchState &one) { seen.append({one.file, one.state}); });
    runByKey(Qt::Key_F6);
    EXPECT_TRUE(tests().isVisible());
    EXPECT_EQ(state(u"good_tb.v"_s), State::Passed);
    EXPECT_EQ(state(u"bad_tb.v"_s), State::Failed);
    for (const State step : {State::Waiting, State::Compiling, State::Running, State::Passed})
        EXPECT_TRUE(seen.contains(std::pair(u"good_tb.v"_s, step)));
    EXPECT_TRUE(seen.contains(std::pair(u"bad_tb.v"_s, State::Failed)));
    EXPECT_TRUE(tests().summary().contains(u"1 passed"_s)) << qPrintable(tests().summary());
    EXPECT_TRUE(tests().summary().contains(u"1 failed"_s));
    // The failure is in the list of problems too, and the cursor is in its line.
    ASSERT_EQ(window().problems()->model()->rowCount(), 1);
    KTextEditor::View *view = window().editor()->currentView();
    EXPECT_TRUE(view->document()->url().toLocalFile().endsWith(u"bad_tb.v"_s));
    EXPECT_EQ(view->cursorPosition().line(), 9);
    // What the testbenches printed is in the console.
    EXPECT_TRUE(waitFor(
        [&] { return window().console()->view()->toPlainText().contains(u"said by good_tb"_s); }));
    EXPECT_TRUE(window().statusLine()->summary().contains(u"1 of 2"_s));
    keepScreenshot(&window(), u"tests-failed"_s);
}

TEST_F(TestsWindow, AFailureLeadsToItsLineByKeys)
{
    showWindow();
    openCounter({{u"bad_tb.v"_s, failing("bad_tb")}});
    runByKey(Qt::Key_F6);
    window().editor()->open(m_project + u"/main.v"_s);
    QTest::keyClick(&window(), Qt::Key_4, Qt::AltModifier);
    ASSERT_TRUE(waitFor([&] { return tests().view()->hasFocus(); }));
    QTest::keyClick(tests().view(), Qt::Key_Home);
    QTest::keyClick(tests().view(), Qt::Key_Down);
    const QModelIndex row = tests().view()->currentIndex();
    ASSERT_TRUE(row.parent().isValid());
    EXPECT_EQ(row.data().toString(), u"q is 9"_s);
    EXPECT_EQ(row.siblingAtColumn(TestModel::TimeColumn).data().toString(), u"93 ns"_s);
    QTest::keyClick(tests().view(), Qt::Key_Return);
    KTextEditor::View *view = window().editor()->currentView();
    EXPECT_TRUE(view->document()->url().toLocalFile().endsWith(u"bad_tb.v"_s));
    EXPECT_EQ(view->cursorPosition().line(), 9);
    // Back by Escape from the panel.
    QTest::keyClick(&window(), Qt::Key_4, Qt::AltModifier);
    ASSERT_TRUE(waitFor([&] { return tests().view()->hasFocus(); }));
    QTest::keyClick(tests().view(), Qt::Key_Escape);
    EXPECT_TRUE(waitFor([&] { return !tests().view()->hasFocus(); }));
}

TEST_F(TestsWindow, RunsOneAlone)
{
    showWindow();
    openCounter({{u"bad_tb.v"_s, failing("bad_tb")}, {u"good_tb.v"_s, passing("good_tb")}});
    // The testbench in the editor is the one that is meant.
    window().editor()->open(m_project + u"/good_tb.v"_s);
    EXPECT_EQ(tests().current(), u"good_tb.v"_s);
    runByKey(Qt::Key_F6, Qt::ControlModifier);
    EXPECT_EQ(state(u"good_tb.v"_s), State::Passed);
    EXPECT_EQ(state(u"bad_tb.v"_s), State::Untried);
    EXPECT_EQ(window().statusLine()->summary(), u"good_tb.v passed."_s);
}

TEST_F(TestsWindow, StopEndsWhatRuns)
{
    showWindow();
    openCounter({{u"long_tb.v"_s, endless("long_tb")}});
    QSignalSpy finished(window().engine(), &EngineClient::finished);
    QTest::keyClick(&window(), Qt::Key_F6);
    ASSERT_TRUE(waitFor([&] { return state(u"long_tb.v"_s) == State::Running; }, 20000));
    EXPECT_FALSE(tests().runAction()->isEnabled());
    EXPECT_FALSE(tests().runAction()->toolTip().isEmpty());
    QTest::qWait(1200);
    EXPECT_EQ(tests().model()->index(0, TestModel::TimeColumn).data().toString(), u"1 s"_s);
    keepScreenshot(&window(), u"tests-running"_s);
    QTest::keyClick(&window(), Qt::Key_F5, Qt::ShiftModifier);
    ASSERT_TRUE(waitFor([&] { return finished.count() > 0; }));
    EXPECT_EQ(state(u"long_tb.v"_s), State::Stopped);
    EXPECT_TRUE(tests().runAction()->isEnabled());
    EXPECT_EQ(window().problems()->model()->rowCount(), 0);
}

TEST_F(TestsWindow, ATestbenchThatDoesNotCompileFailsInItsRow)
{
    showWindow();
    openCounter({{u"broken_tb.v"_s, "module broken_tb;\n  initial nonsense(;\nendmodule\n"}});
    runByKey(Qt::Key_F6);
    EXPECT_EQ(state(u"broken_tb.v"_s), State::Failed);
    const QModelIndex row = tests().model()->index(0, 0, tests().model()->index(0, 0));
    ASSERT_TRUE(row.isValid());
    EXPECT_EQ(tests().model()->place(row).line, 2);
}

TEST_F(TestsWindow, WithoutTestbenchesItSaysHowToGetOne)
{
    showWindow();
    openCounter({});
    EXPECT_FALSE(window().verbs()->test()->isEnabled());
    EXPECT_EQ(window().verbs()->test()->toolTip(),
              u"No testbench in this project: add one named …_tb.v."_s);
    EXPECT_FALSE(tests().debugAction()->isEnabled());
    EXPECT_EQ(tests().debugAction()->toolTip(), window().verbs()->test()->toolTip());
    QTest::keyClick(&window(), Qt::Key_4, Qt::AltModifier);
    EXPECT_TRUE(tests().isVisible());
    auto *button = tests().findChild<StateView *>()->findChild<QPushButton *>();
    ASSERT_TRUE(button && button->isVisible());
    keepScreenshot(&window(), u"tests-empty"_s);
    withNextDialog<NewTestbenchDialog>([&](NewTestbenchDialog *dialog) {
        ASSERT_TRUE(waitFor([&] { return dialog->modules()->count() == 1; }));
        EXPECT_EQ(dialog->modules()->currentText(), u"main"_s);
        EXPECT_EQ(dialog->fileName(), u"main_tb.v"_s);
        EXPECT_TRUE(dialog->preview()->toPlainText().contains(u"module main_tb;"_s));
        keepScreenshot(dialog, u"new-testbench"_s);
        QTest::keyClick(dialog, Qt::Key_Return);
    });
    QTest::mouseClick(button, Qt::LeftButton);
    activate();
    EXPECT_TRUE(QFile::exists(m_project + u"/main_tb.v"_s));
    KTextEditor::View *view = window().editor()->currentView();
    EXPECT_TRUE(view->document()->url().toLocalFile().endsWith(u"main_tb.v"_s));
    ASSERT_TRUE(waitFor([&] { return window().verbs()->test()->isEnabled(); }));
    EXPECT_EQ(tests().model()->files(), QStringList{u"main_tb.v"_s});
    // It runs as it was written.
    runByKey(Qt::Key_F6);
    EXPECT_EQ(state(u"main_tb.v"_s), State::Passed);
    EXPECT_EQ(window().problems()->model()->rowCount(), 0);
}

TEST_F(TestsWindow, AListedProjectGetsTheNewTestbenchInItsList)
{
    showWindow();
    openCounter({{u"good_tb.v"_s, passing("good_tb")}});
    ProjectSettings settings = window().session()->info()->settings;
    settings.testbenchFiles = {"good_tb.v"};
    window().session()->write(settings);
    ASSERT_TRUE(
        waitFor([&] { return window().session()->info()->settings.testbenchFiles.has_value(); }));
    withNextDialog<NewTestbenchDialog>([&](NewTestbenchDialog *dialog) {
        ASSERT_TRUE(waitFor([&] { return dialog->modules()->count() == 1; }));
        dialog->accept();
    });
    tests().newAction()->trigger();
    EXPECT_TRUE(waitFor(
        [&] { return tests().model()->files() == QStringList{u"good_tb.v"_s, u"main_tb.v"_s}; }));
    EXPECT_TRUE(read(m_project + u"/logix.json"_s).contains("main_tb.v"));
}

TEST_F(TestsWindow, TheFilesMenuOffersANewTestbench)
{
    showWindow();
    openCounter({});
    window().files()->select(m_project + u"/main.v"_s);
    bool isOffered = false;
    QTimer::singleShot(100, &window(), [&] {
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        ASSERT_TRUE(menu);
        isOffered = menu->actions().contains(tests().newAction());
        menu->close();
    });
    emit window().files() -> tree()->customContextMenuRequested({10, 10});
    EXPECT_TRUE(isOffered);
}

TEST_F(TestsWindow, DebugOpensTheWaveformAtTheFailure)
{
    showWindow();
    openCounter({{u"bad_tb.v"_s, failing("bad_tb")}});
    window().editor()->open(m_project + u"/bad_tb.v"_s);
    QSignalSpy finished(window().engine(), &EngineClient::finished);
    QTest::keyClick(&window(), Qt::Key_F8);
    ASSERT_TRUE(waitFor([&] { return finished.count() > 0; }, 60000));
    const auto outcome = finished.first().first().value<Outcome>();
    ASSERT_EQ(outcome.benches.size(), 1) << qPrintable(outcome.summary);
    if (QStandardPaths::findExecutable(u"gtkwave"_s).isEmpty())
        GTEST_SKIP() << "GTKWave isn't installed";
    EXPECT_TRUE(outcome.summary.contains(u"waveform"_s)) << qPrintable(outcome.summary);
    EXPECT_EQ(state(u"bad_tb.v"_s), State::Failed);
    // The values at the failure are below it, and the failure's line is shown.
    EXPECT_FALSE(outcome.benches.first().values.isEmpty());
    EXPECT_EQ(window().editor()->currentView()->cursorPosition().line(), 9);
    EXPECT_TRUE(QFile::exists(outcome.benches.first().waveform));
    keepScreenshot(&window(), u"tests-debugged"_s);
    // The viewer would outlive the test; it ends with the file that names it.
    const QString layout = QFileInfo(outcome.benches.first().waveform).path();
    QDir proc(u"/proc"_s);
    for (const QString &id : proc.entryList(QDir::Dirs)) {
        const QByteArray command = read(u"/proc/%1/cmdline"_s.arg(id));
        if (command.contains("gtkwave") && command.contains(layout.toUtf8()))
            ::kill(id.toInt(), SIGTERM);
    }
}

TEST_F(TestsWindow, WhenTheSimulatorIsMissingThePanelSaysSo)
{
    showWindow();
    openCounter({{u"good_tb.v"_s, passing("good_tb")}});
    Outcome outcome;
    outcome.verb = Verb::Test;
    outcome.state = Outcome::State::Failed;
    outcome.folder = window().session()->folder();
    outcome.summary = u"iverilog isn't installed."_s;
    emit window().engine() -> finished(outcome);
    auto *view = tests().findChild<StateView *>();
    EXPECT_EQ(view->title(), u"The testbenches could not run"_s);
    EXPECT_TRUE(view->isVisibleTo(&tests()));
}

} // namespace logix::test
