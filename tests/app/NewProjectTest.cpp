// SPDX-License-Identifier: Apache-2.0
// A project from a board: what it is to use, the files before they are written, and the result.
#include "WindowFixture.h"

#include "boards/BoardPicker.h"
#include "engine/EngineClient.h"
#include "problems/ProblemModel.h"
#include "problems/ProblemsPanel.h"
#include "project/NewProjectDialog.h"
#include "project/ProjectSession.h"
#include "shell/Verbs.h"

using namespace Qt::StringLiterals;

namespace logix::test {

namespace {

QListWidgetItem *partOf(const NewProjectDialog *dialog, const QString &name)
{
    for (int row = 0; row < dialog->parts()->count(); ++row)
        if (dialog->parts()->item(row)->data(Qt::UserRole) == name)
            return dialog->parts()->item(row);
    return nullptr;
}

QString fileText(const NewProjectDialog *dialog, const QString &name)
{
    for (int tab = 0; tab < dialog->fileTabs()->count(); ++tab)
        if (dialog->fileTabs()->tabText(tab) == name) {
            dialog->fileTabs()->setCurrentIndex(tab);
            return dialog->preview()->toPlainText();
        }
    return {};
}

} // namespace

using NewProjectWindow = WindowTest;

TEST_F(NewProjectWindow, IsPreviewedMadeOpenedAndPasses)
{
    showWindow();
    QString target;
    withNextDialog<NewProjectDialog>([&](NewProjectDialog *dialog) {
        EXPECT_FALSE(dialog->createButton()->isEnabled());
        keepScreenshot(dialog, u"new-project-empty"_s);
        withNextDialog<BoardPicker>([](BoardPicker *picker) {
            QTest::keyClicks(picker->findChild<QLineEdit *>(), u"icebreaker"_s);
            keepScreenshot(picker, u"board-picker"_s);
            QTest::keyClick(picker, Qt::Key_Return);
        });
        dialog->boardButton()->click();
        ASSERT_TRUE(waitFor([&] { return dialog->fileTabs()->count() > 0; }));
        dialog->placeField()->setText(folder());
        EXPECT_TRUE(dialog->createButton()->isEnabled())
            << qPrintable(dialog->createButton()->toolTip());
        QListWidgetItem *button = partOf(dialog, u"button"_s);
        QListWidgetItem *uart = partOf(dialog, u"uart"_s);
        QListWidgetItem *clock = partOf(dialog, u"clk"_s);
        ASSERT_TRUE(button && uart && clock);
        EXPECT_EQ(clock->checkState(), Qt::Checked);
        EXPECT_FALSE(clock->flags().testFlag(Qt::ItemIsEnabled));
        EXPECT_FALSE(fileText(dialog, u"main.v"_s).contains(u"uart_rx"_s));
        button->setCheckState(Qt::Checked);
        uart->setCheckState(Qt::Checked);
        ASSERT_TRUE(waitFor([&] { return fileText(dialog, u"main.v"_s).contains(u"uart_rx"_s); }));
        EXPECT_TRUE(fileText(dialog, u"pinout.pcf"_s).contains(u"set_io button 10"_s));
        (void)fileText(dialog, u"main.v"_s);
        keepScreenshot(dialog, u"new-project"_s);
        target = dialog->target();
        QSignalSpy made(window().engine(), &EngineClient::projectMade);
        QTest::keyClick(dialog->nameField(), Qt::Key_Return);
        EXPECT_TRUE(waitFor([&] { return made.count() > 0; }));
    });
    QTest::keyClick(&window(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(waitFor([&] { return window().session()->info().has_value(); }));
    EXPECT_EQ(window().session()->folder(), QFileInfo(target).canonicalFilePath());
    runVerb(window().verbs()->check());
    EXPECT_EQ(window().problems()->model()->rowCount(), 0);
    QSignalSpy finished(window().engine(), &EngineClient::finished);
    runVerb(window().verbs()->build());
    EXPECT_EQ(finished.first().first().value<Outcome>().state, Outcome::State::Passed)
        << qPrintable(finished.first().first().value<Outcome>().summary);
}

TEST_F(NewProjectWindow, WhatCantBeHasAReason)
{
    showWindow();
    QSignalSpy catalog(window().engine(), &EngineClient::catalogRead);
    window().engine()->readCatalog({});
    ASSERT_TRUE(waitFor([&] { return catalog.count() > 0; }));
    NewProjectDialog dialog(window().engine(), catalog.first().first().value<CatalogInfo>(),
                            folder());
    dialog.show();
    // Parts that share pins exclude each other.
    dialog.setBoard(u"icebreaker"_s, {});
    ASSERT_TRUE(waitFor([&] { return dialog.parts()->count() > 0; }));
    // A taken name is refused before anything is written.
    ASSERT_TRUE(QDir(folder()).mkpath(u"taken/inside"_s));
    dialog.nameField()->setText(u"taken"_s);
    EXPECT_FALSE(dialog.createButton()->isEnabled());
    EXPECT_FALSE(dialog.createButton()->toolTip().isEmpty());
    dialog.nameField()->setText(u"a/b"_s);
    EXPECT_FALSE(dialog.createButton()->isEnabled());
    dialog.nameField()->setText(u"free"_s);
    EXPECT_TRUE(dialog.createButton()->isEnabled());
    dialog.placeField()->setText(u"relative"_s);
    EXPECT_FALSE(dialog.createButton()->isEnabled());
}

} // namespace logix::test
