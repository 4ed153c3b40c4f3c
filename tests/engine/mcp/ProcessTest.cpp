// SPDX-License-Identifier: Apache-2.0
// The real logix-engine over pipes.
#include "engine/api/TestEngine.h"
#include "engine/mcp/EngineProcess.h"

#include <csignal>
#include <fstream>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <thread>

namespace logix {
namespace {

using namespace std::chrono_literals;
using test::EngineProcess;
using Json = nlohmann::json;

constexpr const char *initialize =
    R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",)"
    R"("capabilities":{},"clientInfo":{"name":"t","version":"1"}}})";

std::string call(int id, const std::string &tool, const Json &arguments, const Json &meta = {})
{
    Json params = {{"name", tool}, {"arguments", arguments}};
    if (!meta.is_null()) {
        params["_meta"] = meta;
    }
    return Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", "tools/call"}, {"params", params}}
        .dump();
}

class EngineProcessTest : public testing::Test
{
protected:
    test::ScratchFolder m_folder;
    EngineProcess m_engine{m_folder.path() / "engine"};

    void handshake()
    {
        m_engine.send(initialize);
        ASSERT_TRUE(m_engine.line());
    }
};

TEST_F(EngineProcessTest, EndsWithItsInput)
{
    handshake();
    m_engine.closeInput();
    EXPECT_EQ(m_engine.wait(1s), 0);
}

TEST_F(EngineProcessTest, AnswersWhatCameBeforeTheEndOfItsInput)
{
    m_engine.send(initialize);
    m_engine.send(call(1, "get_engine_info", Json::object()));
    m_engine.closeInput();
    ASSERT_TRUE(m_engine.line());
    const auto line = m_engine.line();
    ASSERT_TRUE(line);
    EXPECT_EQ(Json::parse(*line).at("id"), 1);
    EXPECT_FALSE(m_engine.line());
    EXPECT_EQ(m_engine.wait(1s), 0);
}

TEST_F(EngineProcessTest, EndsOnSigterm)
{
    handshake();
    m_engine.signal(SIGTERM);
    EXPECT_EQ(m_engine.wait(1s), 0);
}

/// A client that stopped reading: by its own requests the reading thread is stuck, by calls the
/// workers are.
class EngineWithoutReaderTest : public EngineProcessTest
{
protected:
    void fillWithAnswers()
    {
        handshake();
        m_engine.shrinkOutput();
        for (int i = 1; i <= 40; ++i) {
            m_engine.send(R"({"jsonrpc":"2.0","id":)" + std::to_string(i)
                          + R"(,"method":"tools/list"})");
        }
        std::this_thread::sleep_for(300ms);
    }
    void fillWithCalls()
    {
        handshake();
        m_engine.shrinkOutput();
        for (int i = 1; i <= 40; ++i) {
            m_engine.send(
                call(i, "get_catalog",
                     {{"boards", {{"fetch", true}, {"ids", {"icebreaker", "ulx3s-85f"}}}}}));
        }
        std::this_thread::sleep_for(500ms);
    }
};

TEST_F(EngineWithoutReaderTest, EndsOnSigtermAmongAnswers)
{
    fillWithAnswers();
    m_engine.signal(SIGTERM);
    EXPECT_EQ(m_engine.wait(1500ms), 0);
}

TEST_F(EngineWithoutReaderTest, EndsWithItsInputAmongAnswers)
{
    fillWithAnswers();
    m_engine.closeInput();
    EXPECT_EQ(m_engine.wait(1500ms), 0);
}

TEST_F(EngineWithoutReaderTest, EndsOnSigtermAmongCalls)
{
    fillWithCalls();
    m_engine.signal(SIGTERM);
    EXPECT_EQ(m_engine.wait(1500ms), 0);
}

TEST_F(EngineWithoutReaderTest, EndsWithItsInputAmongCalls)
{
    fillWithCalls();
    m_engine.closeInput();
    EXPECT_EQ(m_engine.wait(1500ms), 0);
}

TEST_F(EngineWithoutReaderTest, AReaderThatComesBackGetsEveryAnswer)
{
    fillWithAnswers();
    for (int i = 1; i <= 40; ++i) {
        const auto line = m_engine.line();
        ASSERT_TRUE(line);
        EXPECT_EQ(Json::parse(*line).at("id"), i);
    }
}

TEST_F(EngineProcessTest, SurvivesBrokenLinesAndALongOne)
{
    m_engine.sendBytes(std::string("\x00\xff\n{\n[1]\n\r\n", 10));
    m_engine.sendBytes("{\"a\":\"" + std::string(17 * 1024 * 1024, 'x') + "\"}\n");
    m_engine.send(initialize);
    std::vector<Json> lines;
    while (lines.empty() || !lines.back().contains("result")) {
        const auto line = m_engine.line();
        ASSERT_TRUE(line);
        lines.push_back(Json::parse(*line));
    }
    ASSERT_EQ(lines.size(), 5U);
    EXPECT_EQ(lines[0].at("error").at("code"), -32700);
    EXPECT_EQ(lines[1].at("error").at("code"), -32700);
    EXPECT_EQ(lines[2].at("error").at("code"), -32600);
    EXPECT_EQ(lines[3].at("error").at("code"), -32600);
}

TEST_F(EngineProcessTest, ManyCallsAtOnceAreEachAnsweredOnce)
{
    handshake();
    constexpr int count = 200;
    for (int i = 1; i <= count; ++i) {
        m_engine.send(i % 2 == 0 ? call(i, "get_engine_info", Json::object())
                                 : call(i, "get_catalog",
                                        {{"boards", {{"fetch", true}, {"ids", {"icebreaker"}}}}}));
    }
    std::set<int> ids;
    for (int i = 0; i < count; ++i) {
        const auto line = m_engine.line();
        ASSERT_TRUE(line);
        const Json answer = Json::parse(*line);
        EXPECT_EQ(answer.at("result").at("isError"), false);
        const int id = answer.at("id");
        EXPECT_TRUE(ids.insert(id).second);
        EXPECT_EQ(answer.at("result").at("structuredContent").contains("engine_version"),
                  id % 2 == 0);
    }
    EXPECT_EQ(ids.size(), static_cast<std::size_t>(count));
}

TEST_F(EngineProcessTest, AReaderThatGoesAwayEndsIt)
{
    handshake();
    // The destructor closes both ends; a process that hung would be killed and reported there.
    m_engine.closeInput();
    EXPECT_EQ(m_engine.wait(1s), 0);
}

TEST_F(EngineProcessTest, KeepsALog)
{
    handshake();
    m_engine.send(call(1, "get_engine_info", Json::object()));
    const auto line = m_engine.line();
    ASSERT_TRUE(line);
    const std::string file = Json::parse(*line).at("result").at("structuredContent").at("log_file");
    m_engine.closeInput();
    EXPECT_EQ(m_engine.wait(1s), 0);
    std::ifstream stream(file);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_THAT(text, testing::HasSubstr("call get_engine_info: ok"));
}

} // namespace
} // namespace logix
