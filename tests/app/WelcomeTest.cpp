// SPDX-License-Identifier: Apache-2.0
#include "WindowFixture.h"

#include "editor/EditorTabs.h"
#include "project/ProjectSession.h"
#include "welcome/ExampleDialog.h"
#include "welcome/Examples.h"
#include "welcome/WelcomePage.h"

using namespace Qt::StringLiterals;

namespace logix::test {

using Welcome = WindowTest;

TEST(Examples, AreReadAndThere)
{
    const QList<Example> examples = readExamples(QStringLiteral(LOGIX_RESOURCES));
    ASSERT_FALSE(examples.isEmpty());
    for (const Example &example : examples) {
        EXPECT_FALSE(example.title.isEmpty());
        EXPECT_TRUE(QFileInfo(example.folder + u"/logix.json"_s).isFile())
            << qPrintable(example.folder);
    }
    EXPECT_TRUE(readExamples(u"/nowhere"_s).isEmpty());
}

TEST(Examples, CopyAllOrNothing)
{
    const QTemporaryDir folder;
    const QList<Example> examples = readExamples(QStringLiteral(LOGIX_RESOURCES));
    ASSERT_FALSE(examples.isEmpty());
    const QString target = folder.filePath(u"mine"_s);
    EXPECT_EQ(copyExample(examples.first(), target), QString());
    EXPECT_EQ(QDir(target).entryList(QDir::Files),
              QDir(examples.first().folder).entryList(QDir::Files));
    EXPECT_TRUE(QFileInfo(target + u"/logix.json"_s).isWritable());
    // Never into a folder with something in it.
    EXPECT_FALSE(copyExample(examples.first(), target).isEmpty());
    // Never half a copy.
    write(folder.filePath(u"file"_s), "x");
    EXPECT_FALSE(copyExample(examples.first(), folder.filePath(u"file/inside"_s)).isEmpty());
}

TEST_F(Welcome, AnExampleOpensAsACopy)
{
    showWindow();
    EXPECT_TRUE(window().welcome()->isVisible());
    ASSERT_TRUE(waitFor([&] { return window().welcome()->examples()->model()->rowCount() > 0; }));
    QString target;
    withNextDialog<ExampleDialog>([&](ExampleDialog *dialog) {
        dialog->placeField()->setText(folder());
        dialog->nameField()->setText(u"My blinky"_s);
        target = dialog->target();
        QTest::keyClick(dialog->nameField(), Qt::Key_Return);
    });
    window().welcome()->examples()->setFocus();
    QTest::keyClick(window().welcome()->examples(), Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] { return window().session()->info().has_value(); }));
    EXPECT_EQ(window().session()->folder(), QFileInfo(target).canonicalFilePath());
    EXPECT_FALSE(window().welcome()->isVisible());
    EXPECT_TRUE(waitFor([&] { return window().editor()->currentView() != nullptr; }));
    window().closeProject();
    EXPECT_TRUE(window().welcome()->isVisible());
}

TEST_F(Welcome, TheSearchFindsByBoard)
{
    showWindow();
    ASSERT_TRUE(waitFor([&] { return window().welcome()->examples()->model()->rowCount() > 0; }));
    const int all = window().welcome()->examples()->model()->rowCount();
    QTest::keyClicks(window().welcome()->search(), u"ulx3s"_s);
    const int some = window().welcome()->examples()->model()->rowCount();
    EXPECT_LT(some, all);
    EXPECT_GT(some, 0);
}

TEST_F(Welcome, TheCopyGoesNowhereThatIsTaken)
{
    const QList<Example> examples = readExamples(QStringLiteral(LOGIX_RESOURCES));
    ASSERT_FALSE(examples.isEmpty());
    ExampleDialog dialog(examples.first());
    dialog.placeField()->setText(QFileInfo(folder()).path());
    dialog.nameField()->setText(QFileInfo(folder()).fileName());
    const auto *buttons = dialog.findChild<QDialogButtonBox *>();
    for (QAbstractButton *button : buttons->buttons()) {
        if (buttons->buttonRole(button) == QDialogButtonBox::AcceptRole) {
            EXPECT_FALSE(button->isEnabled());
        }
    }
}

} // namespace logix::test
