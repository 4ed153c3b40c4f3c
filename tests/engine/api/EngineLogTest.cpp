// SPDX-License-Identifier: Apache-2.0
#include "api/EngineLog.h"

#include "base/Files.h"
#include "engine/api/TestEngine.h"

#include <fstream>
#include <gmock/gmock.h>

namespace logix {
namespace {

namespace fs = std::filesystem;

std::size_t countOf(const fs::path &folder)
{
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(EngineLog, IsMadeWithTheFirstEntryAndKeepsTwenty)
{
    const test::ScratchFolder folder;
    const fs::path logs = folder.path() / "logs";
    fs::create_directories(logs);
    for (int i = 0; i < 30; ++i) {
        const fs::path file = logs / ("20200101-" + std::to_string(i) + ".log");
        std::ofstream(file) << "old";
        fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(100 - i));
    }
    std::ofstream(logs / "mine.txt") << "not a log";
    EngineLog log(folder.path());
    EXPECT_FALSE(fs::exists(log.file()));
    log.note("hello\x1b[31m\nworld");
    EXPECT_EQ(countOf(logs), EngineLog::filesKept + 1);
    EXPECT_TRUE(fs::exists(logs / "20200101-29.log"));
    EXPECT_FALSE(fs::exists(logs / "20200101-10.log"));
    const auto text = readFile(log.file());
    ASSERT_TRUE(text);
    EXPECT_THAT(*text, testing::MatchesRegex("[0-9:]+ hello.*world\n"));
}

TEST(EngineLog, AFolderThatCannotBeWrittenIsNoProblem)
{
    EngineLog log("/proc/nowhere");
    log.note("lost");
    EXPECT_FALSE(fs::exists(log.file()));
}

} // namespace
} // namespace logix
