// SPDX-License-Identifier: Apache-2.0
#include "WindowFixture.h"

#include "console/ConsolePanel.h"
#include "editor/EditorTabs.h"
#include "engine/EngineClient.h"
#include "problems/ProblemModel.h"
#include "problems/ProblemsPanel.h"
#include "project/ProjectSession.h"
#include "report/ReportPanel.h"
#include "shell/OutputPane.h"
#include "shell/StatusLine.h"
#include "shell/Verbs.h"
#include "welcome/ExampleDialog.h"
#include "welcome/WelcomePage.h"

using namespace Qt::StringLiterals;

namespace logix::test {

namespace {

QString findBitstream(const QString &folder)
{
    QDirIterator files(folder, {u"*.bin"_s, u"*.bit"_s}, QDir::Files, QDirIterator::Subdirectories);
    return files.hasNext() ? files.next() : QString();
}

} // namespace

using Window = WindowTest;

TEST_F(Window, OpensAnExampleAndBuildsIt)
{
    showWindow();
    QListView *examples = window().welcome()->examples();
    ASSERT_TRUE(waitFor([&] { return examples->model()->rowCount() > 0; }));
    keepScreenshot(&window(), u"story-1-welcome"_s);
    QTest::keyClicks(window().welcome()->search(), u"blinky icebreaker"_s);
    ASSERT_EQ(examples->model()->rowCount(), 1);
    withNextDialog<ExampleDialog>([&](ExampleDialog *dialog) {
        dialog->placeField()->setText(folder());
        keepScreenshot(dialog, u"story-2-copy"_s);
        QTest::keyClick(dialog->nameField(), Qt::Key_Return);
    });
    examples->setFocus();
    QTest::keyClick(examples, Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] { return window().verbs()->build()->isEnabled(); }))
        << qPrintable(window().verbs()->build()->toolTip());
    ASSERT_TRUE(waitFor([&] { return window().editor()->currentView() != nullptr; }));
    keepScreenshot(&window(), u"story-3-open"_s);

    // Pressed with the mouse, where a student sees it.
    QSignalSpy finished(window().engine(), &EngineClient::finished);
    QToolButton *button = nullptr;
    for (QToolButton *each : window().findChildren<QToolButton *>())
        if (each->defaultAction() == window().verbs()->build() && each->isVisible())
            button = each;
    ASSERT_TRUE(button);
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_TRUE(window().engine()->isBusy());
    bool isKept = false;
    ASSERT_TRUE(waitFor(
        [&] {
            if (!isKept && !window().engine()->progress().phase.isEmpty()
                && window().engine()->isBusy()) {
                isKept = true;
                keepScreenshot(&window(), u"story-4-building"_s);
            }
            return finished.count() > 0;
        },
        120000));
    const auto outcome = finished.first().first().value<Outcome>();
    EXPECT_EQ(outcome.state, Outcome::State::Passed) << qPrintable(outcome.summary) << '\n'
                                                     << qPrintable(outcome.details);
    ASSERT_TRUE(window().report()->hasReport());
    EXPECT_TRUE(window().report()->isVisible());
    EXPECT_GT(window().report()->resources()->topLevelItemCount(), 0);
    EXPECT_GT(window().report()->clocks()->topLevelItemCount(), 0);
    EXPECT_FALSE(window().statusLine()->summary().isEmpty());
    const QString bitstream = findBitstream(window().session()->folder());
    ASSERT_FALSE(bitstream.isEmpty());
    EXPECT_EQ(QFileInfo(bitstream).canonicalFilePath(),
              QFileInfo(outcome.report->bitstream).canonicalFilePath());
    EXPECT_GT(QFileInfo(bitstream).size(), 1000);
    QTest::qWait(200);
    keepScreenshot(&window(), u"story-5-report"_s);
    // Without a window manager, nobody gave the focus back when the dialog went.
    window().activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window()));
    QTest::keyClick(&window(), Qt::Key_2, Qt::AltModifier);
    EXPECT_TRUE(window().console()->isVisible());
    EXPECT_TRUE(window().console()->commands().contains(u"yosys"_s));
    // Each tool's own lines, and not only the commands.
    EXPECT_GT(window().console()->view()->document()->blockCount(), 100);
    EXPECT_TRUE(window().console()->view()->toPlainText().contains(u"Max frequency"_s));
    keepScreenshot(&window(), u"story-6-console"_s);

    // Clean is in the menu and takes it all away.
    runVerb(window().verbs()->clean());
    EXPECT_TRUE(findBitstream(window().session()->folder()).isEmpty());
}

TEST_F(Window, AFailedBuildOpensProblemsAtTheError)
{
    showWindow();
    const QString folder = openProject({
        {u"logix.json"_s, "{\"board\": \"icebreaker\"}\n"},
        {u"main.v"_s, "module main (input wire clk, output wire led);\n"
                      "    assign led = missing_module_output;\n"
                      "    no_such_module m (.clk(clk));\n"
                      "endmodule\n"},
        {u"main.pcf"_s, "set_io clk 35\nset_io led 11\n"},
    });
    window().output()->showPanel(window().console());
    runVerb(window().verbs()->build());
    EXPECT_FALSE(window().report()->hasReport());
    EXPECT_TRUE(window().problems()->isVisible());
    ASSERT_GT(window().problems()->model()->rowCount(), 0);
    EXPECT_TRUE(window().problems()->view()->currentIndex().isValid());
    keepScreenshot(&window(), u"failed-build"_s);
}

TEST_F(Window, TwoTopsAreAskedAbout)
{
    showWindow();
    const QString folder = openProject({
        {u"logix.json"_s, "{\"board\": \"icebreaker\"}\n"},
        {u"a.v"_s, "module alpha (input wire clk, output wire led);\n"
                   "    assign led = clk;\nendmodule\n"},
        {u"b.v"_s, "module beta (input wire clk, output wire led);\n"
                   "    assign led = ~clk;\nendmodule\n"},
        {u"main.pcf"_s, "set_io clk 35\nset_io led 11\n"},
    });
    withNextDialog<QInputDialog>([](QInputDialog *dialog) {
        EXPECT_EQ(dialog->comboBoxItems(), (QStringList{u"alpha"_s, u"beta"_s}));
        keepScreenshot(dialog, u"top-module"_s);
        dialog->setTextValue(u"beta"_s);
        dialog->accept();
    });
    QSignalSpy finished(window().engine(), &EngineClient::finished);
    ASSERT_TRUE(waitFor([&] { return window().verbs()->build()->isEnabled(); }));
    window().verbs()->build()->trigger();
    ASSERT_TRUE(waitFor([&] { return finished.count() == 2; }, 60000));
    EXPECT_TRUE(read(folder + u"/logix.json"_s).contains("beta"));
    const auto outcome = finished.last().first().value<Outcome>();
    EXPECT_EQ(outcome.state, Outcome::State::Passed) << qPrintable(outcome.summary);
}

} // namespace logix::test
