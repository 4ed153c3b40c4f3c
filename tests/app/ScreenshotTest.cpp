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
#include "settings/ProjectSettingsDialog.h"
#include "shell/OutputPane.h"
#include "shell/Verbs.h"
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
    for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)}) {
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

INSTANTIATE_TEST_SUITE_P(Themes, Screenshots, testing::Values("light", "dark", "contrast"));

} // namespace logix::test
