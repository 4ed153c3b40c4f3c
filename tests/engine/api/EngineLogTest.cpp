// SPDX-License-Identifier: Apache-2.0
#include "api/EngineLog.h"

#include "api/Secrets.h"
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

TEST(EngineLog, HoldsNoSecrets)
{
    const test::ScratchFolder folder;
    ASSERT_EQ(setenv("LOGIX_TEST_API_KEY", "sk-0123456789", 1), 0);
    EngineLog log(folder.path());
    unsetenv("LOGIX_TEST_API_KEY");
    log.toolLine("vvp", "key is sk-0123456789, twice sk-0123456789.");
    log.note("fetch https://me:pass@example.org/a.bin");
    const auto text = readFile(log.file());
    ASSERT_TRUE(text);
    EXPECT_THAT(*text, testing::HasSubstr("key is ***, twice ***."));
    EXPECT_THAT(*text, testing::HasSubstr("https://***@example.org/a.bin"));
    EXPECT_THAT(*text, testing::Not(testing::HasSubstr("0123456789")));
}

TEST(EngineLog, ALongOneKeepsItsNewerHalf)
{
    const test::ScratchFolder folder;
    EngineLog log(folder.path());
    const std::string filler(1000, 'x');
    const std::size_t count = EngineLog::mostBytes / filler.size() + 10;
    for (std::size_t i = 0; i < count; ++i) {
        log.note("line " + std::to_string(i) + ' ' + filler);
    }
    const auto text = readFile(log.file());
    ASSERT_TRUE(text);
    EXPECT_LT(text->size(), EngineLog::mostBytes);
    EXPECT_GT(text->size(), EngineLog::mostBytes / 3);
    EXPECT_THAT(text->substr(0, 100), testing::StartsWith("(earlier lines were dropped"));
    EXPECT_FALSE(text->contains("line 0 "));
    EXPECT_TRUE(text->contains("line " + std::to_string(count - 1) + ' '));
}

TEST(Secrets, AreValuesOfVariablesNamedLikeOne)
{
    const Secrets secrets({"OPENAI_API_KEY=abcdefgh", "GITHUB_TOKEN=abcdefghij", "HOME=/home/me",
                           "DB_PASSWORD=1", "SSH_AUTH_SOCK=/run/agent", "EMPTY_KEY=", "ODD"});
    EXPECT_EQ(secrets.masked("a abcdefgh b abcdefghij c"), "a *** b *** c");
    EXPECT_EQ(secrets.masked("/home/me /run/agent 1"), "/home/me /run/agent 1");
    EXPECT_EQ(secrets.masked("authorization: Bearer x"), "authorization: ***");
    EXPECT_EQ(secrets.masked("see https://a.b/c@d and ftp://u@h/x"),
              "see https://a.b/c@d and ftp://***@h/x");
    EXPECT_EQ(secrets.masked(""), "");
}

TEST(EngineLog, AFolderThatCannotBeWrittenIsNoProblem)
{
    EngineLog log("/proc/nowhere");
    log.note("lost");
    EXPECT_FALSE(fs::exists(log.file()));
}

} // namespace
} // namespace logix
