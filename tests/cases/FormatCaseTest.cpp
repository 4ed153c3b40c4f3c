// SPDX-License-Identifier: Apache-2.0
#include "base/Files.h"
#include "cases/CaseCheck.h"
#include "format/Format.h"
#include "support/TestEngine.h"

#include <gmock/gmock.h>

#include <cstdlib>

namespace logix::test {
namespace {

namespace fs = std::filesystem;

class EveryFormatCase : public testing::TestWithParam<Case>
{
protected:
    void SetUp() override
    {
        if (!services.has("verible-verilog-format")) {
            ASSERT_EQ(std::getenv("LOGIX_TEST_PYTHON"), nullptr);
            GTEST_SKIP() << "Verible isn't installed";
        }
        folder = services.folder.path() / "project";
        fs::copy(GetParam().sourceFolder, folder, fs::copy_options::recursive);
    }

    [[nodiscard]] Result<FormatResult> format()
    {
        return SourceFormatter(services.shared())
            .format({.sourceFolder = folder, .files = GetParam().texts("source_files")},
                    services.context());
    }

    [[nodiscard]] std::string text(const std::string &name) const
    {
        return readFile(folder / name).value_or("?");
    }

    TestEngine services;
    fs::path folder;
};

TEST_P(EveryFormatCase, IsAnsweredAsExpected)
{
    Case testCase = GetParam();
    const auto started = std::chrono::steady_clock::now();
    const auto result = format();
    ASSERT_TRUE(result) << result.error().message.english();
    EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(15));
    const auto count = [&](FormattedFile::Status status) {
        return std::ranges::count(result->files, status, &FormattedFile::status);
    };
    auto &counts = testCase.expect["counts"];
    if (counts.contains("changed")) {
        EXPECT_EQ(count(FormattedFile::Status::Formatted), counts["changed"].get<int>());
    }
    if (counts.contains("failed")) {
        EXPECT_EQ(count(FormattedFile::Status::Failed), counts["failed"].get<int>());
    }
    testCase.expect.erase("counts");
    const Outcome outcome{.failed = !result->passed, .diagnostics = result->diagnostics};
    for (const std::string &difference : differences(testCase, outcome)) {
        ADD_FAILURE() << difference;
    }
    // Nothing that failed is touched, and what didn't stays as it is from now on.
    for (const FormattedFile &file : result->files) {
        const std::string before = readFile(testCase.sourceFolder / file.file).value();
        if (file.status != FormattedFile::Status::Formatted) {
            EXPECT_EQ(text(file.file), before);
        } else {
            EXPECT_NE(text(file.file), before);
        }
    }
    if (outcome.failed) {
        return;
    }
    const auto again = format();
    ASSERT_TRUE(again);
    for (const FormattedFile &file : again->files) {
        EXPECT_EQ(file.status, FormattedFile::Status::Unchanged) << file.file;
    }
    if (testCase.id == "format-crlf") {
        const std::string after = text("a.v");
        EXPECT_EQ(std::ranges::count(after, '\r'), 10);
        EXPECT_EQ(std::ranges::count(after, '\n'), 10);
    }
    if (testCase.id == "format-tabs") {
        EXPECT_EQ(std::ranges::count(text("t.v"), '\t'), 2);
    }
    if (testCase.id == "format-empty-files") {
        EXPECT_EQ(text("e.v"), "");
        EXPECT_TRUE(text("c.v").ends_with('\n'));
        EXPECT_TRUE(text("x.v").ends_with('\n'));
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, EveryFormatCase, testing::ValuesIn(casesOf("format")),
                         [](const auto &parameter) { return testName(parameter.param); });

} // namespace
} // namespace logix::test
