// SPDX-License-Identifier: Apache-2.0
#include "WindowFixture.h"

#include "editor/EditorTabs.h"
#include "project/ProjectSession.h"
#include "shell/OutputPane.h"
#include "shell/StatusLine.h"
#include "shell/Verbs.h"

using namespace Qt::StringLiterals;

namespace logix::test {

using Editor = WindowTest;

TEST_F(Editor, OneFileHasOneTab)
{
    showWindow();
    const QString folder = openBlinky();
    KTextEditor::View *first = window().editor()->open(folder + u"/main.v"_s, 3, 5);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->cursorPosition(), KTextEditor::Cursor(2, 4));
    ASSERT_TRUE(QFile::link(folder + u"/main.v"_s, folder + u"/link.v"_s));
    EXPECT_EQ(window().editor()->open(folder + u"/link.v"_s), first);
}

TEST_F(Editor, VerilogIsHighlighted)
{
    showWindow();
    const QString folder = openBlinky();
    KTextEditor::View *view = window().editor()->open(folder + u"/main.v"_s);
    ASSERT_TRUE(view);
    EXPECT_EQ(view->document()->highlightingMode(), u"Verilog"_s);
}

TEST_F(Editor, VerbsSaveFirst)
{
    showWindow();
    const QString folder = openBlinky();
    KTextEditor::View *view = window().editor()->open(folder + u"/main.v"_s);
    ASSERT_TRUE(view);
    view->document()->insertText({0, 0}, u"// changed\n"_s);
    EXPECT_TRUE(window().editor()->tabText(window().editor()->currentIndex()).startsWith(u"● "_s));
    runVerb(window().verbs()->check());
    EXPECT_TRUE(read(folder + u"/main.v"_s).startsWith("// changed"));
    EXPECT_FALSE(window().editor()->hasUnsaved());
}

TEST_F(Editor, UnsavedChangesAreAskedAbout)
{
    showWindow();
    const QString folder = openBlinky();
    KTextEditor::View *view = window().editor()->open(folder + u"/main.v"_s);
    ASSERT_TRUE(view);
    view->document()->insertText({0, 0}, u"// changed\n"_s);
    withNextDialog<QMessageBox>(
        [](QMessageBox *box) { box->button(QMessageBox::Cancel)->click(); });
    EXPECT_FALSE(window().closeProject());
    EXPECT_TRUE(window().session()->isOpen());
    withNextDialog<QMessageBox>(
        [](QMessageBox *box) { box->button(QMessageBox::Discard)->click(); });
    EXPECT_TRUE(window().closeProject());
    EXPECT_FALSE(read(folder + u"/main.v"_s).contains("changed"));
}

TEST_F(Editor, ReopensWhatWasOpen)
{
    showWindow();
    const QString folder = openBlinky();
    window().editor()->open(folder + u"/main.v"_s);
    window().editor()->open(folder + u"/main.pcf"_s);
    window().close();
    restart();
    window().restoreSession();
    showWindow();
    EXPECT_EQ(window().session()->folder(), folder);
    ASSERT_TRUE(waitFor([&] { return window().editor()->count() == 2; }));
    EXPECT_TRUE(window().editor()->path(window().editor()->currentIndex()).endsWith(u"main.pcf"_s));
}

TEST_F(Editor, AProjectOpenedBeforeTheWindowShowsIsComplete)
{
    const QString folder = openBlinky();
    showWindow();
    QTest::qWait(200);
    const auto *tabs = window().output()->findChild<QTabBar *>();
    ASSERT_TRUE(tabs);
    EXPECT_TRUE(tabs->isVisible());
    EXPECT_GT(tabs->width(), 200) << tabs->sizeHint().width() << ' ' << tabs->count();
    keepScreenshot(&window(), u"opened-at-start"_s);
}

TEST_F(Editor, TheCursorsPlaceIsShown)
{
    showWindow();
    const QString folder = openBlinky();
    window().editor()->open(folder + u"/main.v"_s, 2, 3);
    bool isShown = false;
    for (const QLabel *label : window().statusLine()->findChildren<QLabel *>())
        isShown |= label->text() == "2:3"_L1;
    EXPECT_TRUE(isShown);
}

TEST_F(Editor, AFileThatIsGoneIsSaidNotOpened)
{
    showWindow();
    const QString folder = openBlinky();
    EXPECT_FALSE(window().editor()->open(folder + u"/gone.v"_s));
}

} // namespace logix::test
