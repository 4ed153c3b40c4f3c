// SPDX-License-Identifier: Apache-2.0
// Formatting in the editor, with the real Verible.
#include "WindowFixture.h"

#include "editor/EditorTabs.h"
#include "editor/Layouter.h"
#include "engine/EngineClient.h"
#include "settings/EditorSettingsDialog.h"
#include "shell/StatusLine.h"

#include <cstdlib>

using namespace Qt::StringLiterals;

namespace logix::test {

class Formatting : public WindowTest
{
protected:
    void SetUp() override
    {
        if (QStandardPaths::findExecutable(u"verible-verilog-format"_s,
                                           qEnvironmentVariable("LOGIX_TOOLCHAIN_PATH").split(u':'))
                .isEmpty()) {
            ASSERT_EQ(std::getenv("LOGIX_TEST_PYTHON"), nullptr);
            GTEST_SKIP() << "Verible isn't installed";
        }
        showWindow();
        m_project = openProject(
            {{u"logix.json"_s, "{\"board\": \"icebreaker\"}\n"}, {u"main.v"_s, crooked}});
        m_view = window().editor()->open(m_project + u"/main.v"_s);
        ASSERT_TRUE(m_view);
        m_view->setFocus();
    }

    /// Presses the key and waits for what is said.
    void format()
    {
        QSignalSpy answers(window().engine(), &EngineClient::laidOut);
        QTest::keyClick(&window(), Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
        ASSERT_TRUE(waitFor([&] { return answers.count() > 0; }));
    }

    [[nodiscard]] QString summary() { return window().statusLine()->summary(); }

    static constexpr auto crooked = "module main(input clk,output led);\n"
                                    "assign   led=clk;\n"
                                    "    // said here\n"
                                    "endmodule\n";
    QString m_project;
    KTextEditor::View *m_view = nullptr;
};

TEST_F(Formatting, LaysOutTheUnsavedTextWithTheCursorWhereItWas)
{
    m_view->document()->insertText({1, 0}, u"wire   extra;\n"_s);
    // Behind "led=" in the line that moves.
    m_view->setCursorPosition({2, 13});
    const QString before = m_view->document()->text();
    format();
    const QString after = m_view->document()->text();
    EXPECT_TRUE(after.contains(u"  assign led = clk;"_s)) << qPrintable(after);
    EXPECT_TRUE(after.contains(u"  wire extra;"_s));
    EXPECT_EQ(QString(before).remove(QRegularExpression(u"\\s"_s)),
              QString(after).remove(QRegularExpression(u"\\s"_s)));
    const KTextEditor::Cursor cursor = m_view->cursorPosition();
    EXPECT_TRUE(m_view->document()->line(cursor.line()).left(cursor.column()).endsWith(u"led ="_s))
        << cursor.line() << ':' << cursor.column() << qPrintable(after);
    // The disk's file is as it was.
    EXPECT_EQ(read(m_project + u"/main.v"_s), crooked);
    EXPECT_TRUE(m_view->document()->isModified());
    EXPECT_TRUE(summary().contains(u"main.v"_s)) << qPrintable(summary());
    // One step takes it all back.
    QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(waitFor([&] { return m_view->document()->text() == before; }))
        << qPrintable(m_view->document()->text());
}

TEST_F(Formatting, ASyntaxErrorIsSaidAndTheTextStays)
{
    m_view->document()->insertText({1, 0}, u"assign = ;\n"_s);
    const QString before = m_view->document()->text();
    const KTextEditor::Cursor cursor(3, 2);
    m_view->setCursorPosition(cursor);
    format();
    EXPECT_EQ(m_view->document()->text(), before);
    EXPECT_EQ(m_view->cursorPosition(), cursor);
    EXPECT_TRUE(summary().contains(u"main.v:2"_s)) << qPrintable(summary());
    keepScreenshot(&window(), u"format-failed"_s);
}

TEST_F(Formatting, WhatIsLaidOutWellStaysUntouched)
{
    format();
    const qint64 revision = m_view->document()->revision();
    format();
    EXPECT_EQ(m_view->document()->revision(), revision);
    EXPECT_TRUE(summary().contains(u"already"_s)) << qPrintable(summary());
}

TEST_F(Formatting, TextThatChangesMeanwhileIsNotTouched)
{
    QSignalSpy answers(window().engine(), &EngineClient::laidOut);
    QTest::keyClick(&window(), Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
    m_view->document()->insertText({0, 0}, u"// typed\n"_s);
    const QString before = m_view->document()->text();
    ASSERT_TRUE(waitFor([&] { return answers.count() > 0; }));
    EXPECT_EQ(m_view->document()->text(), before);
}

TEST_F(Formatting, ClosingTheFileMeanwhileIsNoMatter)
{
    QSignalSpy answers(window().engine(), &EngineClient::laidOut);
    QTest::keyClick(&window(), Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
    window().editor()->closeTab(window().editor()->currentIndex());
    ASSERT_TRUE(waitFor([&] { return answers.count() > 0; }));
}

TEST_F(Formatting, OtherFilesSayWhyNot)
{
    write(m_project + u"/notes.txt"_s, "hello\n");
    ASSERT_TRUE(window().editor()->open(m_project + u"/notes.txt"_s));
    EXPECT_FALSE(window().formatAction()->isEnabled());
    EXPECT_TRUE(window().formatAction()->toolTip().contains(u"Verilog"_s));
    ASSERT_TRUE(window().editor()->open(m_project + u"/main.v"_s));
    EXPECT_TRUE(window().formatAction()->isEnabled());
}

TEST_F(Formatting, SavingFormatsWhenThatIsWanted)
{
    m_view->document()->insertText({1, 0}, u"wire   extra;\n"_s);
    QTest::keyClick(&window(), Qt::Key_S, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([&] { return !m_view->document()->isModified(); }));
    EXPECT_TRUE(read(m_project + u"/main.v"_s).contains("assign   led=clk;"));
    withNextDialog<EditorSettingsDialog>([&](EditorSettingsDialog *dialog) {
        EXPECT_FALSE(dialog->formatOnSave()->isChecked());
        QTest::keyClick(dialog->formatOnSave(), Qt::Key_Space);
        dialog->accept();
    });
    for (QAction *action : window().findChildren<QAction *>())
        if (action->text() == u"Ed&itor Settings…"_s)
            action->trigger();
    activate();
    m_view->setFocus();
    m_view->document()->insertText({1, 0}, u"wire   more;\n"_s);
    QTest::keyClick(&window(), Qt::Key_S, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([&] { return !m_view->document()->isModified(); }));
    EXPECT_TRUE(read(m_project + u"/main.v"_s).contains("  assign led = clk;"));
    // What can't be laid out is saved all the same.
    m_view->document()->insertText({1, 0}, u"assign = ;\n"_s);
    QTest::keyClick(&window(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(waitFor([&] { return !m_view->document()->isModified(); }));
    EXPECT_TRUE(read(m_project + u"/main.v"_s).contains("assign = ;"));
    EXPECT_TRUE(summary().contains(u"main.v:2"_s)) << qPrintable(summary());
}

} // namespace logix::test
