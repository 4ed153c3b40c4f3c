// SPDX-License-Identifier: Apache-2.0
// Processors that nobody here wrote, opened, checked and built through the window.
#include "WindowFixture.h"

#include "console/ConsolePanel.h"
#include "editor/EditorTabs.h"
#include "engine/EngineClient.h"
#include "project/ProjectSession.h"
#include "report/ReportPanel.h"
#include "shell/OutputPane.h"
#include "shell/TimedApplication.h"
#include "shell/Verbs.h"
#include "support/ForeignDesign.h"

#include <cstdlib>

using namespace Qt::StringLiterals;

namespace logix::test {

struct NameAndBoard
{
    const char *name;
    const char *board;
};

class Foreign : public WindowTest, public testing::WithParamInterface<NameAndBoard>
{
};

TEST_P(Foreign, IsCheckedAndBuiltInTheWindow)
{
    const auto &[name, board] = GetParam();
    const QString place = folder() + u"/design"_s;
    const auto design = foreignDesign(name, board, place.toStdString());
    if (!design) {
        // A set-up that says where the packages are has to have them.
        ASSERT_EQ(std::getenv("LOGIX_TEST_PYTHON"), nullptr);
        GTEST_SKIP() << "the Python package of " << name << " isn't installed";
    }
    const QJsonObject settings{{u"board"_s, QString::fromLatin1(board)},
                               {u"top_module"_s, QString::fromStdString(design->topModule)},
                               {u"constraint_file"_s, QString::fromStdString(design->constraints)},
                               {u"source_files"_s, [&] {
                                    QJsonArray files;
                                    for (const std::string &file : design->sources)
                                        files.append(QString::fromStdString(file));
                                    return files;
                                }()}};
    write(place + u"/logix.json"_s, QJsonDocument(settings).toJson());
    showWindow();
    ASSERT_TRUE(window().openProject(place));
    window().output()->showPanel(window().console());
    QSignalSpy finished(window().engine(), &EngineClient::finished);
    const auto runByKey = [&](QAction *action, Qt::Key key, int milliseconds) {
        ASSERT_TRUE(waitFor([&] { return action->isEnabled(); })) << qPrintable(action->toolTip());
        finished.clear();
        window().editor()->setFocus();
        QTest::keyClick(&window(), key);
        ASSERT_TRUE(waitFor([&] { return finished.count() > 0; }, milliseconds));
    };
    // Their code may have warnings; it has no errors, and ours has neither.
    runByKey(window().verbs()->check(), Qt::Key_F5, 60000);
    for (const Problem &problem : finished.first().first().value<Outcome>().problems) {
        EXPECT_NE(problem.severity, Severity::Error) << qPrintable(problem.text);
        EXPECT_FALSE(problem.place.name == "soc.v"_L1) << qPrintable(problem.text);
    }
    // With LOGIX_TIMING=1, what the build costs the window's thread is printed; see bench.py.
    auto *timed = qobject_cast<TimedApplication *>(qApp);
    ASSERT_TRUE(timed);
    timed->restart();
    runByKey(window().verbs()->build(), Qt::Key_F7, 600000);
    timed->report();
    const auto outcome = finished.first().first().value<Outcome>();
    ASSERT_EQ(outcome.state, Outcome::State::Passed) << qPrintable(outcome.summary) << '\n'
                                                     << qPrintable(outcome.details);
    ASSERT_TRUE(outcome.report);
    EXPECT_GT(QFileInfo(outcome.report->bitstream).size(), 30000);
    EXPECT_GT(window().report()->resources()->topLevelItemCount(), 0);
    EXPECT_GT(window().console()->view()->document()->blockCount(), 1000);
    keepScreenshot(&window(),
                   u"foreign-%1-%2"_s.arg(QString::fromLatin1(name), QString::fromLatin1(board)));
}

INSTANTIATE_TEST_SUITE_P(Boards, Foreign,
                         testing::Values(NameAndBoard{"serv", "icebreaker"},
                                         NameAndBoard{"serv", "ulx3s-85f"},
                                         NameAndBoard{"picorv32", "icebreaker"},
                                         NameAndBoard{"picorv32", "ulx3s-85f"}),
                         [](const auto &tested) {
                             return std::string(tested.param.name)
                                    + (tested.param.board[0] == 'i' ? "_icebreaker" : "_ulx3s");
                         });

} // namespace logix::test
