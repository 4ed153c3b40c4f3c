// SPDX-License-Identifier: Apache-2.0
#include "project/ApioProject.h"
#include "engine/project/ProjectFolder.h"

#include <gtest/gtest.h>

namespace logix {
namespace {

TEST(ApioProject, TheDefaultEnvironmentCounts)
{
    const ProjectSettings settings = apioSettings("; a comment\n[apio]\ndefault-env = second\n"
                                                  "[common]\ntop-module = blinky\n"
                                                  "[env:first]\nboard = icestick\n"
                                                  "[env:second]\r\nboard = alhambra-ii\r\n"
                                                  "constraint-file = pins/a.pcf\n");
    EXPECT_EQ(settings.board, "alhambra-ii");
    EXPECT_EQ(settings.topModule, "blinky");
    EXPECT_EQ(settings.constraintFile, "pins/a.pcf");
    EXPECT_EQ(apioSettings("[env:a]\nboard = icestick\n[env:b]\nboard = x\n").board, "icestick");
    EXPECT_EQ(apioSettings("[env]\nboard = icestick\ntop-module=main\n").board, "icestick");
}

TEST(ApioProject, RubbishSaysNothing)
{
    for (const char *text :
         {"", "[", "]", "=", "[env", "board = x", "\xff\xfe", "[env:a]\nboard"}) {
        EXPECT_EQ(apioSettings(text), ProjectSettings()) << text;
    }
    EXPECT_FALSE(apioSettings("[env:a]\nconstraint-file = ../../etc/passwd\n").constraintFile);
}

TEST(ApioProject, OldIdsAreUnderstood)
{
    const ProjectFolder folder;
    folder.write("apio.ini", "[env:default]\nboard = icesugar-pro-ram\ntop-module = main\n");
    folder.write("main.v", "module main(input clk); endmodule\n");
    const auto settings = readProject(folder.path());
    ASSERT_TRUE(settings);
    const Catalog catalog(std::filesystem::path(LOGIX_RESOURCES) / "catalog");
    const auto project = resolveProject(folder.path(), *settings, catalog);
    ASSERT_TRUE(project) << project.error().message.english();
    EXPECT_EQ(project->settings.board, "icesugar-pro");
    EXPECT_EQ(project->settings.boardVariant.memory, "ram");
    // logix.json goes first.
    folder.write("logix.json", R"({"board": "icestick"})");
    EXPECT_EQ(readProject(folder.path())->board, "icestick");
}

} // namespace
} // namespace logix
