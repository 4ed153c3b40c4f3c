// SPDX-License-Identifier: Apache-2.0
// Files that change, go or can't be written while they are open.
#include "WindowFixture.h"

#include "editor/EditorTabs.h"
#include "engine/EngineClient.h"
#include "look/Banner.h"
#include "problems/ProblemModel.h"
#include "problems/ProblemsPanel.h"
#include "project/ProjectSession.h"
#include "shell/OutputPane.h"
#include "shell/Verbs.h"

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace logix::test {

class Disk : public WindowTest
{
protected:
    void SetUp() override
    {
        showWindow();
        m_folder = openBlinky();
        m_file = m_folder + u"/main.v"_s;
        view = window().editor()->open(m_file);
        ASSERT_TRUE(view);
        ASSERT_TRUE(waitFor([&] { return window().verbs()->check()->isEnabled(); }));
    }

    void TearDown() override
    {
        for (KTextEditor::Document *document : window().editor()->documents())
            document->setModified(false);
    }

    /// As another program does: a new file in the old one's place.
    void changeOutside(const QByteArray &text)
    {
        write(m_file + u".new"_s, text);
        ASSERT_EQ(::rename(qUtf8Printable(m_file + u".new"_s), qUtf8Printable(m_file)), 0);
    }

    void choose(const QString &text)
    {
        for (QToolButton *button : window().banner()->choices())
            if (button->text() == text) {
                QTest::mouseClick(button, Qt::LeftButton);
                return;
            }
        FAIL() << "not offered: " << qPrintable(text);
    }

    QString m_folder;
    QString m_file;
    KTextEditor::View *view = nullptr;
};

TEST_F(Disk, AChangedFileIsReadAgain)
{
    changeOutside("module other (input wire clk, output wire led); endmodule\n");
    EXPECT_TRUE(waitFor([&] { return view->document()->text().startsWith(u"module other"_s); }));
    EXPECT_FALSE(view->document()->isModified());
    EXPECT_FALSE(window().banner()->isVisible());
}

TEST_F(Disk, AFileChangedHereAndThereIsAskedAbout)
{
    view->document()->insertText({0, 0}, u"// mine\n"_s);
    changeOutside("// theirs\n");
    ASSERT_TRUE(waitFor([&] { return window().banner()->isVisible(); }));
    keepScreenshot(&window(), u"conflict"_s);
    EXPECT_TRUE(view->document()->text().startsWith(u"// mine"_s));
    // A verb doesn't decide by the way.
    window().verbs()->check()->trigger();
    EXPECT_FALSE(window().engine()->isBusy());
    EXPECT_EQ(read(m_file), "// theirs\n");
    ASSERT_TRUE(window().banner()->isVisible());
    choose(u"Keep Mine"_s);
    EXPECT_FALSE(window().banner()->isVisible());
    runVerb(window().verbs()->check());
    EXPECT_TRUE(read(m_file).startsWith("// mine\nmodule main"));
}

TEST_F(Disk, TheDisksTextCanBeTaken)
{
    view->document()->insertText({0, 0}, u"// mine\n"_s);
    changeOutside("// theirs\n");
    ASSERT_TRUE(waitFor([&] { return window().banner()->isVisible(); }));
    choose(u"Take the Disk's"_s);
    EXPECT_EQ(view->document()->text(), u"// theirs\n"_s);
    EXPECT_FALSE(window().editor()->hasUnsaved());
}

TEST_F(Disk, ADeletedFilesTextStays)
{
    const QByteArray before = read(m_file);
    ASSERT_TRUE(QFile::remove(m_file));
    ASSERT_TRUE(waitFor([&] { return window().banner()->isVisible(); }));
    EXPECT_EQ(view->document()->text().toUtf8(), before);
    // Closing asks.
    withNextDialog<QMessageBox>(
        [](QMessageBox *box) { box->button(QMessageBox::Cancel)->click(); });
    EXPECT_FALSE(window().editor()->closeTab(window().editor()->currentIndex()));
    choose(u"Write It Again"_s);
    EXPECT_EQ(read(m_file), before);
    EXPECT_FALSE(window().editor()->hasUnsaved());
}

TEST_F(Disk, ABrokenSettingsFileIsToldAndForgottenWhenRepaired)
{
    write(m_folder + u"/logix.json"_s, "{\n  \"board\": icebreaker\n}\n");
    ASSERT_TRUE(waitFor([&] { return window().problems()->model()->rowCount() > 0; }));
    const Place place =
        window().problems()->model()->place(window().problems()->model()->index(0, 0));
    EXPECT_TRUE(place.path.endsWith(u"logix.json"_s));
    EXPECT_EQ(place.line, 2);
    EXPECT_GT(place.column, 0);
    // A verb says the same, and touches nothing.
    runVerb(window().verbs()->check());
    EXPECT_GT(window().problems()->model()->rowCount(), 0);
    EXPECT_TRUE(read(m_folder + u"/logix.json"_s).contains("icebreaker\n"));
    keepScreenshot(&window(), u"broken-settings"_s);
    write(m_folder + u"/logix.json"_s, "{\n  \"board\": \"icebreaker\"\n}\n");
    ASSERT_TRUE(waitFor([&] {
        return window().session()->info() && window().session()->info()->problem.isEmpty();
    }));
    EXPECT_EQ(window().problems()->model()->rowCount(), 0);
    runVerb(window().verbs()->check());
    EXPECT_EQ(window().problems()->model()->rowCount(), 0);
}

TEST_F(Disk, AFolderThatCantBeWrittenSaysSo)
{
    if (geteuid() == 0)
        GTEST_SKIP() << "root may write everywhere";
    QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::ExeOwner);
    runVerb(window().verbs()->build());
    ASSERT_GT(window().problems()->model()->rowCount(), 0);
    EXPECT_TRUE(window().problems()->isVisible());
    // What only reads goes on.
    runVerb(window().verbs()->check());
    EXPECT_EQ(window().problems()->model()->rowCount(), 0);
    QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

TEST_F(Disk, UnsavedTextIsBackAfterACrash)
{
    view->document()->insertText({0, 0}, u"// not saved\n"_s);
    const QString swap = m_folder + u"/.main.v.kate-swp"_s;
    // The editor writes it every second here; see TestMain.cpp.
    ASSERT_TRUE(waitFor([&] { return read(swap).contains("not saved"); }, 20000));
    const QByteArray kept = read(swap);
    for (KTextEditor::Document *document : window().editor()->documents())
        document->setModified(false);
    ASSERT_TRUE(window().closeProject());
    // As a crash leaves it.
    write(swap, kept);
    ASSERT_TRUE(window().openProject(m_folder));
    ASSERT_TRUE(waitFor([&] { return window().session()->info().has_value(); }));
    view = window().editor()->open(m_file);
    ASSERT_TRUE(view);
    ASSERT_TRUE(view->document()->isDataRecoveryAvailable());
    QToolButton *recover = nullptr;
    ASSERT_TRUE(waitFor([&] {
        for (QToolButton *button : window().findChildren<QToolButton *>())
            if (button->text().remove(u'&') == u"Recover Data"_s)
                recover = button;
        return recover != nullptr;
    }));
    keepScreenshot(&window(), u"recover"_s);
    recover->click();
    EXPECT_TRUE(waitFor([&] { return view->document()->text().startsWith(u"// not saved"_s); }));
}

} // namespace logix::test
