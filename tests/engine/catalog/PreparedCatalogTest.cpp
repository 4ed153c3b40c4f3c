// SPDX-License-Identifier: Apache-2.0
#include "catalog/PreparedCatalog.h"

#include "base/Files.h"
#include "catalog/Catalog.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;

namespace logix {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

/// A copy of the catalog that a test may change, and what was prepared of it.
class PreparedCatalog : public testing::Test
{
protected:
    void SetUp() override
    {
        fs::copy(fs::path(LOGIX_RESOURCES) / "catalog", m_catalogFolder,
                 fs::copy_options::recursive);
        const auto text = Catalog(m_catalogFolder).prepare();
        ASSERT_TRUE(text) << text.error().message.english();
        m_prepared = m_folder.write("catalog.prepared", *text);
    }

    [[nodiscard]] bool isUsed() const
    {
        return readPreparedCatalog(m_prepared, m_catalogFolder).has_value();
    }

    [[nodiscard]] static std::string everything(const Catalog &catalog)
    {
        const auto text = catalog.answerText(
            {.boards = {.fetch = true}, .fpgas = {.fetch = true}, .families = {.fetch = true}});
        return text ? *text : text.error().message.english();
    }

    /// Writes a file of the catalog anew, as long as it was.
    void touch(const fs::path &name, std::string_view from, std::string_view to) const
    {
        std::string text = *readFile(m_catalogFolder / name);
        const std::size_t place = text.find(from);
        ASSERT_NE(place, std::string::npos);
        text.replace(place, from.size(), to);
        m_folder.write("catalog" / name, text);
        fs::last_write_time(m_catalogFolder / name, fs::last_write_time(m_prepared) + 1s);
    }

    test::TemporaryFolder m_folder;
    fs::path m_catalogFolder = m_folder.path() / "catalog";
    fs::path m_prepared;
};

TEST_F(PreparedCatalog, GivesTheSameAsTheFiles)
{
    ASSERT_TRUE(isUsed());
    const std::string plain = everything(Catalog(m_catalogFolder));
    EXPECT_EQ(everything(Catalog(m_catalogFolder, m_prepared)), plain);
    EXPECT_FALSE(nlohmann::json::parse(plain, nullptr, false).is_discarded());
    EXPECT_THAT(plain, HasSubstr("icebreaker"));
}

TEST_F(PreparedCatalog, IsWhatAnswersAreMadeOf)
{
    // Marked, so that an answer shows where it comes from.
    std::string text = *readFile(m_prepared);
    const std::size_t name = text.find("iCEBreaker");
    ASSERT_NE(name, std::string::npos);
    text.replace(name, 10, "IceBreaker");
    m_prepared = m_folder.write("catalog.prepared", text);
    EXPECT_THAT(everything(Catalog(m_catalogFolder, m_prepared)), HasSubstr("IceBreaker"));
}

TEST_F(PreparedCatalog, AChangedFileIsSeen)
{
    touch("boards/icebreaker.json", "iCEBreaker", "iceBreaker");
    EXPECT_FALSE(isUsed());
    EXPECT_THAT(everything(Catalog(m_catalogFolder, m_prepared)), HasSubstr("iceBreaker"));
}

TEST_F(PreparedCatalog, AFileOfAnotherSizeIsSeenEvenWhenItIsOld)
{
    const fs::path file = m_catalogFolder / "fpgas/ecp5.json";
    const auto time = fs::last_write_time(file);
    m_folder.write("catalog/fpgas/ecp5.json", *readFile(file) + "\n");
    fs::last_write_time(file, time);
    EXPECT_FALSE(isUsed());
}

TEST_F(PreparedCatalog, AnAddedAndARemovedBoardAreSeen)
{
    const fs::path board = m_catalogFolder / "boards/icebreaker.json";
    const std::string text = *readFile(board);
    fs::remove(board);
    EXPECT_FALSE(isUsed());
    m_folder.write("catalog/boards/icebreaker.json", text);
    fs::last_write_time(board, fs::last_write_time(m_prepared) - 1s);
    EXPECT_TRUE(isUsed());
    const fs::path other = m_folder.write("catalog/boards/my-own.json", text);
    fs::last_write_time(other, fs::last_write_time(m_prepared) - 1s);
    EXPECT_FALSE(isUsed());
    EXPECT_THAT(everything(Catalog(m_catalogFolder, m_prepared)), HasSubstr("\"my-own\":"));
}

TEST_F(PreparedCatalog, ABrokenOneCostsNothingButTime)
{
    const std::string text = *readFile(m_prepared);
    const std::string plain = everything(Catalog(m_catalogFolder));
    const std::vector<std::string> broken = {"",
                                             "\n",
                                             "{",
                                             "{}\n{}",
                                             "[]\n{}{}{}",
                                             text.substr(0, text.size() / 2),
                                             text + "x",
                                             R"({"layout":2,"files":{},"lengths":[1,1,1]})"
                                             "\n{}{}{}",
                                             R"({"layout":1,"files":{},"lengths":[2,2,2]})"
                                             "\n{}{}{}",
                                             R"({"layout":1,"files":[],"lengths":[2,2,"2"]})"
                                             "\n{}{}{}"};
    for (const std::string &content : broken) {
        m_prepared = m_folder.write("catalog.prepared", content);
        EXPECT_FALSE(isUsed()) << content.substr(0, 60);
        EXPECT_EQ(everything(Catalog(m_catalogFolder, m_prepared)), plain);
    }
    EXPECT_EQ(everything(Catalog(m_catalogFolder, "/nowhere/catalog.prepared")), plain);
}

} // namespace
} // namespace logix
