// SPDX-License-Identifier: Apache-2.0
#include "WindowFixture.h"

#include "engine/EngineClient.h"
#include "project/ProjectSession.h"
#include "shell/Verbs.h"

#include <QDir>
#include <QSignalSpy>

using namespace Qt::StringLiterals;

namespace logix::test {

using VerbsWindow = WindowTest;

TEST_F(VerbsWindow, SayWhyTheyCannotBeUsed)
{
    showWindow();
    for (const QAction *verb :
         {window().verbs()->check(), window().verbs()->test(), window().verbs()->build(),
          window().verbs()->upload(), window().verbs()->stop(), window().verbs()->clean()}) {
        EXPECT_FALSE(verb->isEnabled()) << qPrintable(verb->text());
        EXPECT_TRUE(verb->toolTip().endsWith(u'.')) << qPrintable(verb->toolTip());
    }
    openProject({{u"main.v"_s, "module main; endmodule\n"}});
    EXPECT_FALSE(window().verbs()->build()->isEnabled());
    EXPECT_TRUE(window().verbs()->build()->toolTip().contains(u"board"_s));
    openBlinky();
    EXPECT_TRUE(window().verbs()->build()->isEnabled());
    EXPECT_TRUE(window().verbs()->build()->toolTip().contains(u"F7"_s));
}

TEST_F(VerbsWindow, ABrokenSettingsFileIsShownAtItsPlace)
{
    showWindow();
    openProject(
        {{u"logix.json"_s, "{\n  \"board\": 12,\n}\n"}, {u"main.v"_s, "module main; endmodule\n"}});
    EXPECT_FALSE(window().session()->info()->problem.isEmpty());
    ASSERT_FALSE(window().session()->info()->problems.isEmpty());
    EXPECT_GT(window().session()->info()->problems.first().place.line, 0);
}

TEST_F(VerbsWindow, SettingsThatChangeOnTheDiskAreRead)
{
    showWindow();
    const QString folder = openBlinky();
    write(folder + u"/logix.json"_s, "{\"board\": \"ulx3s-85f\"}\n");
    EXPECT_TRUE(waitFor([&] { return window().session()->info()->settings.board == "ulx3s-85f"; }));
}

TEST_F(VerbsWindow, RunsOneAtATimeAndStops)
{
    showWindow();
    openBlinky();
    ASSERT_TRUE(waitFor([&] { return window().verbs()->build()->isEnabled(); }));
    QSignalSpy finished(window().engine(), &EngineClient::finished);
    window().verbs()->build()->trigger();
    EXPECT_TRUE(window().engine()->isBusy());
    EXPECT_FALSE(window().verbs()->check()->isEnabled());
    EXPECT_TRUE(window().verbs()->stop()->isEnabled());
    window().verbs()->stop()->trigger();
    EXPECT_FALSE(window().verbs()->stop()->isEnabled());
    ASSERT_TRUE(waitFor([&] { return finished.count() == 1; }));
    EXPECT_FALSE(window().engine()->isBusy());
    EXPECT_TRUE(window().verbs()->check()->isEnabled());
}

TEST_F(VerbsWindow, AreKeptInTheLog)
{
    showWindow();
    openBlinky();
    ASSERT_TRUE(waitFor([&] { return window().verbs()->check()->isEnabled(); }));
    runVerb(window().verbs()->check());
    const QDir logs(folder() + u"/engine/logs"_s);
    const QStringList files = logs.entryList(QDir::Files);
    ASSERT_EQ(files.size(), 1);
    const QByteArray log = read(logs.filePath(files.first()));
    EXPECT_TRUE(log.contains(" call check: ok in ")) << log.constData();
    // The tools' command lines are there too.
    EXPECT_TRUE(log.contains("verilator_bin: ")) << log.constData();
}

TEST_F(VerbsWindow, TheWindowClosesWhileOneRuns)
{
    showWindow();
    openBlinky();
    ASSERT_TRUE(waitFor([&] { return window().verbs()->build()->isEnabled(); }));
    window().verbs()->build()->trigger();
    QElapsedTimer clock;
    clock.start();
    restart();
    EXPECT_LT(clock.elapsed(), 5000);
}

} // namespace logix::test
