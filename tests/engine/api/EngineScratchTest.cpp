// SPDX-License-Identifier: Apache-2.0
#include "api/EngineScratch.h"

#include "base/Files.h"
#include "engine/api/TestEngine.h"

#include <fstream>
#include <gtest/gtest.h>

namespace fs = std::filesystem;

namespace logix {
namespace {

using namespace std::chrono_literals;

class EngineScratchTest : public testing::Test
{
protected:
    void SetUp() override { fs::create_directories(tmp()); }

    [[nodiscard]] fs::path tmp() const { return m_folder.path() / "tmp"; }

    [[nodiscard]] fs::path make(const fs::path &name, std::chrono::hours age) const
    {
        const fs::path file = tmp() / name;
        fs::create_directories(file.parent_path());
        std::ofstream(file) << "text";
        const auto time = fs::file_time_type::clock::now() - age;
        fs::last_write_time(file, time);
        fs::last_write_time(file.parent_path(), time);
        return file;
    }

    /// As if the last look around had been long ago.
    void makeDue() const
    {
        fs::last_write_time(tmp() / ".lock", fs::file_time_type::clock::now() - old);
    }

    static constexpr std::chrono::hours young{1};
    static constexpr std::chrono::hours old = EngineScratch::keptFor + 1h;
    test::ScratchFolder m_folder;
};

TEST_F(EngineScratchTest, OldFilesAreDeletedAtTheStart)
{
    const fs::path gone = make("sources/aa/main.v", old);
    const fs::path result = make("results/bb.json", old);
    const fs::path kept = make("sources/cc/main.v", young);
    // A folder that is old but holds something young.
    const fs::path inside = make("lint/dd/cells.v", young);
    fs::last_write_time(tmp() / "lint/dd", fs::file_time_type::clock::now() - old);
    const EngineScratch scratch(m_folder.path());
    EXPECT_FALSE(fs::exists(gone.parent_path()));
    EXPECT_FALSE(fs::exists(result));
    EXPECT_TRUE(fs::exists(kept));
    EXPECT_TRUE(fs::exists(inside));
}

TEST_F(EngineScratchTest, NothingIsDeletedWhileAnotherEngineLives)
{
    const fs::path file = tmp() / "sources/aa/main.v";
    {
        const EngineScratch first(m_folder.path());
        (void)make("sources/aa/main.v", old);
        makeDue();
        const EngineScratch second(m_folder.path());
        EXPECT_TRUE(fs::exists(file));
    }
    const EngineScratch third(m_folder.path());
    EXPECT_FALSE(fs::exists(file));
}

TEST_F(EngineScratchTest, OnceADayIsEnough)
{
    {
        const EngineScratch first(m_folder.path());
    }
    const fs::path file = make("sources/aa/main.v", old);
    {
        const EngineScratch second(m_folder.path());
    }
    EXPECT_TRUE(fs::exists(file));
    makeDue();
    {
        const EngineScratch third(m_folder.path());
    }
    EXPECT_FALSE(fs::exists(file));
}

TEST_F(EngineScratchTest, ALinkIsNotFollowed)
{
    const fs::path elsewhere = m_folder.path() / "elsewhere";
    fs::create_directories(elsewhere / "aa");
    fs::last_write_time(elsewhere / "aa", fs::file_time_type::clock::now() - old);
    fs::create_directory_symlink(elsewhere, tmp() / "sources");
    const fs::path gone = make("results/aa.json", old);
    {
        const EngineScratch scratch(m_folder.path());
        EXPECT_FALSE(fs::exists(gone));
    }
    EXPECT_TRUE(fs::exists(elsewhere / "aa"));
}

TEST_F(EngineScratchTest, ResultsAreKeptOnceAndOnlyTheNewest)
{
    const EngineScratch scratch(m_folder.path());
    const auto first = scratch.keepResult("{\"a\":1}");
    ASSERT_TRUE(first);
    EXPECT_EQ(*readFile(*first), "{\"a\":1}");
    EXPECT_EQ(scratch.keepResult("{\"a\":1}"), first);
    fs::last_write_time(*first, fs::file_time_type::clock::now() - young);
    for (std::size_t i = 0; i < EngineScratch::resultsKept; ++i) {
        ASSERT_TRUE(scratch.keepResult(std::to_string(i)));
    }
    EXPECT_FALSE(fs::exists(*first));
    const auto count = std::distance(fs::directory_iterator(tmp() / "results"), {});
    EXPECT_EQ(static_cast<std::size_t>(count), EngineScratch::resultsKept);
}

TEST_F(EngineScratchTest, AFolderThatCannotBeWrittenKeepsNothing)
{
    const EngineScratch scratch("/proc/nowhere");
    EXPECT_FALSE(scratch.keepResult("text"));
}

} // namespace
} // namespace logix
