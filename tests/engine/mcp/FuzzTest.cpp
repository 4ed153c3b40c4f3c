// SPDX-License-Identifier: Apache-2.0
// Mutated messages against the real process: it answers or ignores each, never dies, never grows.
#include "engine/api/TestEngine.h"
#include "engine/mcp/EngineProcess.h"

#include <cstdlib>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

namespace logix {
namespace {

using Json = nlohmann::json;

const std::vector<std::string> &seeds()
{
    static const std::string meta =
        R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
        R"("io.modelcontextprotocol/clientCapabilities":{},"progressToken":"p","logix/output":true})";
    static const std::vector<std::string> lines = {
        R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",)"
        R"("capabilities":{},"clientInfo":{"name":"c","version":"1"}}})",
        R"({"jsonrpc":"2.0","method":"notifications/initialized"})",
        R"({"jsonrpc":"2.0","id":"a","method":"ping"})",
        R"({"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"cursor":"x"}})",
        R"({"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"get_catalog",)"
        R"("arguments":{"boards":{"fetch":true,"ids":["icestick"]}}}})",
        R"({"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"get_engine_info",)"
        R"("arguments":{},)"
            + meta + "}}",
        R"({"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"lint","arguments":)"
        R"({"board":"icestick","source_folder":"/nowhere","source_files":["a.v"],"defines":)"
        R"({"A":"1"},"board_variant":{"memory":"ram"},"display_paths":{"folders":[{"path":"/a",)"
        R"("as":"b"}]}},)"
            + meta + "}}",
        R"({"jsonrpc":"2.0","id":"d","method":"server/discover","params":{)" + meta + "}}",
        R"({"jsonrpc":"2.0","id":6,"method":"subscriptions/listen","params":{"notifications":{},)"
            + meta + "}}",
        R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}})",
    };
    return lines;
}

class Mutator
{
public:
    explicit Mutator(unsigned seed) : m_random(seed) {}

    std::string next()
    {
        std::string line = seeds()[pick(seeds().size())];
        const std::size_t changes = pick(4);
        for (std::size_t i = 0; i < changes; ++i) {
            change(line);
        }
        std::erase(line, '\n');
        return line;
    }

private:
    std::size_t pick(std::size_t count)
    {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(m_random);
    }

    void change(std::string &line)
    {
        static const std::vector<std::string> pieces = {std::string(1, '\0'),
                                                        "\r",
                                                        "\xc3",
                                                        "\xff",
                                                        "\xed\xa0\x80",
                                                        "\\u0000",
                                                        "\\ud800",
                                                        "null",
                                                        "1e999",
                                                        "-0",
                                                        "18446744073709551616",
                                                        "[]",
                                                        "{}",
                                                        "\"",
                                                        "{\"a\":",
                                                        "[[[[",
                                                        "true",
                                                        "\"_meta\":7,",
                                                        "\"id\":null,",
                                                        "\"params\":[],",
                                                        std::string(70, '['),
                                                        std::string(5000, 'x'),
                                                        "\xf0\x9f\x92\xa9"};
        const std::size_t place = line.empty() ? 0 : pick(line.size());
        switch (pick(6)) {
        case 0:
            line.erase(place, 1 + pick(8));
            break;
        case 1:
            line.insert(place, pieces[pick(pieces.size())]);
            break;
        case 2:
            line.resize(place);
            break;
        case 3:
            line.insert(place, line.substr(pick(line.size() + 1)));
            break;
        case 4:
            // Another value for one of the message's own.
            if (const std::size_t colon = line.find(':', place); colon != std::string::npos) {
                const std::size_t end = line.find_first_of(",}", colon);
                line.replace(colon + 1, end == std::string::npos ? end : end - colon - 1,
                             pieces[pick(pieces.size())]);
            }
            break;
        default:
            if (pick(50) == 0) {
                line.insert(place, std::string(1'000'000, "x[{,\""[pick(5)]));
            } else if (!line.empty()) {
                line[place] = static_cast<char>(pick(256));
            }
        }
    }

    std::mt19937 m_random;
};

double residentMegabytes(pid_t process)
{
    std::ifstream file("/proc/" + std::to_string(process) + "/status");
    std::string word;
    while (file >> word) {
        if (word == "VmHWM:") {
            double kilobytes = 0;
            file >> kilobytes;
            return kilobytes / 1024;
        }
    }
    return 0;
}

/// Feeds a real process with mutated lines, as long as `goesOn` says so, and looks at each answer.
void fuzz(unsigned seed, const std::function<bool(int sent)> &goesOn)
{
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::ScratchFolder folder;
    test::EngineProcess engine(folder.path() / "engine");
    Mutator mutator(seed);
    constexpr int batch = 500;
    for (int sent = 0; goesOn(sent); sent += batch) {
        const std::string marker = "marker-" + std::to_string(sent);
        std::string bytes;
        for (int i = 0; i < batch; ++i) {
            bytes += mutator.next() + '\n';
        }
        bytes += R"({"jsonrpc":"2.0","id":")" + marker + R"(","method":"ping"})" + '\n';
        // The engine answers while it reads, so both directions must move.
        const std::jthread writer([&] { engine.sendBytes(bytes); });
        for (bool isOver = false; !isOver;) {
            const auto line = engine.line();
            ASSERT_TRUE(line) << "no answer after " << sent << " lines";
            const Json message = Json::parse(*line, nullptr, false);
            ASSERT_FALSE(message.is_discarded()) << *line;
            ASSERT_EQ(message.value("jsonrpc", ""), "2.0") << *line;
            isOver = message.value("id", Json()) == marker;
        }
    }
#ifdef __SANITIZE_ADDRESS__
    constexpr double limit = 1000;
#else
    constexpr double limit = 100;
#endif
    EXPECT_LT(residentMegabytes(engine.id()), limit);
    engine.closeInput();
    EXPECT_EQ(engine.wait(std::chrono::seconds(2)), 0);
}

TEST(Fuzz, EveryLineIsAnsweredOrIgnored)
{
    constexpr int lines = 20'000;
    fuzz(20261130, [](int sent) { return sent < lines; });
}

/// Other lines each time; the seed is named when something is found. For `./dev test --long`.
TEST(Fuzz, LongRun)
{
    if (std::getenv("LOGIX_LONG_TESTS") == nullptr) {
        GTEST_SKIP() << "one of the long tests: LOGIX_LONG_TESTS isn't set";
    }
    constexpr auto duration = std::chrono::seconds(100);
    const auto end = std::chrono::steady_clock::now() + duration;
    int lines = 0;
    fuzz(std::random_device()(), [&](int sent) {
        lines = sent;
        return std::chrono::steady_clock::now() < end;
    });
    RecordProperty("lines", lines);
    EXPECT_GT(lines, 20'000);
}

} // namespace
} // namespace logix
