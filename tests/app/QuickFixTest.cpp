// SPDX-License-Identifier: Apache-2.0
// What a diagnostic offers as its repair, applied from the editor and from the list.
#include "WindowFixture.h"

#include "editor/EditorTabs.h"
#include "editor/QuickFixes.h"
#include "engine/EngineClient.h"
#include "look/Banner.h"
#include "problems/ProblemModel.h"
#include "problems/ProblemsPanel.h"
#include "project/ProjectSession.h"
#include "shell/OutputPane.h"

#include <KActionCollection>

using namespace Qt::StringLiterals;

namespace logix::test {

class QuickFix : public WindowTest
{
protected:
    /// The blinky with a problem in line 7, `assign led = counter[23];`.
    void SetUp() override
    {
        showWindow();
        m_folder = openBlinky();
        ASSERT_TRUE(waitFor([&] { return window().editor()->currentView() != nullptr; }));
        view = window().editor()->open(path(u"main.v"_s));
        ASSERT_TRUE(view);
        Diagnostic diagnostic;
        diagnostic.place = {"main.v", 7, 12};
        diagnostic.text = Message::verbatim("the names should say more");
        diagnostic.tool = "tester";
        diagnostic.fixes.push_back({Message::verbatim("Call it light"),
                                    {{"main.v", 3, 17, 3, 20, "light"},
                                     {"main.v", 7, 12, 7, 15, "light"},
                                     {"main.pcf", 2, 8, 2, 11, "light"}}});
        diagnostic.fixes.push_back(
            {Message::verbatim("Use bit 22"), {{"main.v", 7, 26, 7, 28, "22"}}});
        Outcome outcome;
        outcome.verb = Verb::Check;
        outcome.state = Outcome::State::Failed;
        outcome.folder = window().session()->folder();
        outcome.summary = u"1 error"_s;
        outcome.problems = Wording().problems({diagnostic}, m_folder.toStdString());
        emit window().engine() -> finished(outcome);
        ASSERT_EQ(window().problems()->model()->rowCount(), 1);
    }

    [[nodiscard]] QString path(const QString &name) const { return m_folder + u'/' + name; }
    [[nodiscard]] QString line(int number) const { return view->document()->line(number - 1); }

    void chooseFromMenu(const QString &title)
    {
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        ASSERT_TRUE(menu);
        keepScreenshot(&window(), u"quick-fix"_s);
        for (QAction *action : menu->actions())
            if (action->text() == title) {
                menu->setActiveAction(action);
                QTest::keyClick(menu, Qt::Key_Return);
                return;
            }
        menu->close();
        FAIL() << "not offered";
    }

    QString m_folder;
    KTextEditor::View *view = nullptr;
};

TEST_F(QuickFix, IsOneStepInEachFile)
{
    view->setCursorPosition({6, 0});
    window().editor()->setFocus();
    QTest::keyClick(&window(), Qt::Key_Return, Qt::AltModifier);
    chooseFromMenu(u"Call it light"_s);
    EXPECT_EQ(line(3), u"    output wire light"_s);
    EXPECT_EQ(line(7), u"    assign light = counter[23];"_s);
    KTextEditor::Document *pins = window().editor()->document(path(u"main.pcf"_s));
    ASSERT_TRUE(pins);
    EXPECT_TRUE(pins->text().contains(u"set_io light 11"_s));
    // Nothing is saved, and one undo takes it back.
    EXPECT_TRUE(read(path(u"main.v"_s)).contains("wire led"));
    view->actionCollection()->action(u"edit_undo"_s)->trigger();
    EXPECT_EQ(line(3), u"    output wire led"_s);
    EXPECT_EQ(line(7), u"    assign led = counter[23];"_s);
    // What has been applied isn't offered again.
    EXPECT_TRUE(window().fixes()->offers(0).isEmpty());
    const ProblemModel *model = window().problems()->model();
    EXPECT_EQ(model->rowCount(model->index(0, 0)), 0);
    for (KTextEditor::Document *document : window().editor()->documents())
        document->setModified(false);
}

TEST_F(QuickFix, FollowsWhatIsTypedMeanwhile)
{
    view->document()->insertText({0, 0}, u"// a line more\n"_s);
    view->document()->insertText({7, 0}, u"  "_s);
    view->setCursorPosition({7, 3});
    window().editor()->setFocus();
    QTest::keyClick(&window(), Qt::Key_Return, Qt::AltModifier);
    chooseFromMenu(u"Use bit 22"_s);
    EXPECT_EQ(line(8), u"      assign led = counter[22];"_s);
    view->document()->setModified(false);
}

TEST_F(QuickFix, IsRefusedWhereTheTextIsAnother)
{
    view->document()->replaceText({6, 25, 6, 27}, u"5"_s);
    const QString before = view->document()->text();
    EXPECT_FALSE(window().fixes()->apply(0, 1));
    EXPECT_EQ(view->document()->text(), before);
    EXPECT_TRUE(window().banner()->isVisible());
    EXPECT_TRUE(window().banner()->text().contains(u"main.v"_s));
    view->document()->setModified(false);
}

TEST_F(QuickFix, IsARowOfTheList)
{
    window().output()->showPanel(window().problems());
    QTreeView *list = window().problems()->view();
    const ProblemModel *model = window().problems()->model();
    const QModelIndex row = model->index(1, ProblemModel::TextColumn, model->index(0, 0));
    ASSERT_EQ(model->fixOf(row), 1);
    keepScreenshot(&window(), u"quick-fix-rows"_s);
    // A click looks, Enter acts.
    list->setFocus();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(row).center());
    EXPECT_EQ(line(7), u"    assign led = counter[23];"_s);
    list->setCurrentIndex(row);
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Return);
    EXPECT_EQ(line(7), u"    assign led = counter[22];"_s);
    view->document()->setModified(false);
}

TEST_F(QuickFix, WithoutOneTheStatusLineSaysSo)
{
    view->setCursorPosition({0, 0});
    window().editor()->setFocus();
    QTest::keyClick(&window(), Qt::Key_Return, Qt::AltModifier);
    EXPECT_FALSE(QApplication::activePopupWidget());
    EXPECT_EQ(view->document()->lines(), 9);
}

} // namespace logix::test
