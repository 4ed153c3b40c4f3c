// SPDX-License-Identifier: Apache-2.0
#include "toolchain/ToolRun.h"

#include "support/RecordedCall.h"

#include <gmock/gmock.h>

namespace logix::test {

namespace {

using testing::ElementsAre;

struct ToolRunTest : testing::Test
{
    Result<ToolOutcome> print(const std::string &text, const ToolListeners &listeners = {})
    {
        const Tool tool{
            .name = "printf", .program = "/usr/bin/printf", .package = {}, .identity = {}};
        return runTool(toolRequest(tool, {text}, "/"), runner, call.context(), listeners);
    }

    ProcessRunner runner{std::filesystem::path(LOGIX_BIN) / "logix-run"};
    RecordedCall call;
};

TEST_F(ToolRunTest, showsTheCommandLineFirst)
{
    ASSERT_TRUE(print("it's a\n"));
    ASSERT_EQ(call.output.lines.size(), 2U);
    EXPECT_EQ(call.output.lines[0].kind, LiveLine::Kind::Command);
    EXPECT_EQ(call.output.lines[0].text, "/usr/bin/printf 'it'\\''s a\n'");
    EXPECT_EQ(call.output.lines[1].kind, LiveLine::Kind::Output);
    EXPECT_EQ(call.output.lines[1].text, "it's a");
    EXPECT_EQ(call.output.lines[1].tool, "printf");
}

TEST_F(ToolRunTest, takesOffTheMarkOfPlainMessages)
{
    ASSERT_TRUE(print("Info: routing\n"));
    EXPECT_EQ(call.output.lines[1].text, "routing");
    EXPECT_EQ(call.output.lines[1].originalText, "Info: routing");
}

TEST_F(ToolRunTest, keepsTheLastLinesWithoutBlanksAndRedraws)
{
    const auto outcome = print("first\n\n10%%\r20%%\rlast\n");
    ASSERT_TRUE(outcome);
    EXPECT_THAT(outcome->lastLines, ElementsAre("first", "last"));
    EXPECT_EQ(outcome->lastText(), "first\nlast");
}

TEST_F(ToolRunTest, colours)
{
    std::vector<std::string> received;
    ASSERT_TRUE(print(
        "fine\nbad\n",
        {.levelOf =
             [](std::string_view line) { return line == "bad" ? Severity::Error : Severity::Info; },
         .receive = [&](const OutputLine &line) { received.push_back(line.text); }}));
    EXPECT_EQ(call.output.lines[1].level, Severity::Info);
    EXPECT_EQ(call.output.lines[2].level, Severity::Error);
    EXPECT_THAT(received, ElementsAre("fine", "bad"));
}

TEST_F(ToolRunTest, cancelledIsNoError)
{
    call.stop.request_stop();
    const auto outcome = print("x\n");
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->process.end, ProcessResult::End::Cancelled);
}

} // namespace

} // namespace logix::test
