// SPDX-License-Identifier: Apache-2.0
// Pictures of each panel in each state, for the eye: light, dark and high contrast, in two sizes.
#include "WindowFixture.h"

#include "console/ConsolePanel.h"
#include "editor/EditorTabs.h"
#include "engine/EngineClient.h"
#include "look/Banner.h"
#include "look/Themes.h"
#include "problems/ProblemsPanel.h"
#include "project/FilesPanel.h"
#include "project/NewFileDialog.h"
#include "report/ReportPanel.h"
#include "settings/EditorSettingsDialog.h"
#include "settings/ProjectSettingsDialog.h"
#include "shell/OutputPane.h"
#include "shell/Verbs.h"
#include "testbenches/NewTestbenchDialog.h"
#include "testbenches/TestModel.h"
#include "testbenches/TestsPanel.h"
#include "welcome/WelcomePage.h"

using namespace Qt::StringLiterals;

namespace logix::test {

class Screenshots : public WindowTest, public testing::WithParamInterface<const char *>
{
protected:
    void keep(const QString &name)
    {
        QCoreApplication::processEvents();
        QTest::qWait(30);
        keepScreenshot(
            &window(),
            u"%1-%2-%3"_s.arg(QString::fromLatin1(GetParam()), name).arg(window().width()));
    }
};

TEST_P(Screenshots, OfEachPanelInEachState)
{
    Themes::apply(QString::fromLatin1(GetParam()));
    for (const QSize size : {QSize(1024, 640), QSize(1280, 800), QSize(1920, 1080)}) {
        restart();
        showWindow(size);
        ASSERT_TRUE(
            waitFor([&] { return window().welcome()->examples()->model()->rowCount() > 0; }));
        keep(u"welcome"_s);
        openProject({});
        QTest::qWait(50);
        keep(u"empty-folder"_s);
        const QString folder = openBlinky();
        ASSERT_TRUE(waitFor([&] { return window().editor()->currentView() != nullptr; }));
        window().editor()->open(folder + u"/main.pcf"_s);
        window().editor()->open(folder + u"/main.v"_s);
        keep(u"untried-problems"_s);
        window().output()->showPanel(window().console());
        keep(u"untried-console"_s);
        window().output()->showPanel(window().report());
        keep(u"untried-report"_s);

        // Busy: what is shown while a verb runs.
        window().report()->setBusy(u"Placing and routing"_s);
        keep(u"busy-report"_s);
        window().problems()->setProblems({}, ProblemsPanel::State::Busy, u"Placing and routing"_s);
        window().output()->showPanel(window().problems());
        keep(u"busy-problems"_s);

        // Problems of every kind.
        QFile file(folder + u"/main.v"_s);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write("module main (\n    input  wire clk,\n    output wire [1:0] led\n);\n"
                   "    reg [3:0] counter = 0;\n    always @(posedge clk) counter <= 5'd17;\n"
                   "    assign led = counter[3] &;\nendmodule\n");
        file.close();
        window().editor()->currentView()->document()->documentReload();
        runVerb(window().verbs()->check());
        keep(u"problems"_s);
        window().output()->showPanel(window().console());
        keep(u"console"_s);
        window().report()->setEmpty(u"Verilator found 1 error."_s);
        window().output()->showPanel(window().report());
        keep(u"failed-report"_s);
        window().banner()->say(u"This project is open in another window too. What is saved there "
                               "shows up here, but only one of them builds at a time."_s);
        keep(u"banner"_s);
        withNextDialog<ProjectSettingsDialog>([&](ProjectSettingsDialog *dialog) {
            for (int page = 0; page < dialog->pages()->count(); ++page) {
                dialog->pages()->setCurrentIndex(page);
                keepScreenshot(dialog,
                               u"%1-settings-%2"_s.arg(QString::fromLatin1(GetParam())).arg(page));
            }
            dialog->reject();
        });
        QTest::keyClick(&window(), Qt::Key_S, Qt::ControlModifier | Qt::AltModifier);
        withNextDialog<NewFileDialog>([&](NewFileDialog *dialog) {
            keepScreenshot(dialog, u"%1-new-file"_s.arg(QString::fromLatin1(GetParam())));
            dialog->reject();
        });
        window().files()->newFile();
    }
}

TEST_P(Screenshots, OfTheTestsInEachState)
{
    using State = BenchState::State;
    Themes::apply(QString::fromLatin1(GetParam()));
    const QString theme = QString::fromLatin1(GetParam());
    for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)}) {
        restart();
        showWindow(size);
        const QString folder = openBlinky();
        ASSERT_TRUE(waitFor([&] { return window().editor()->currentView() != nullptr; }));
        window().editor()->open(folder + u"/main.v"_s);
        QTest::keyClick(&window(), Qt::Key_4, Qt::AltModifier);
        keep(u"tests-empty"_s);
        withNextDialog<NewTestbenchDialog>([&](NewTestbenchDialog *dialog) {
            ASSERT_TRUE(waitFor([&] { return dialog->modules()->count() > 0; }));
            keepScreenshot(dialog, u"%1-new-testbench"_s.arg(theme));
            dialog->accept();
        });
        window().tests()->newAction()->trigger();
        write(folder + u"/uart_receiver_tb.v"_s, "module uart_receiver_tb;\nendmodule\n");
        write(folder + u"/blink_speed_tb.v"_s, "module blink_speed_tb;\nendmodule\n");
        ASSERT_TRUE(waitFor([&] { return window().tests()->model()->files().size() == 3; }));
        keep(u"tests-untried"_s);

        // Every state at once, as it never is for long.
        BenchState bench;
        bench.file = u"main_tb.v"_s;
        bench.state = State::Passed;
        bench.milliseconds = 420;
        window().tests()->setState(bench);
        bench.file = u"uart_receiver_tb.v"_s;
        bench.state = State::Running;
        window().tests()->setState(bench);
        bench.file = u"blink_speed_tb.v"_s;
        bench.state = State::Waiting;
        window().tests()->setState(bench);
        keep(u"tests-running"_s);
        bench.file = u"blink_speed_tb.v"_s;
        bench.state = State::Failed;
        bench.failureCount = 240;
        Problem problem;
        problem.place = {bench.file, folder + u'/' + bench.file, 1, 1};
        problem.text = u"the LED is off, expected on"_s;
        problem.time = u"83.33 µs"_s;
        bench.problems = {problem, problem};
        bench.problems[1].severity = Severity::Warning;
        bench.problems[1].text = u"the period is 3 cycles long, which is a lot less than half "
                                 "a second"_s;
        bench.values = {{u"dut.counter"_s, u"24'h00_00FF"_s, u"24'h00_00FE"_s, u"83.25 µs"_s},
                        {u"dut.led"_s, u"0"_s, u"1"_s, u"42 ns"_s}};
        window().tests()->setState(bench);
        bench = {};
        bench.file = u"uart_receiver_tb.v"_s;
        bench.state = State::Stopped;
        window().tests()->setState(bench);
        keep(u"tests-failed"_s);
        Outcome outcome;
        outcome.verb = Verb::Test;
        outcome.state = Outcome::State::Failed;
        outcome.folder = folder;
        outcome.summary = u"iverilog isn't installed."_s;
        emit window().engine() -> finished(outcome);
        keep(u"tests-could-not-run"_s);
        withNextDialog<EditorSettingsDialog>([&](EditorSettingsDialog *dialog) {
            keepScreenshot(dialog, u"%1-editor-settings"_s.arg(theme));
            dialog->reject();
        });
        for (QAction *action : window().findChildren<QAction *>())
            if (action->text() == u"Ed&itor Settings…"_s)
                action->trigger();
    }
}

INSTANTIATE_TEST_SUITE_P(Themes, Screenshots, testing::Values("light", "dark", "contrast"));

} // namespace logix::test
