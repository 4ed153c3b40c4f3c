// SPDX-License-Identifier: Apache-2.0
#include "WindowFixture.h"

#include "project/ProjectSession.h"
#include "settings/BuildOptionsPage.h"
#include "settings/DefinesEditor.h"
#include "settings/FileListEditor.h"
#include "settings/ProjectSettingsDialog.h"

#include <QLineEdit>
#include <QSpinBox>

using namespace Qt::StringLiterals;

namespace logix::test {

namespace {

ProjectInfo fullProject()
{
    ProjectInfo project;
    project.folder = u"/nowhere"_s;
    project.settings.board = "icebreaker";
    project.settings.boardVariant = {"usb", "flash"};
    project.settings.topModule = "main";
    project.settings.sourceFiles = {{"b.v", "a.v"}};
    project.settings.testbenchFiles = {{"main_tb.v"}};
    project.settings.constraintFile = "pins/main.pcf";
    project.settings.defines = {{"FAST", "1"}, {"NAME", "\"x\""}};
    project.settings.includeFolders = {"include"};
    project.settings.customBoardsFolder = "boards";
    project.settings.options = {
        .synthesize = false, .strict = true, .style = true, .verbose = true};
    project.settings.options.build = {.clockTargets = {{"clk", 12}, {"odd name", 25.175}},
                                      .seed = 7,
                                      .optimize = BuildOptions::Optimize::Speed,
                                      .useDsp = false,
                                      .extraSynthesis = {"-noabc9", "two words", "a\"b", ""},
                                      .extraPack = {"-v"},
                                      .allow = {"tri-state-lost"}};
    return project;
}

} // namespace

TEST(ProjectSettingsForm, KeepsEverythingItIsGiven)
{
    const ProjectInfo project = fullProject();
    const ProjectSettingsDialog dialog(project, {});
    const ProjectSettings settings = dialog.settings();
    EXPECT_EQ(settings, project.settings);
    EXPECT_EQ(settings.board, "icebreaker");
    EXPECT_EQ(settings.boardVariant.memory, std::optional<std::string>("flash"));
    EXPECT_EQ(settings.topModule, project.settings.topModule);
    EXPECT_EQ(settings.sourceFiles, project.settings.sourceFiles);
    EXPECT_EQ(settings.testbenchFiles, project.settings.testbenchFiles);
    EXPECT_EQ(settings.constraintFile, project.settings.constraintFile);
    EXPECT_EQ(settings.defines, project.settings.defines);
    EXPECT_EQ(settings.includeFolders, project.settings.includeFolders);
    EXPECT_EQ(settings.customBoardsFolder, project.settings.customBoardsFolder);
}

TEST(ProjectSettingsForm, WhatIsLeftToLogixStaysOut)
{
    ProjectInfo project;
    project.folder = u"/nowhere"_s;
    project.sources = {u"a.v"_s, u"b.v"_s};
    project.topCandidates = {u"a"_s, u"b"_s};
    const ProjectSettingsDialog dialog(project, {});
    EXPECT_EQ(dialog.topModule()->count(), 2);
    EXPECT_EQ(dialog.sources()->list()->count(), 2);
    const ProjectSettings settings = dialog.settings();
    EXPECT_FALSE(settings.topModule);
    EXPECT_FALSE(settings.sourceFiles);
    EXPECT_FALSE(settings.testbenchFiles);
    EXPECT_FALSE(settings.constraintFile);
    EXPECT_FALSE(settings.customBoardsFolder);
}

TEST(BuildOptionsForm, TakesFrequenciesAsPeopleTypeThem)
{
    BuildOptions options;
    EXPECT_TRUE(readTargets(u" 48 "_s, options));
    EXPECT_EQ(options.targetMhz, 48);
    EXPECT_EQ(targetsText(options), u"48"_s);
    EXPECT_TRUE(readTargets(u"clk 12,pixel  25.2"_s, options));
    EXPECT_FALSE(options.targetMhz);
    EXPECT_EQ(options.clockTargets, (std::map<std::string, double>{{"clk", 12}, {"pixel", 25.2}}));
    EXPECT_EQ(targetsText(options), u"clk 12, pixel 25.2"_s);
    EXPECT_TRUE(readTargets({}, options));
    EXPECT_EQ(options, BuildOptions());
    for (const QString &wrong : {u"fast"_s, u"0"_s, u"-3"_s, u"12 clk"_s, u"clk 12,"_s, u"1e9"_s})
        EXPECT_FALSE(readTargets(wrong, options)) << wrong.toStdString();
}

TEST(BuildOptionsForm, SaysWhatCantBeTaken)
{
    const BuildOptionsPage page({});
    EXPECT_TRUE(page.problem().isEmpty());
    page.target()->setText(u"quick"_s);
    EXPECT_TRUE(page.problem().contains(u"MHz"_s));
    page.target()->setText(u"50"_s);
    page.seed()->setValue(3);
    EXPECT_EQ(page.options(), (BuildOptions{.targetMhz = 50, .seed = 3}));
    EXPECT_FALSE(readArguments(u"a \"b"_s));
    EXPECT_EQ(readArguments(u"  a  \"b c\" "_s), (std::vector<std::string>{"a", "b c"}));
}

TEST(ProjectSettingsForm, FilesCanBeReordered)
{
    FileListEditor editor(FileListEditor::Kind::Files, u"/nowhere"_s, u"automatic"_s);
    editor.setEntries({}, {u"a.v"_s, u"b.v"_s});
    EXPECT_FALSE(editor.entries());
    editor.automatic()->setChecked(false);
    editor.list()->setCurrentRow(1);
    for (QToolButton *button : editor.findChildren<QToolButton *>())
        if (button->toolTip() == u"Move up"_s)
            button->click();
    EXPECT_EQ(editor.entries(), (QStringList{u"b.v"_s, u"a.v"_s}));
}

TEST(ProjectSettingsForm, MacroNamesAreChecked)
{
    DefinesEditor editor;
    editor.setDefines({{"GOOD", "1"}});
    EXPECT_TRUE(editor.problem().isEmpty());
    editor.table()->item(0, 0)->setText(u"1BAD"_s);
    EXPECT_FALSE(editor.problem().isEmpty());
}

using SettingsWindow = WindowTest;

TEST_F(SettingsWindow, AreWrittenToTheProject)
{
    showWindow();
    const QString folder = openBlinky();
    withNextDialog<ProjectSettingsDialog>([](ProjectSettingsDialog *dialog) {
        dialog->topModule()->setCurrentText(u"main"_s);
        dialog->defines()->setDefines({{"WIDTH", "24"}});
        dialog->accept();
    });
    QTest::keyClick(&window(), Qt::Key_S, Qt::ControlModifier | Qt::AltModifier);
    ASSERT_TRUE(waitFor([&] { return read(folder + u"/logix.json"_s).contains("WIDTH"); }));
    EXPECT_TRUE(read(folder + u"/logix.json"_s).contains("\"icebreaker\""));
    ASSERT_TRUE(waitFor([&] { return window().session()->info()->settings.topModule == "main"; }));
}

} // namespace logix::test
