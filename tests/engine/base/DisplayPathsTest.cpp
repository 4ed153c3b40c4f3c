// SPDX-License-Identifier: Apache-2.0
#include "base/DisplayPaths.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace logix {
namespace {

namespace fs = std::filesystem;

class PathNamerTest : public testing::Test
{
protected:
    PathNamerTest()
    {
        m_folder = fs::canonical(fs::temp_directory_path())
                   / ("logix-display-" + std::to_string(getpid()));
        fs::create_directories(m_folder / "real/7");
        std::ofstream(m_folder / "real/7/main.v") << "module main; endmodule\n";
        fs::create_directory_symlink(m_folder / "real", m_folder / "link");
    }
    ~PathNamerTest() override { fs::remove_all(m_folder); }

    fs::path m_folder;
};

TEST_F(PathNamerTest, FilesComeBeforeFoldersAndTheFirstWins)
{
    const fs::path folder = m_folder / "real/7";
    const PathNamer namer({.files = {{folder / "main.v", "top.v"}, {folder / "main.v", "other"}},
                           .folders = {{folder, ""}, {m_folder, "up"}}},
                          folder);
    EXPECT_EQ(namer.fileName("main.v"), "top.v");
    EXPECT_EQ(namer.fileName("sub/a.v"), "sub/a.v");
    EXPECT_EQ(namer.fileName((m_folder / "b.v").string()), "up/b.v");
    EXPECT_EQ(namer.fileName(folder.string()), ".");
}

TEST_F(PathNamerTest, AFolderMatchesByWholeParts)
{
    const PathNamer namer({.files = {}, .folders = {{m_folder / "re", "x"}}}, m_folder);
    EXPECT_EQ(namer.fileName("real/7/main.v"), "real/7/main.v");
    EXPECT_EQ(namer.nameIn((m_folder / "real/7").string()), (m_folder / "real/7").string());
}

TEST_F(PathNamerTest, LinksAreSeenThrough)
{
    const PathNamer namer({.files = {}, .folders = {{m_folder / "real", "shown"}}},
                          m_folder / "link/7");
    EXPECT_EQ(namer.fileName("main.v"), "shown/7/main.v");
    EXPECT_EQ(namer.nameIn("in " + (m_folder / "link/7/main.v").string() + ":3: no"),
              "in shown/7/main.v:3: no");
}

TEST_F(PathNamerTest, TextNamesPathsWhereTheyStandAlone)
{
    const fs::path folder = m_folder / "real/7";
    const PathNamer namer({.files = {{folder / "main.v", "Top"}}, .folders = {{folder, ""}}},
                          folder, {"main.v"});
    const std::string at = folder.string();
    EXPECT_EQ(namer.nameIn(at + "/main.v:1:2: bad (see '" + at + "/x.vh')."),
              "Top:1:2: bad (see 'x.vh').");
    EXPECT_EQ(namer.nameIn("main.v is in " + at + "."), "Top is in ..");
    EXPECT_EQ(namer.nameIn("domain.v main.vh main.v.bak"), "domain.v main.vh main.v.bak");
    EXPECT_EQ(namer.nameIn("/other" + at + "/main.v"), "/other" + at + "/main.v");
}

TEST_F(PathNamerTest, WithoutEntriesNothingChanges)
{
    const PathNamer namer;
    EXPECT_TRUE(namer.isIdentity());
    EXPECT_EQ(namer.fileName("a.v"), "a.v");
    EXPECT_EQ(namer.nameIn("/a/b.v:1"), "/a/b.v:1");
}

} // namespace
} // namespace logix
