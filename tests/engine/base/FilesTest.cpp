// SPDX-License-Identifier: Apache-2.0
#include "base/Files.h"
#include "base/FolderLock.h"
#include "base/Hash.h"
#include "base/Paths.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace logix {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::HasSubstr;

class FilesTest : public testing::Test
{
protected:
    FilesTest()
    {
        const auto *info = testing::UnitTest::GetInstance()->current_test_info();
        m_folder = fs::temp_directory_path()
                   / ("logix-files-" + std::to_string(getpid()) + '-' + info->name());
        fs::create_directories(m_folder);
    }
    ~FilesTest() override { fs::remove_all(m_folder); }

    std::size_t filesInFolder() const
    {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(m_folder), fs::directory_iterator()));
    }

    fs::path m_folder;
};

TEST_F(FilesTest, WritesAndReadsBack)
{
    const std::string text("a\0b\r\n", 5);
    ASSERT_TRUE(writeFileSafely(m_folder / "file", text));
    EXPECT_EQ(readFile(m_folder / "file"), text);
    EXPECT_EQ(filesInFolder(), 1U);
}

TEST_F(FilesTest, KeepsModeAndLink)
{
    std::ofstream(m_folder / "real") << "old";
    fs::permissions(m_folder / "real", fs::perms::owner_all);
    fs::create_symlink("real", m_folder / "link");
    ASSERT_TRUE(writeFileSafely(m_folder / "link", "new"));
    EXPECT_TRUE(fs::is_symlink(m_folder / "link"));
    EXPECT_EQ(readFile(m_folder / "real"), "new");
    EXPECT_EQ(fs::status(m_folder / "real").permissions(), fs::perms::owner_all);
}

TEST_F(FilesTest, AFolderThatCantBeWrittenIsASetupError)
{
    const auto result = writeFileSafely("/proc/logix/file", "x");
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().category, ErrorCategory::Setup);
    EXPECT_THAT(result.error().message.english(), HasSubstr("/proc/logix/file"));
}

TEST_F(FilesTest, AMissingFileIsNamed)
{
    const auto result = readFile(m_folder / "gone.v");
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().message.english(), HasSubstr("gone.v"));
}

TEST_F(FilesTest, ANewFileFollowsTheUmask)
{
    const mode_t before = umask(077);
    ASSERT_TRUE(writeFileSafely(m_folder / "private", "x"));
    umask(before);
    EXPECT_EQ(fs::status(m_folder / "private").permissions(),
              fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(FilesTest, ANamedPipeIsNoFileAndIsntWaitedFor)
{
    ASSERT_EQ(mkfifo((m_folder / "pipe").c_str(), 0600), 0);
    EXPECT_FALSE(readFile(m_folder / "pipe"));
    EXPECT_FALSE(readFile(m_folder));
}

TEST_F(FilesTest, AFilesHashIsItsContentsHashAtAnySize)
{
    for (const std::size_t size : {0U, 1U, (1U << 18U), (1U << 18U) + 1, (1U << 20U) + 7}) {
        const std::string text(size, 'x');
        std::ofstream(m_folder / "f", std::ios::binary) << text;
        EXPECT_EQ(*hashOfFile(m_folder / "f"), hashOf(text)) << size;
    }
}

TEST_F(FilesTest, HashesTellContentsApart)
{
    std::ofstream(m_folder / "a") << "text";
    EXPECT_EQ(*hashOfFile(m_folder / "a"), *hashOfFile(m_folder / "a"));
    std::ofstream(m_folder / "b") << "texu";
    EXPECT_NE(*hashOfFile(m_folder / "a"), *hashOfFile(m_folder / "b"));
    EXPECT_FALSE(hashOfFile(m_folder / "none"));
    Hash one;
    one.add("ab");
    one.add("c");
    Hash two;
    two.add("a");
    two.add("bc");
    EXPECT_NE(one.digest(), two.digest());
}

TEST_F(FilesTest, LocksTakeTurnsAndTheWaitingOneCanBeCancelled)
{
    const fs::path file = m_folder / "lock";
    bool hasWaited = false;
    auto first = FolderLock::acquire(file, {}, [&] { hasWaited = true; });
    ASSERT_TRUE(first);
    EXPECT_FALSE(hasWaited);

    std::stop_source source;
    std::jthread canceller([&] {
        std::this_thread::sleep_for(100ms);
        source.request_stop();
    });
    const auto cancelled = FolderLock::acquire(file, source.get_token(), [&] { hasWaited = true; });
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().category, ErrorCategory::Cancelled);
    EXPECT_TRUE(hasWaited);

    std::jthread releaser([&] {
        std::this_thread::sleep_for(100ms);
        const FolderLock ended = std::move(*first);
    });
    EXPECT_TRUE(FolderLock::acquire(file, {}, [] {}));
}

TEST(Paths, AbsoluteAndRelative)
{
    for (const char *good : {"/", "/a", "/a/b c/é", "/a/"}) {
        EXPECT_TRUE(isAbsolutePath(good)) << good;
    }
    for (const char *bad : {"", "a", "/a/../b", "/./a", "//a", "~/a", "/a\nb"}) {
        EXPECT_FALSE(isAbsolutePath(bad)) << bad;
    }
    for (const char *good : {"a", "a/b c", "-x.v", "...", "a/.hidden"}) {
        EXPECT_TRUE(isRelativePath(good)) << good;
    }
    for (const char *bad : {"", "/a", "./a", "a/../b", "a//b", "a/", "..", "a\tb"}) {
        EXPECT_FALSE(isRelativePath(bad)) << bad;
    }
}

TEST(Paths, InsideIsByWholeParts)
{
    EXPECT_TRUE(isInside("/a/b", "/a"));
    EXPECT_TRUE(isInside("/a", "/a"));
    EXPECT_TRUE(isInside("/a", "/a/"));
    EXPECT_FALSE(isInside("/ab", "/a"));
    EXPECT_FALSE(isInside("/", "/a"));
}

TEST(Paths, BuildFolders)
{
    EXPECT_TRUE(isBuildFolderPath("/proj/_build", "/proj"));
    EXPECT_TRUE(isBuildFolderPath("/proj/Builds/icestick", "/proj"));
    EXPECT_FALSE(isBuildFolderPath("/builds/a/b", "/proj"));
    EXPECT_FALSE(isBuildFolderPath("/proj/out", "/proj"));
    EXPECT_FALSE(isBuildFolderPath("/", ""));
    // The source folder and its parents, whatever they are called.
    EXPECT_FALSE(isBuildFolderPath("/x/build", "/x/build"));
    EXPECT_FALSE(isBuildFolderPath("/x/build", "/x/build/src"));
}

} // namespace
} // namespace logix
