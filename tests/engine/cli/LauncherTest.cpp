// SPDX-License-Identifier: Apache-2.0
#include "launcher/Target.h"

#include <gtest/gtest.h>

namespace logix::launcher {
namespace {

bool isEngine(const std::vector<std::string_view> &words)
{
    return targetOf(words, [](const std::string &path) { return path == "project"; })
           == Target::Engine;
}

TEST(Launcher, CommandsAndMcpAreTheEngines)
{
    EXPECT_TRUE(isEngine({"build"}));
    EXPECT_TRUE(isEngine({"-C", "project", "lint", "--json"}));
    EXPECT_TRUE(isEngine({"--engine-folder", "/x", "--mcp"}));
    EXPECT_TRUE(isEngine({"--mcp"}));
    EXPECT_TRUE(isEngine({"--help"}));
    EXPECT_TRUE(isEngine({"--version"}));
    // A misspelt command.
    EXPECT_TRUE(isEngine({"bulid"}));
}

TEST(Launcher, EverythingElseIsTheIdes)
{
    EXPECT_FALSE(isEngine({}));
    EXPECT_FALSE(isEngine({"project"}));
    EXPECT_FALSE(isEngine({"/home/me/build"}));
    EXPECT_FALSE(isEngine({"."}));
    EXPECT_FALSE(isEngine({"main.v"}));
    EXPECT_FALSE(isEngine({"./build"}));
    EXPECT_FALSE(isEngine({"--", "build"}));
    EXPECT_FALSE(isEngine({"--style", "fusion"}));
}

} // namespace
} // namespace logix::launcher
