// SPDX-License-Identifier: Apache-2.0
#include "engine/project/ProjectFolder.h"
#include "project/Project.h"

#include <chrono>
#include <format>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fs = std::filesystem;

namespace logix {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Resolve : public testing::Test
{
protected:
    [[nodiscard]] ResolvedProject resolve(const ProjectSettings &settings = {.board = "icestick"})
    {
        auto project = resolveProject(m_folder.path(), settings, m_catalog);
        EXPECT_TRUE(project) << project.error().message.english();
        return project ? std::move(*project) : ResolvedProject();
    }

    ProjectFolder m_folder;
    Catalog m_catalog{fs::path(LOGIX_RESOURCES) / "catalog"};
};

TEST_F(Resolve, FindsWhatIsLeftOut)
{
    m_folder.write("main.v", "module main; uart u(); endmodule");
    m_folder.write("lib/uart.sv", "module uart; endmodule");
    m_folder.write("main_tb.v", "module main_tb; main m(); endmodule");
    m_folder.write("lib/uart_tb.SV", "module uart_tb; endmodule");
    m_folder.write("defs.vh", "`define X");
    m_folder.write("lib/types.svh", "");
    m_folder.write("notes.txt", "");
    m_folder.write("pinout.pcf", "");
    m_folder.write("pinout.lpf", "");
    const ResolvedProject project = resolve();
    EXPECT_THAT(project.sourceFiles, ElementsAre("lib/uart.sv", "main.v"));
    EXPECT_THAT(project.testbenchFiles, ElementsAre("lib/uart_tb.SV", "main_tb.v"));
    EXPECT_EQ(project.constraintFile, "pinout.pcf");
    EXPECT_THAT(project.topCandidates, ElementsAre("main"));
    EXPECT_EQ(project.buildFolder, m_folder.path() / "_build");

    const auto request = project.buildRequest();
    ASSERT_TRUE(request) << request.error().message.english();
    EXPECT_EQ(request->board, "icestick");
    EXPECT_EQ(request->topModule, "main");
    EXPECT_EQ(request->constraintFile, "pinout.pcf");
    EXPECT_EQ(request->sources.folder, m_folder.path());
    EXPECT_THAT(request->sources.testbenches, IsEmpty());
    const LintRequest lint = project.lintRequest();
    EXPECT_THAT(lint.sources.testbenches, ElementsAre("lib/uart_tb.SV", "main_tb.v"));
    EXPECT_EQ(lint.topModule, std::nullopt);
    EXPECT_TRUE(lint.synthesize);
    EXPECT_FALSE(lint.strict);
    EXPECT_FALSE(lint.style);
}

TEST_F(Resolve, BuildFoldersHiddenOnesAndLinksOutAreLeftOut)
{
    const ProjectFolder other;
    other.write("theirs.v", "module theirs; endmodule");
    m_folder.write("main.v", "module main; endmodule");
    for (const char *name : {"_build/a.v", "Builds/x/b.v", "cmake-build-debug/c.v", ".git/d.v",
                             "out/e.v", "builder/kept.v", "rebuilt.v/inside.v"}) {
        m_folder.write(name, "module m; endmodule");
    }
    m_folder.write("out/.logix-build", "");
    m_folder.write(".hidden.v", "");
    fs::create_symlink(other.path() / "theirs.v", m_folder.path() / "link.v");
    fs::create_directory_symlink(other.path(), m_folder.path() / "linked");
    fs::create_directory_symlink("..", m_folder.path() / "builder/loop");
    fs::create_symlink("main.v", m_folder.path() / "again.v");
    fs::create_symlink("nowhere", m_folder.path() / "dangling.v");
    EXPECT_THAT(resolve().sourceFiles,
                ElementsAre("builder/kept.v", "main.v", "rebuilt.v/inside.v"));
}

TEST_F(Resolve, ALinkToAFileOfTheFolderCountsOnce)
{
    m_folder.write(".store/real.v", "module real_one; endmodule");
    fs::create_symlink(".store/real.v", m_folder.path() / "main.v");
    EXPECT_THAT(resolve().sourceFiles, ElementsAre("main.v"));
}

TEST_F(Resolve, NamesInOtherScriptsWork)
{
    m_folder.write("кнопки и led/мигалка.v", "module main; endmodule");
    m_folder.write("-dash.v", "module a; endmodule");
    m_folder.write("it's \"quoted\" $x;.sv", "module b; endmodule");
    m_folder.write("new\nline.v", "module c; endmodule");
    m_folder.write("latin\xE9.v", "module d; endmodule");
    EXPECT_THAT(resolve().sourceFiles,
                ElementsAre("-dash.v", "it's \"quoted\" $x;.sv", "кнопки и led/мигалка.v"));
}

TEST_F(Resolve, AFolderThatCannotBeReadIsLeftOut)
{
    m_folder.write("main.v", "module main; endmodule");
    m_folder.write("secret/x.v", "module x; endmodule");
    fs::permissions(m_folder.path() / "secret", fs::perms::none);
    const auto project = resolveProject(m_folder.path(), {.board = "icestick"}, m_catalog);
    fs::permissions(m_folder.path() / "secret", fs::perms::owner_all);
    ASSERT_TRUE(project);
    EXPECT_THAT(project->sourceFiles, testing::Contains("main.v"));
}

TEST_F(Resolve, PackagesComeBeforeTheirUsers)
{
    m_folder.write("a.sv", "module a import b_pkg::*; (input logic x); endmodule");
    m_folder.write("b.sv", "package b_pkg; localparam c_pkg::t w = 1; endpackage");
    m_folder.write("c.sv", "package c_pkg; typedef int t; endpackage");
    m_folder.write("d.sv", "// e_pkg::x\nmodule d; endmodule");
    m_folder.write("e.sv", "package e_pkg; endpackage");
    EXPECT_THAT(resolve().sourceFiles, ElementsAre("c.sv", "b.sv", "a.sv", "d.sv", "e.sv"));
}

TEST_F(Resolve, PackagesThatUseEachOtherEnd)
{
    m_folder.write("a.sv", "package a_pkg; import b_pkg::*; endpackage");
    m_folder.write("b.sv", "package b_pkg; import a_pkg::*; endpackage");
    EXPECT_EQ(resolve().sourceFiles.size(), 2U);
}

TEST_F(Resolve, WhatASourceIncludesIsNotASourceItself)
{
    m_folder.write("main.v",
                   "`include \"lib/uart.v\"\n`include \"rom.v\"\nmodule main; uart u(); endmodule");
    m_folder.write("lib/uart.v", "module uart; endmodule");
    m_folder.write("data/rom.v", "module rom; endmodule");
    EXPECT_THAT(resolve({.board = "icestick", .includeFolders = {"data"}}).sourceFiles,
                ElementsAre("main.v"));
}

TEST_F(Resolve, ListedFilesKeepTheirOrder)
{
    m_folder.write("a.sv", "module a import p::*; endmodule");
    m_folder.write("p.sv", "package p; endpackage");
    m_folder.write("x_tb.v", "");
    m_folder.write("bench.v", "module bench; endmodule");
    const ResolvedProject project =
        resolve({.board = "icestick", .sourceFiles = {{"a.sv", "p.sv", "missing.v"}}});
    EXPECT_THAT(project.sourceFiles, ElementsAre("a.sv", "p.sv", "missing.v"));
    EXPECT_THAT(project.testbenchFiles, ElementsAre("x_tb.v"));
    EXPECT_THAT(resolve({.board = "icestick", .testbenchFiles = {{"bench.v"}}}).sourceFiles,
                ElementsAre("p.sv", "a.sv"));
}

TEST_F(Resolve, TheTopModuleIsTheOnlyOneOrMainOrAsked)
{
    m_folder.write("pins.pcf", "");
    m_folder.write("a.v", "module first; endmodule\nmodule second; helper h(); endmodule");
    m_folder.write("b.v", "module helper; endmodule");
    ResolvedProject project = resolve();
    EXPECT_THAT(project.topCandidates, ElementsAre("first", "second"));
    auto request = project.buildRequest();
    ASSERT_FALSE(request);
    EXPECT_EQ(request.error().category, ErrorCategory::Request);
    EXPECT_THAT(request.error().message.english(), HasSubstr("“first”, “second”"));
    ASSERT_EQ(request.error().diagnostics.size(), 2U);
    EXPECT_EQ(request.error().diagnostics[1].place,
              (SourcePlace{.file = "a.v", .line = 2, .column = 8}));

    m_folder.write("c.v", "module main; endmodule");
    EXPECT_EQ(resolve().buildRequest()->topModule, "main");
    EXPECT_EQ(resolve({.board = "icestick", .topModule = "second"}).buildRequest()->topModule,
              "second");
}

TEST_F(Resolve, ABenchWithoutItsEndingIsNoTopModule)
{
    m_folder.write("check.v", "module check; blinker b(); initial $finish; endmodule");
    EXPECT_THAT(resolve().topCandidates, ElementsAre("check"));
    m_folder.write("blinker.v", "module blinker(input a); endmodule");
    EXPECT_THAT(resolve().topCandidates, ElementsAre("blinker"));
}

TEST_F(Resolve, ConstraintFilesAreFoundOrAskedFor)
{
    m_folder.write("main.v", "module main; endmodule");
    auto request = resolve().buildRequest();
    ASSERT_FALSE(request);
    EXPECT_THAT(request.error().message.english(), HasSubstr(".pcf"));

    m_folder.write("one.PCF", "");
    EXPECT_EQ(resolve().buildRequest()->constraintFile, "one.PCF");
    m_folder.write("pins/two.pcf", "");
    const ResolvedProject two = resolve();
    EXPECT_EQ(two.constraintFile, std::nullopt);
    request = two.buildRequest();
    ASSERT_FALSE(request);
    EXPECT_EQ(request.error().category, ErrorCategory::Request);
    EXPECT_THAT(request.error().message.english(), HasSubstr("“one.PCF”, “pins/two.pcf”"));
    ASSERT_EQ(request.error().diagnostics.size(), 2U);
    EXPECT_EQ(request.error().diagnostics[0].place.file, "one.PCF");
    EXPECT_EQ(
        resolve({.board = "icestick", .constraintFile = "x.pcf"}).buildRequest()->constraintFile,
        "x.pcf");
}

TEST_F(Resolve, WithoutABoardThereIsNoBuild)
{
    m_folder.write("main.v", "module main; endmodule");
    const ResolvedProject project = resolve({});
    EXPECT_THAT(project.sourceFiles, ElementsAre("main.v"));
    const auto request = project.buildRequest();
    ASSERT_FALSE(request);
    EXPECT_THAT(request.error().message.english(), HasSubstr("“board”"));
}

TEST_F(Resolve, BadRequestsAreNamed)
{
    const auto unknown = resolveProject(m_folder.path(), {.board = "icestik"}, m_catalog);
    ASSERT_FALSE(unknown);
    EXPECT_THAT(unknown.error().message.english(), HasSubstr("“icestick”"));
    EXPECT_FALSE(resolveProject(m_folder.path() / "none", {.board = "icestick"}, m_catalog));
    EXPECT_FALSE(resolve().buildRequest());
    m_folder.write("boards/bad.json", "{}");
    const auto custom = resolveProject(
        m_folder.path(), {.board = "icestick", .customBoardsFolder = "boards"}, m_catalog);
    ASSERT_FALSE(custom);
    EXPECT_THAT(custom.error().diagnostics, testing::Not(IsEmpty()));
}

TEST_F(Resolve, AHugeFolderIsRefusedSoon)
{
    for (int folder = 0; folder < 21; ++folder) {
        const fs::path path = m_folder.path() / std::format("f{}", folder);
        fs::create_directory(path);
        for (int i = 0; i < 1000; ++i) {
            std::ofstream(path / std::format("{}.txt", i));
        }
    }
    const auto project = resolveProject(m_folder.path(), {.board = "icestick"}, m_catalog);
    ASSERT_FALSE(project);
    EXPECT_EQ(project.error().category, ErrorCategory::Request);
    EXPECT_THAT(project.error().message.english(), HasSubstr("20000"));
}

TEST_F(Resolve, DeepFoldersAndOddFilesEnd)
{
    fs::path deep = m_folder.path();
    for (int i = 0; i < 60; ++i) {
        deep /= "d";
    }
    fs::create_directories(deep);
    std::ofstream(deep / "far.v") << "module far; endmodule";
    m_folder.write("binary.v", std::string(100'000, '\xFF'));
    m_folder.write("open.v", "module open; /* never closed \"");
    const ResolvedProject project = resolve();
    EXPECT_THAT(project.sourceFiles, ElementsAre("binary.v", "open.v"));
}

} // namespace
} // namespace logix
