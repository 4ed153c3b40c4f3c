// SPDX-License-Identifier: Apache-2.0
// Real builds through the real process: side by side, cancelled, killed.
#include "base/FolderLock.h"
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
using Json = nlohmann::json;
namespace fs = std::filesystem;

/// Whether any process of the machine names `text` among its arguments.
bool isNamedByAProcess(const std::string &text)
{
    std::error_code error;
    for (const auto &entry : fs::directory_iterator("/proc", error)) {
        std::ifstream file(entry.path() / "cmdline", std::ios::binary);
        // A process may end while it is read; getline takes that for the end of the file.
        std::string words;
        std::getline(file, words, '\xFF');
        if (words.contains(text)) {
            return true;
        }
    }
    return false;
}

bool isGoneWithin(const std::string &text, std::chrono::milliseconds limit)
{
    const auto deadline = std::chrono::steady_clock::now() + limit;
    while (isNamedByAProcess(text)) {
        if (std::chrono::steady_clock::now() > deadline) {
            return false;
        }
        std::this_thread::sleep_for(20ms);
    }
    return true;
}

class BuildProcess : public testing::Test
{
protected:
    test::ScratchFolder m_folder;
    test::EngineProcess m_engine{m_folder.path() / "engine"};

    void SetUp() override
    {
        if (!Toolchain(
                 {.folders = Toolchain::foldersFromEnvironment(), .resources = LOGIX_RESOURCES})
                 .find("yosys")) {
            GTEST_SKIP() << "yosys isn't installed";
        }
        m_engine.send(R"({"jsonrpc":"2.0","id":"i","method":"initialize","params":)"
                      R"({"protocolVersion":"2025-11-25","capabilities":{},)"
                      R"("clientInfo":{"name":"t","version":"1"}}})");
        ASSERT_TRUE(m_engine.line());
    }

    [[nodiscard]] std::string buildFolder(int id) const
    {
        return (m_folder.path() / ("_build-" + std::to_string(id))).string();
    }

    /// Asks for a build of an example, with its live lines.
    void build(int id, const std::string &example = "icebreaker/blinky")
    {
        const Json arguments = {
            {"board", "icebreaker"},
            {"top_module", "main"},
            {"source_folder", LOGIX_RESOURCES "/examples/" + example},
            {"source_files", {"main.v"}},
            {"constraint_file", "pinout.pcf"},
            {"build_folder", buildFolder(id)},
        };
        m_engine.send(Json{{"jsonrpc", "2.0"},
                           {"id", id},
                           {"method", "tools/call"},
                           {"params",
                            {{"name", "build"},
                             {"arguments", arguments},
                             {"_meta", {{"logix/output", true}, {"progressToken", id}}}}}}
                          .dump());
    }

    /// Reads until each of the builds 1 to `count` runs a program.
    void waitForPrograms(int count)
    {
        std::set<int> running;
        while (static_cast<int>(running.size()) < count) {
            const auto line = m_engine.line();
            ASSERT_TRUE(line);
            const Json message = Json::parse(*line);
            if (message.value("method", "") == "logix/output"
                && message.at("params").at("kind") == "command") {
                running.insert(message.at("params").at("request_id").get<int>());
            }
            ASSERT_FALSE(message.contains("result")) << *line;
        }
    }
};

TEST_F(BuildProcess, RunSideBySideWithoutMixing)
{
    constexpr int count = 8;
    for (int id = 1; id <= count; ++id) {
        build(id);
    }
    std::map<int, double> progress;
    std::set<int> answered;
    while (answered.size() < count) {
        const auto line = m_engine.line(60s);
        ASSERT_TRUE(line);
        const Json message = Json::parse(*line);
        if (message.contains("id")) {
            const int id = message.at("id");
            const Json &result = message.at("result");
            ASSERT_EQ(result.at("isError"), false) << *line;
            for (const Json &command : result.at("structuredContent").at("commands")) {
                EXPECT_THAT(command.at("shell").get<std::string>() + command.at("cwd").dump(),
                            testing::HasSubstr("_build-" + std::to_string(id)));
            }
            EXPECT_TRUE(fs::exists(buildFolder(id) + "/hardware.bin"));
            EXPECT_TRUE(answered.insert(id).second);
        } else if (message.at("method") == "notifications/progress") {
            const Json &params = message.at("params");
            const int id = params.at("progressToken");
            EXPECT_FALSE(answered.contains(id));
            const double value = params.at("progress");
            EXPECT_TRUE(!progress.contains(id) || value > progress[id]) << *line;
            EXPECT_LT(value, params.at("total").get<double>());
            progress[id] = value;
        } else {
            EXPECT_EQ(message.at("method"), "logix/output");
            EXPECT_FALSE(answered.contains(message.at("params").at("request_id").get<int>()));
        }
    }
    EXPECT_EQ(progress.size(), static_cast<std::size_t>(count));
}

