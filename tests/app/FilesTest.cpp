// SPDX-License-Identifier: Apache-2.0
#include "WindowFixture.h"

#include "editor/EditorTabs.h"
#include "look/Banner.h"
#include "project/FileIcons.h"
#include "project/FilesPanel.h"
#include "project/NewFileDialog.h"
#include "project/ProjectSession.h"

#include <KActionCollection>

using namespace Qt::StringLiterals;

namespace logix::test {

using Files = WindowTest;

TEST(FileKinds, AreToldByName)
{
    EXPECT_EQ(fileKind(u"main.v"_s), FileKind::Design);
    EXPECT_EQ(fileKind(u"main_tb.sv"_s), FileKind::Testbench);
    EXPECT_EQ(fileKind(u"a.b.pcf"_s), FileKind::Pins);
    EXPECT_EQ(fileKind(u"logix.json"_s), FileKind::Settings);
    EXPECT_EQ(fileKind(u"README.md"_s), FileKind::Text);
    EXPECT_EQ(fileKind(u"data.hex"_s), FileKind::Other);
}

TEST(NewFileNames, AreCheckedBeforeUse)
{
    EXPECT_TRUE(NewFileDialog::nameProblem(u"uart rx.v"_s).isEmpty());
    EXPECT_TRUE(NewFileDialog::nameProblem(u"größe.v"_s).isEmpty());
    EXPECT_FALSE(NewFileDialog::nameProblem({}).isEmpty());
    EXPECT_FALSE(NewFileDialog::nameProblem(u"a/b.v"_s).isEmpty());
    EXPECT_FALSE(NewFileDialog::nameProblem(u".hidden"_s).isEmpty());
    EXPECT_FALSE(NewFileDialog::nameProblem(u"a\nb"_s).isEmpty());
    EXPECT_FALSE(NewFileDialog::nameProblem(QString(300, u'x')).isEmpty());
}

TEST_F(Files, NewFileComesFromATemplateAndOpens)
{
    showWindow();
    const QString folder = openBlinky();
    withNextDialog<NewFileDialog>([](NewFileDialog *dialog) {
        auto *name = dialog->findChild<QLineEdit *>();
        QTest::keyClicks(name, u"uart"_s); // replaces the suggested name
        EXPECT_TRUE(dialog->path().endsWith(u"/uart.v"_s)) << qPrintable(dialog->path());
        QTest::keyClick(name, Qt::Key_Return);
    });
    QTest::keyClick(&window(), Qt::Key_N, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([&] { return QFile::exists(folder + u"/uart.v"_s); }));
    EXPECT_TRUE(read(folder + u"/uart.v"_s).contains("module uart ("));
    EXPECT_TRUE(window().editor()->document(folder + u"/uart.v"_s));
}

TEST_F(Files, NewFileDoesNotOverwrite)
{
    showWindow();
    const QString folder = openBlinky();
    NewFileDialog dialog(folder, folder, {});
    dialog.findChild<QLineEdit *>()->setText(u"main.v"_s);
    const auto *buttons = dialog.findChild<QDialogButtonBox *>();
    EXPECT_FALSE(buttons->button(QDialogButtonBox::Ok)->isEnabled());
    EXPECT_FALSE(dialog.create().isEmpty());
    EXPECT_TRUE(read(folder + u"/main.v"_s).contains("counter"));
}

TEST_F(Files, AnOpenFileFollowsItsNewNameWithItsHistory)
{
    showWindow();
    const QString folder = openBlinky();
    KTextEditor::View *view = window().editor()->open(folder + u"/main.v"_s);
    ASSERT_TRUE(view);
    view->document()->insertText({0, 0}, u"// first line\n"_s);
    QTreeView *tree = window().files()->tree();
    ASSERT_TRUE(
        waitFor([&] { return tree->model() && tree->model()->rowCount(tree->rootIndex()) == 3; }));
    window().files()->select(folder + u"/main.v"_s);
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_F2);
    auto *field = tree->findChild<QLineEdit *>();
    ASSERT_TRUE(field);
    field->setText(u"top.v"_s);
    QTest::keyClick(field, Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] { return view->document()->url().fileName() == "top.v"_L1; }));
    EXPECT_FALSE(QFile::exists(folder + u"/main.v"_s));
    // Renaming saves nothing.
    EXPECT_TRUE(read(folder + u"/top.v"_s).startsWith("module main"));
    EXPECT_TRUE(view->document()->isModified());
    EXPECT_TRUE(view->document()->text().startsWith(u"// first line"_s));
    EXPECT_TRUE(window().editor()->tabText(0).contains(u"top.v"_s));
    view->actionCollection()->action(u"edit_undo"_s)->trigger();
    EXPECT_FALSE(view->document()->text().startsWith(u"// first line"_s));
    view->actionCollection()->action(u"edit_redo"_s)->trigger();
    EXPECT_TRUE(window().editor()->saveAll());
    EXPECT_TRUE(read(folder + u"/top.v"_s).startsWith("// first line"));
    EXPECT_FALSE(QFile::exists(folder + u"/main.v"_s));
    EXPECT_FALSE(window().banner()->isVisible());
}

TEST_F(Files, DeletingClosesTheFile)
{
    showWindow();
    const QString folder = openBlinky();
    ASSERT_TRUE(window().editor()->open(folder + u"/main.pcf"_s));
    window().files()->select(folder + u"/main.pcf"_s);
    // The trash may be missing where tests run; then a second question comes.
    const std::function<void(QMessageBox *)> agree = [](QMessageBox *box) {
        for (QAbstractButton *button : box->buttons())
            if (box->buttonRole(button) != QMessageBox::RejectRole)
                button->click();
    };
    withNextDialog<QMessageBox>([&](QMessageBox *box) {
        withNextDialog<QMessageBox>(agree);
        agree(box);
    });
    window().files()->remove();
    EXPECT_FALSE(QFile::exists(folder + u"/main.pcf"_s));
    EXPECT_FALSE(window().editor()->document(folder + u"/main.pcf"_s));
}

TEST_F(Files, AnEmptyFolderSaysHowToStart)
{
    showWindow();
    openProject({});
    QTest::qWait(100);
    EXPECT_FALSE(window().files()->tree()->isVisible());
    EXPECT_TRUE(window().files()->newFileAction()->isEnabled());
}

TEST_F(Files, AProjectOpenTwiceIsSaid)
{
    showWindow();
    const QString folder = openBlinky();
    EXPECT_FALSE(window().session()->isShared());
    Engine::Options options;
    options.resources = LOGIX_RESOURCES;
    MainWindow second(options);
    second.show();
    ASSERT_TRUE(second.openProject(folder));
    EXPECT_TRUE(second.session()->isShared());
    EXPECT_TRUE(second.banner()->isVisible());
    EXPECT_FALSE(window().banner()->isVisible());
}

} // namespace logix::test
