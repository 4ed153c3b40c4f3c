// SPDX-License-Identifier: Apache-2.0
#include "build/Build.h"
#include "support/TestEngine.h"

#include <gmock/gmock.h>

#include <fstream>

namespace logix::test {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

class CleanBuildTest : public testing::Test
{
protected:
    fs::path makeBuildFolder(const std::string &name)
    {
        const fs::path folder = root / name;
        fs::create_directories(folder / "sub");
        std::ofstream(folder / ".logix-build");
        std::ofstream(folder / "hardware.bin") << "x";
        return folder;
    }

    std::vector<fs::path> clean(const fs::path &folder)
    {
        auto deleted = cleanBuildFolders(folder, services.context());
        if (!deleted) {
            ADD_FAILURE() << deleted.error().message.english();
            return {};
        }
        return *deleted;
    }

    TestEngine services;
    fs::path root = services.folder.path() / "proj";
};

TEST_F(CleanBuildTest, DeletesABuildFolder)
{
    const fs::path folder = makeBuildFolder("_build");
    EXPECT_THAT(clean(folder), ElementsAre(folder));
    EXPECT_FALSE(fs::exists(folder));
    EXPECT_TRUE(fs::exists(root));
}

TEST_F(CleanBuildTest, DeletesAFolderOfBuildFolders)
{
    const fs::path b = makeBuildFolder("builds/b");
    const fs::path a = makeBuildFolder("builds/a");
    EXPECT_THAT(clean(root / "builds"), ElementsAre(a, b, root / "builds"));
    EXPECT_FALSE(fs::exists(root / "builds"));
}

TEST_F(CleanBuildTest, KeepsWhatIsNotMarked)
{
    const fs::path a = makeBuildFolder("builds/a");
    fs::create_directories(root / "builds/mine");
    std::ofstream(root / "builds/mine/notes.txt") << "x";
    EXPECT_THAT(clean(root / "builds"), ElementsAre(a));
    EXPECT_TRUE(fs::exists(root / "builds/mine/notes.txt"));
}

TEST_F(CleanBuildTest, FindsNothingInOtherFolders)
{
    EXPECT_THAT(clean(root / "_build"), IsEmpty());
    fs::create_directories(root / "build");
    EXPECT_THAT(clean(root / "build"), IsEmpty());
    EXPECT_TRUE(fs::exists(root / "build"));
}

TEST_F(CleanBuildTest, DeletesNothingThroughLinksInside)
{
    const fs::path elsewhere = makeBuildFolder("elsewhere");
    fs::create_directories(root / "builds");
    fs::create_directory_symlink(elsewhere, root / "builds/link");
    const fs::path a = makeBuildFolder("builds/a");
    fs::create_directory_symlink(elsewhere, a / "inner");
    EXPECT_THAT(clean(root / "builds"), ElementsAre(a));
    EXPECT_TRUE(fs::exists(elsewhere / "hardware.bin"));
}

TEST_F(CleanBuildTest, RefusesOtherPaths)
{
    for (const fs::path &folder :
         {fs::path("/"), fs::path("_build"), root, root / "_build" / ".." / ".." / "proj"}) {
        const auto deleted = cleanBuildFolders(folder, services.context());
        ASSERT_FALSE(deleted) << folder;
        EXPECT_EQ(deleted.error().category, ErrorCategory::Request);
    }
}

} // namespace
} // namespace logix::test
