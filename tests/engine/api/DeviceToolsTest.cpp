// SPDX-License-Identifier: Apache-2.0
#include "engine/api/TestEngine.h"

#include <algorithm>
#include <fstream>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace logix {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;

class DeviceTools : public testing::Test
{
protected:
    Json call(const std::string &tool, const Json &request, bool expectError = false)
    {
        const ToolAnswer answer = m_engine.call(tool, request);
        EXPECT_EQ(answer.isError, expectError) << answer.text;
        EXPECT_EQ(m_engine.tools.resultProblems(tool, answer), "") << answer.text;
        return answer.content();
    }

    Json annotations(const std::string &name)
    {
        const auto definitions = m_engine.tools.definitions();
        for (const Json &tool : **definitions) {
            if (tool.at("name") == name) {
                return tool.at("annotations");
            }
        }
        return {};
    }

    test::TestEngine m_engine;
    fs::path m_folder = m_engine.folder.path() / "made";
};

TEST_F(DeviceTools, HostsAreToldWhatOverwritesAndWhatOnlyLooks)
{
    EXPECT_EQ(annotations("program_board").at("readOnlyHint"), false);
    EXPECT_EQ(annotations("program_board").at("destructiveHint"), true);
    EXPECT_EQ(annotations("list_devices").at("readOnlyHint"), true);
    EXPECT_EQ(annotations("create_project").at("destructiveHint"), false);
}

TEST_F(DeviceTools, AProjectIsShownAndThenMade)
{
    Json request = {{"folder", m_folder.string()},
                    {"board", "icebreaker"},
                    {"include", {"button", "uart"}},
                    {"preview", true}};
    const Json shown = call("create_project", request);
    EXPECT_EQ(shown.at("written"), false);
    EXPECT_FALSE(fs::exists(m_folder));
    EXPECT_THAT(shown.at("included"), Contains("uart"));
    EXPECT_THAT(shown.at("included"), Contains("clk"));
    EXPECT_GT(shown.at("parts").size(), 5U);
    request.erase("preview");
    const Json made = call("create_project", request);
    EXPECT_EQ(made.at("written"), true);
    EXPECT_EQ(made.at("files"), shown.at("files"));
    for (const Json &file : made.at("files")) {
        std::ifstream stream(m_folder / file.at("name").get<std::string>());
        EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}),
                  file.at("text").get<std::string>());
    }
    // Nothing is ever overwritten.
    EXPECT_EQ(call("create_project", request, true).at("category"), "request");
}

TEST_F(DeviceTools, IdsOfOtherProjectsAreUnderstood)
{
    const Json made =
        call("create_project",
             {{"folder", m_folder.string()}, {"board", "icesugar-pro-ram"}, {"preview", true}});
    EXPECT_EQ(made.at("board"), "icesugar-pro");
    EXPECT_EQ(made.at("board_variant").at("memory"), "ram");
    EXPECT_THAT(
        call("create_project", {{"folder", m_folder.string()}, {"board", "icesugar-prm"}}, true)
            .at("message")
            .get<std::string>(),
        HasSubstr("icesugar-pro"));
}

TEST_F(DeviceTools, APartThatTheBoardLacksIsNamed)
{
    const Json error = call(
        "create_project",
        {{"folder", m_folder.string()}, {"board", "icestick"}, {"include", {"ethernet"}}}, true);
    EXPECT_THAT(error.at("message").get<std::string>(), HasSubstr("ethernet"));
    EXPECT_FALSE(fs::exists(m_folder));
}

TEST_F(DeviceTools, RequestsToProgramAreChecked)
{
    const std::string folder = (m_engine.folder.path() / "_build").string();
    EXPECT_EQ(call("program_board", {{"build_folder", folder}}, true).at("category"), "request");
    const Json noBitstream = call("program_board",
                                  {{"build_folder", folder},
                                   {"device", "usb:1-1:0403:6010:"},
                                   {"programmer_command", "openFPGALoader -b x"}},
                                  true);
    EXPECT_THAT(noBitstream.dump(), HasSubstr("${BITSTREAM}"));
    EXPECT_THAT(
        call("program_board", {{"build_folder", folder}, {"device", "usb:1-1:0403:6010:"}}, true)
            .at("message")
            .get<std::string>(),
        HasSubstr("build first"));
}

} // namespace
} // namespace logix
