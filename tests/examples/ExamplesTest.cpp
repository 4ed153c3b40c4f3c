// SPDX-License-Identifier: Apache-2.0
//
// Every example project is checked and built by the engine with the real tools, as the IDE does
// when a person opens it.
#include "api/Engine.h"
#include "base/Files.h"
#include "project/Project.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <unistd.h>

namespace logix {
namespace {

namespace fs = std::filesystem;

const fs::path &examplesFolder()
{
    static const fs::path folder = fs::path(LOGIX_RESOURCES) / "examples";
    return folder;
}

/// "BOARD/EXAMPLE" of every entry of the index.
std::vector<std::string> examples()
{
    const auto index = nlohmann::json::parse(
        readFile(examplesFolder() / "index.json").value_or("{}"), nullptr, false);
    std::vector<std::string> names;
    for (const auto &entry : index.value("examples", nlohmann::json::array())) {
        names.push_back(entry.at("board").get<std::string>() + '/'
                        + entry.at("example").get<std::string>());
    }
    return names;
}

std::string describe(const std::vector<Diagnostic> &diagnostics)
{
    std::string text;
    for (const Diagnostic &diagnostic : diagnostics) {
        text += diagnostic.place.file + ':' + std::to_string(diagnostic.place.line) + ": "
                + diagnostic.text.english() + '\n';
    }
    return text;
}

std::string describe(const Error &error)
{
    return error.message.english() + '\n' + describe(error.diagnostics) + error.details;
}

class ExampleTest : public testing::TestWithParam<std::string>
{
protected:
    ExampleTest()
    {
        fs::create_directories(m_folder);
        fs::copy(examplesFolder() / GetParam(), m_folder / "project", fs::copy_options::recursive);
        Engine::Options options{.resources = LOGIX_RESOURCES,
                                .engineFolder = m_folder / "engine",
                                .programs = LOGIX_BIN,
                                .toolFolders = Toolchain::foldersFromEnvironment(),
                                .commandLine = {}};
        m_engine = std::make_unique<Engine>(std::move(options));
    }
    ~ExampleTest() override { fs::remove_all(m_folder); }

    Result<ResolvedProject> project() const
    {
        return readProject(m_folder / "project").and_then([&](const ProjectSettings &settings) {
            return resolveProject(m_folder / "project", settings, m_engine->catalog());
        });
    }

    fs::path m_folder = fs::temp_directory_path() / ("logix-examples-" + std::to_string(getpid()));
    std::unique_ptr<Engine> m_engine;
    QuietProgress m_progress;
    QuietOutput m_output;
    CallContext m_context{.stop = {}, .progress = m_progress, .output = m_output};
};

TEST_P(ExampleTest, IsCheckedWithoutAProblem)
{
    const auto resolved = project();
    ASSERT_TRUE(resolved) << describe(resolved.error());
    EXPECT_FALSE(resolved->testbenchFiles.empty());
    const auto result = m_engine->lint(resolved->lintRequest(), m_context);
    ASSERT_TRUE(result) << describe(result.error());
    EXPECT_TRUE(result->passed);
    EXPECT_EQ(describe(result->diagnostics), "");
}

TEST_P(ExampleTest, BuildsWithoutAWarning)
{
    const auto resolved = project();
    ASSERT_TRUE(resolved) << describe(resolved.error());
    const auto board = m_engine->catalog().select(resolved->settings.board, {}, std::nullopt);
    ASSERT_TRUE(board) << describe(board.error());
    if ((*board).board->fpga.family.starts_with("gw")
        && !m_engine->toolchain().find("nextpnr-himbaechel")) {
        GTEST_SKIP() << "the Gowin tools aren't installed";
    }
    const auto request = resolved->buildRequest();
    ASSERT_TRUE(request) << describe(request.error());
    const auto result = m_engine->build(*request, m_context);
    ASSERT_TRUE(result) << describe(result.error());
    EXPECT_EQ(describe(result->warnings), "");
    EXPECT_GT(fs::file_size(resolved->buildFolder / result->bitstream), 1000U);
    EXPECT_FALSE(result->clocksSummary.empty());
}

std::string testName(const testing::TestParamInfo<std::string> &tested)
{
    std::string name = tested.param;
    std::ranges::replace_if(name, [](char c) { return c == '-' || c == '/'; }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(All, ExampleTest, testing::ValuesIn(examples()), testName);

TEST(Examples, EveryFolderIsInTheIndex)
{
    const auto names = examples();
    ASSERT_FALSE(names.empty());
    for (const auto &board : fs::directory_iterator(examplesFolder())) {
        if (!board.is_directory()) {
            continue;
        }
        for (const auto &example : fs::directory_iterator(board)) {
            const std::string name =
                board.path().filename().string() + '/' + example.path().filename().string();
            EXPECT_THAT(names, testing::Contains(name));
            EXPECT_TRUE(fs::exists(example.path() / "README.md")) << name;
        }
    }
}

} // namespace
} // namespace logix