TEST_F(BuildProcess, CancellingStopsTheProgramsAndSaysNothingMore)
{
    build(1);
    waitForPrograms(1);
    m_engine.send(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":)"
                  R"({"requestId":1}})");
    m_engine.send(R"({"jsonrpc":"2.0","id":"p","method":"ping"})");
    // Lines that were on their way come before the ping's answer, none after it.
    while (true) {
        const auto line = m_engine.line();
        ASSERT_TRUE(line);
        if (Json::parse(*line).value("id", Json()) == "p") {
            break;
        }
    }
    EXPECT_TRUE(isGoneWithin(buildFolder(1), 3s));
    EXPECT_FALSE(m_engine.line(300ms));
    EXPECT_FALSE(fs::exists(buildFolder(1) + "/build-record.json"));
}

/// Somebody else works in the build folder: a build and a clean wait, say so, and can be cancelled.
TEST_F(BuildProcess, AWaitForTheFolderIsSaidAndCanBeCancelled)
{
    fs::create_directories(buildFolder(1));
    auto lock = FolderLock::acquire(buildFolder(1) + "/.logix-build", {}, [] {});
    ASSERT_TRUE(lock);
    build(1);
    m_engine.send(Json{{"jsonrpc", "2.0"},
                       {"id", 2},
                       {"method", "tools/call"},
                       {"params",
                        {{"name", "clean_build"},
                         {"arguments", {{"folder", buildFolder(1)}}},
                         {"_meta", {{"progressToken", 2}}}}}}
                      .dump());
    std::set<int> waiting;
    while (waiting.size() < 2) {
        const auto line = m_engine.line();
        ASSERT_TRUE(line);
        const Json message = Json::parse(*line);
        ASSERT_FALSE(message.contains("result")) << *line;
        if (message.at("method") == "notifications/progress") {
            EXPECT_THAT(
                message.at("params").at("message").get<std::string>(),
                testing::AllOf(testing::HasSubstr("Waiting"), testing::HasSubstr(buildFolder(1))));
            waiting.insert(message.at("params").at("progressToken").get<int>());
        }
    }
    for (const char *id : {"1", "2"}) {
        m_engine.send(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":)"
                      R"({"requestId":)"
                      + std::string(id) + "}}");
    }
    m_engine.send(R"({"jsonrpc":"2.0","id":"p","method":"ping"})");
    while (true) {
        const auto line = m_engine.line();
        ASSERT_TRUE(line);
        if (Json::parse(*line).value("id", Json()) == "p") {
            break;
        }
    }
    {
        const FolderLock released = std::move(*lock);
    }
    // Neither goes on once the folder is free.
    EXPECT_FALSE(m_engine.line(300ms));
    EXPECT_TRUE(fs::exists(buildFolder(1) + "/.logix-build"));
    EXPECT_FALSE(fs::exists(buildFolder(1) + "/build-record.json"));
}

TEST_F(BuildProcess, TheEndOfTheInputEndsThePrograms)
{
    build(1);
    waitForPrograms(1);
    m_engine.closeInput();
    EXPECT_EQ(m_engine.wait(1s), 0);
    EXPECT_TRUE(isGoneWithin(buildFolder(1), 500ms));
}

TEST_F(BuildProcess, SigtermEndsThePrograms)
{
    build(1);
    waitForPrograms(1);
    m_engine.signal(SIGTERM);
    EXPECT_EQ(m_engine.wait(1s), 0);
    EXPECT_TRUE(isGoneWithin(buildFolder(1), 500ms));
}

TEST_F(BuildProcess, AKilledEngineLeavesNothingBehind)
{
    for (int id = 1; id <= 3; ++id) {
        build(id);
    }
    waitForPrograms(3);
    m_engine.signal(SIGKILL);
    EXPECT_EQ(m_engine.wait(1s), 128 + SIGKILL);
    for (int id = 1; id <= 3; ++id) {
        EXPECT_TRUE(isGoneWithin(buildFolder(id), 3s));
    }
}

} // namespace
} // namespace logix
