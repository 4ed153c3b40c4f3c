// SPDX-License-Identifier: Apache-2.0
#include "api/AccessRules.h"

#include "api/tools/BuildTool.h"
#include "api/tools/CleanBuildTool.h"
#include "api/tools/LintTool.h"
#include "engine/api/TestEngine.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace logix {
namespace {

namespace fs = std::filesystem;

TEST(AccessRules, WithoutRulesEverythingIsAllowed)
{
    EXPECT_FALSE(accessProblems({}, CleanBuildTool(), {{"folder", "/anywhere/_build"}}));
}

TEST(AccessRules, ReadOnlyRefusesToolsThatWrite)
{
    const AccessRules rules{.isReadOnly = true};
    const Json request = {{"source_folder", "/p"}};
    EXPECT_TRUE(accessProblems(rules, BuildTool(), request));
    EXPECT_TRUE(accessProblems(rules, CleanBuildTool(), request));
    EXPECT_FALSE(accessProblems(rules, LintTool(), request));
}

TEST(AccessRules, WritingOutsideTheToolsFollowsThemToo)
{
    EXPECT_FALSE(writingProblem({}, "new", "FOLDER", "/p"));
    EXPECT_TRUE(writingProblem({.isReadOnly = true}, "new", "FOLDER", "/p"));
    const AccessRules rules{.allowedFolders = {"/p"}};
    EXPECT_FALSE(writingProblem(rules, "new", "FOLDER", "/p/below"));
    EXPECT_TRUE(writingProblem(rules, "new", "FOLDER", "/q"));
}

TEST(AccessRules, FoldersAreComparedByWhereTheyReallyAre)
{
    const test::ScratchFolder scratch;
    const fs::path allowed = scratch.path() / "allowed";
    const fs::path other = scratch.path() / "allowed-not";
    fs::create_directories(allowed / "project");
    fs::create_directories(other);
    fs::create_directory_symlink(other, allowed / "out");
    fs::create_directory_symlink(allowed, scratch.path() / "in");
    const AccessRules rules{.allowedFolders = {allowed}};
    const auto isRefused = [&](const fs::path &folder) {
        return accessProblems(rules, LintTool(), {{"source_folder", folder.string()}}).has_value();
    };
    EXPECT_FALSE(isRefused(allowed));
    EXPECT_FALSE(isRefused(allowed / "project"));
    EXPECT_FALSE(isRefused(allowed / "missing/below"));
    EXPECT_FALSE(isRefused(scratch.path() / "in/project"));
    EXPECT_TRUE(isRefused(other));
    EXPECT_TRUE(isRefused(allowed / "out"));
    EXPECT_TRUE(isRefused(allowed / "out/missing"));
    EXPECT_TRUE(isRefused("/"));
    const auto error = accessProblems(rules, BuildTool(),
                                      {{"source_folder", allowed.string()},
                                       {"build_folder", (other / "_build").string()},
                                       {"custom_boards_folder", "/boards"}});
    ASSERT_TRUE(error);
    EXPECT_EQ(error->category, ErrorCategory::Request);
    EXPECT_EQ(error->diagnostics.size(), 2U);
}

} // namespace
} // namespace logix
