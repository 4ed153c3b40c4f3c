// SPDX-License-Identifier: Apache-2.0
// The protocol's messages, line by line, in both revisions.
#include "mcp/Server.h"

#include "api/Engine.h"
#include "api/RequestReader.h"
#include "base/Version.h"
#include "engine/api/TestEngine.h"

#include <condition_variable>
#include <fstream>
#include <gmock/gmock.h>
#include <mutex>
#include <nlohmann/json.hpp>

namespace logix::mcp {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

/// Keeps what the server writes.
class Lines : public LineSink
{
public:
    using LineSink::write;
    void write(std::string_view line, const std::function<bool()> &isWanted) override
    {
        const std::scoped_lock lock(m_mutex);
        if (isWanted()) {
            m_lines.emplace_back(line);
            m_changed.notify_all();
        }
    }

    /// The first `count` lines, waited for; then the list is empty again.
    std::vector<std::string> take(std::size_t count)
    {
        std::unique_lock lock(m_mutex);
        EXPECT_TRUE(m_changed.wait_for(lock, 10s, [&] { return m_lines.size() >= count; }));
        return std::exchange(m_lines, {});
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<std::string> m_lines;
};

/// Counts the words of a text; a tool of the test's own, so that every answer is known.
class CountTool : public ApiTool
{
public:
    std::string_view name() const override { return "wc"; }
    ToolHints hints() const override { return {.isReadOnly = true}; }
    Result<std::string> run(const Json &request, Engine &, const CallContext &context,
                            const RenderContext &) const override
    {
        const std::string text = RequestReader(request).text("text");
        if (text == "wait") {
            while (!context.isCancelled()) {
                std::this_thread::sleep_for(1ms);
            }
            return Failure(cancelledError());
        }
        if (text == "talk") {
            context.progress.begin(2);
            context.progress.phase(Message::verbatim("Reading"));
            context.output.line(
                {.tool = "cat", .kind = LiveLine::Kind::Command, .text = "cat a.v"});
            context.output.line({.tool = "cat",
                                 .level = Severity::Warning,
                                 .text = "b",
                                 .originalText = "Warning: b",
                                 .redraw = true});
            context.progress.phase(Message::verbatim("Counting"));
            context.progress.percent(12.5);
            context.output.line(
                {.tool = "logix-engine", .kind = LiveLine::Kind::Message, .text = "counted"});
        }
        if (text == "throw") {
            throw std::runtime_error("thrown");
        }
        if (text == "throw a number") {
            throw 1;
        }
        if (text == "long") {
            return jsonLine({{"n", 1}, {"text", std::string(30'000, 'x')}});
        }
        return jsonLine({{"n", std::ranges::count(text, ' ') + 1}});
    }
    std::string summary(const std::string &resultText) const override
    {
        return "n is " + std::to_string(Json::parse(resultText).at("n").get<int>());
    }
};

class ServerTest : public testing::Test
{
protected:
    ServerTest()
    {
        const auto schemas = m_folder.path() / "resources/schemas/tools";
        std::filesystem::create_directories(schemas);
        const auto real = std::filesystem::path(LOGIX_RESOURCES) / "schemas/tools";
        for (const char *file : {"common.json", "error.output.json"}) {
            std::filesystem::copy(real / file, schemas / file);
        }
        std::ofstream(schemas / "wc.input.json")
            << R"({"title":"Count words",)"
               R"("description":"Counts words.","type":"object","properties":{"text":{"type":"string"}},)"
               R"("required":["text"],"additionalProperties":false})";
        std::ofstream(schemas / "wc.output.json")
            << R"({"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]})";
        m_engine =
            std::make_unique<Engine>(Engine::Options{.resources = m_folder.path() / "resources",
                                                     .engineFolder = m_folder.path() / "engine"});
        std::vector<std::unique_ptr<ApiTool>> tools;
        tools.push_back(std::make_unique<CountTool>());
        m_tools = std::make_unique<ToolRegistry>(*m_engine, std::move(tools));
        start({});
    }

    void start(Server::Options options)
    {
        m_server.reset();
        m_server = std::make_unique<Server>(*m_tools, m_lines, options);
    }

    void send(std::string_view line) { m_server->receive(line); }

    /// The one line that answers `line`.
    std::string answer(std::string_view line)
    {
        send(line);
        const auto lines = m_lines.take(1);
        return lines.empty() ? std::string() : lines.front();
    }

    void handshake()
    {
        (void)answer(R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":)"
                     R"({"protocolVersion":"2025-11-25","capabilities":{},)"
                     R"("clientInfo":{"name":"c","version":"1"}}})");
    }

    /// A modern request.
    static std::string modern(const std::string &id, const std::string &method,
                              const std::string &params = "", const std::string &meta = "")
    {
        return R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":")" + method + R"(","params":{)"
               + params + (params.empty() ? "" : ",")
               + R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
               + R"("io.modelcontextprotocol/clientCapabilities":{})" + meta + "}}}";
    }

    static std::string serverMeta()
    {
        return R"("_meta":{"io.modelcontextprotocol/serverInfo":)" + serverInfo() + "}";
    }
    static std::string serverInfo()
    {
        return R"({"name":"logix-engine","title":"Logix Engine","version":")"
               + std::string(engineVersion()) + R"(","websiteUrl":"https://www.openlogix.org"})";
    }

    static constexpr const char *toolsText =
        R"("tools":[{"name":"wc","title":"Count words","description":"Counts words.",)"
        R"("inputSchema":{"type":"object","properties":{"text":{"type":"string"}},)"
        R"("required":["text"],"additionalProperties":false},)"
        R"("outputSchema":{"type":"object","properties":{"n":{"type":"integer"}},)"
        R"("required":["n"]},"annotations":{"title":"Count words","readOnlyHint":true,)"
        R"("openWorldHint":false}}])";

    test::ScratchFolder m_folder;
    Lines m_lines;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<ToolRegistry> m_tools;
    std::unique_ptr<Server> m_server;
};

TEST_F(ServerTest, LegacyInitializeAnswersItsOneVersion)
{
    for (const char *version : {"2025-11-25", "2024-11-05", "2026-07-28", "x"}) {
        const std::string line =
            answer(R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":")"
                   + std::string(version)
                   + R"(","capabilities":{},"clientInfo":{"name":"c","version":"1"}}})");
        EXPECT_THAT(line, StartsWith(R"({"jsonrpc":"2.0","id":0,"result":{"protocolVersion":)"
                                     R"("2025-11-25","capabilities":{"tools":{}},"serverInfo":)"
                                     + serverInfo() + R"(,"instructions":"Logix Engine: )"));
    }
}

TEST_F(ServerTest, LegacyPingListAndCall)
{
    handshake();
    send(R"({"jsonrpc":"2.0","method":"notifications/initialized"})");
    EXPECT_EQ(answer(R"({"jsonrpc":"2.0","id":1,"method":"ping"})"),
              R"({"jsonrpc":"2.0","id":1,"result":{}})");
    EXPECT_EQ(answer(R"({"jsonrpc":"2.0","id":2,"method":"tools/list"})"),
              R"({"jsonrpc":"2.0","id":2,"result":{)" + std::string(toolsText) + "}}");
    EXPECT_EQ(answer(R"({"jsonrpc":"2.0","id":"c3","method":"tools/call","params":)"
                     R"({"name":"wc","arguments":{"text":"a b"}}})"),
              R"({"jsonrpc":"2.0","id":"c3","result":{"content":[{"type":"text",)"
              R"("text":"{\"n\":2}"}],"structuredContent":{"n":2},"isError":false}})");
}

TEST_F(ServerTest, LegacyErrors)
{
    handshake();
    EXPECT_EQ(answer(R"({"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"nope"}})"),
              R"({"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"Unknown tool: nope"}})");
    EXPECT_EQ(
        answer(R"({"jsonrpc":"2.0","id":7,"method":"foo/bar"})"),
        R"({"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"Method not found: foo/bar"}})");
    EXPECT_EQ(answer("{nope"),
              R"({"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}})");
    EXPECT_EQ(answer(R"({"jsonrpc":"2.0","id":8,"method":"tools/list","params":{"cursor":"x"}})"),
              R"({"jsonrpc":"2.0","id":8,"error":{"code":-32602,)"
              R"("message":"Unknown cursor: the list has one page"}})");
    EXPECT_THAT(answer(R"({"jsonrpc":"2.0","id":9,"method":"tools/call"})"),
                HasSubstr(R"("id":9,"error":{"code":-32602,)"));
}

TEST_F(ServerTest, ModernDiscoverListAndCall)
{
    EXPECT_THAT(
        answer(modern(R"("d1")", "server/discover")),
        testing::AllOf(StartsWith(R"({"jsonrpc":"2.0","id":"d1","result":{"resultType":"complete",)"
                                  R"("supportedVersions":["2026-07-28","2025-11-25"],)"
                                  R"("capabilities":{"tools":{}},"instructions":"Logix Engine: )"),
                       testing::EndsWith(R"(","ttlMs":3600000,"cacheScope":"public",)"
                                         + serverMeta() + "}}")));
    EXPECT_EQ(answer(modern("0", "tools/list")),
              R"({"jsonrpc":"2.0","id":0,"result":{"resultType":"complete",)"
                  + std::string(toolsText) + R"(,"ttlMs":3600000,"cacheScope":"public",)"
                  + serverMeta() + "}}");
    EXPECT_EQ(answer(modern("1", "tools/call", R"("name":"wc","arguments":{"text":"a b"})")),
              R"({"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","content":)"
              R"([{"type":"text","text":"{\"n\":2}"}],"structuredContent":{"n":2},)"
              R"("isError":false,)"
                  + serverMeta() + "}}");
}

TEST_F(ServerTest, ModernErrors)
{
    EXPECT_EQ(answer(R"({"jsonrpc":"2.0","id":4,"method":"tools/list","params":{"_meta":)"
                     R"({"io.modelcontextprotocol/protocolVersion":"2099-01-01",)"
                     R"("io.modelcontextprotocol/clientCapabilities":{}}}})"),
              R"({"jsonrpc":"2.0","id":4,"error":{"code":-32022,)"
              R"("message":"Unsupported protocol version","data":{"supported":)"
              R"(["2026-07-28","2025-11-25"],"requested":"2099-01-01"}}})");
    EXPECT_EQ(answer(R"({"jsonrpc":"2.0","id":5,"method":"tools/list","params":{"_meta":)"
                     R"({"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}})"),
              R"({"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":)"
              R"("params._meta lacks io.modelcontextprotocol/clientCapabilities"}})");
    EXPECT_EQ(answer(modern("7", "ping")),
              R"({"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":)"
              R"("Method not found: ping"}})");
    for (const char *version : {"7", "null", "[]"}) {
        EXPECT_THAT(answer(R"({"jsonrpc":"2.0","id":5,"method":"tools/list","params":{"_meta":)"
                           R"({"io.modelcontextprotocol/protocolVersion":)"
                           + std::string(version) + "}}}"),
                    HasSubstr("-32602"));
    }
    // A legacy version has no such envelope.
    EXPECT_THAT(answer(R"({"jsonrpc":"2.0","id":5,"method":"tools/list","params":{"_meta":)"
                       R"({"io.modelcontextprotocol/protocolVersion":"2025-11-25"}}})"),
                HasSubstr("-32022"));
    EXPECT_THAT(
        answer(modern("5", "tools/list", "", R"(,"io.modelcontextprotocol/logLevel":"loud")")),
        HasSubstr("-32602"));
    EXPECT_THAT(
        answer(modern("5", "tools/list", "", R"(,"io.modelcontextprotocol/logLevel":"debug")")),
        HasSubstr(R"("tools":[)"));
}

TEST_F(ServerTest, WithoutAHandshakeAMessageNeedsItsVersion)
{
    EXPECT_EQ(answer(R"({"jsonrpc":"2.0","id":1,"method":"ping"})"),
              R"({"jsonrpc":"2.0","id":1,"result":{}})");
    EXPECT_EQ(answer(R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})"),
              R"({"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":)"
              R"("params._meta lacks io.modelcontextprotocol/protocolVersion"}})");
}

TEST_F(ServerTest, BothRevisionsInOneConversation)
{
    handshake();
    EXPECT_THAT(answer(modern("1", "tools/list")), HasSubstr("resultType"));
    EXPECT_THAT(answer(R"({"jsonrpc":"2.0","id":2,"method":"tools/list"})"),
                testing::Not(HasSubstr("resultType")));
    EXPECT_THAT(answer(modern("3", "server/discover")), HasSubstr("supportedVersions"));
}

TEST_F(ServerTest, MessagesThatAreNone)
{
    handshake();
    const std::string invalid = R"({"jsonrpc":"2.0","error":{"code":-32600,)";
    for (const char *line : {"[]", R"([{"jsonrpc":"2.0","id":1,"method":"ping"}])", "1", "\"x\"",
                             "null", "{}", R"({"jsonrpc":"2.0","id":null,"method":"ping"})",
                             R"({"jsonrpc":"2.0","id":1.5,"method":"ping"})",
                             R"({"jsonrpc":"2.0","id":{},"method":"ping"})"}) {
        EXPECT_THAT(answer(line), StartsWith(invalid)) << line;
    }
    for (const char *line :
         {R"({"id":3,"method":"ping"})", R"({"jsonrpc":"1.0","id":3,"method":"ping"})",
          R"({"jsonrpc":"2.0","id":3,"method":7})", R"({"jsonrpc":"2.0","id":3})"}) {
        EXPECT_THAT(answer(line), StartsWith(R"({"jsonrpc":"2.0","id":3,"error":{"code":-32600,)"))
            << line;
    }
    EXPECT_THAT(answer(R"({"jsonrpc":"2.0","id":3,"method":"ping","params":[1]})"),
                StartsWith(R"({"jsonrpc":"2.0","id":3,"error":{"code":-32602,)"));
    for (const char *line : {"\xff\xfe", "{\"a\":\"\xc3\"}", "{\"a\":\"\0\"}", "nul"}) {
        EXPECT_THAT(answer(line), HasSubstr("-32700")) << line;
    }
    EXPECT_THAT(answer(std::string(100'000, '[')), StartsWith(invalid));
    m_server->refuseLongLine();
    EXPECT_THAT(m_lines.take(1).front(), StartsWith(invalid));
    // Nothing to answer.
    for (const char *line : {"", "   ", "\r", R"({"jsonrpc":"2.0","method":"no/such"})",
                             R"({"jsonrpc":"2.0","id":99,"result":{}})",
                             R"({"jsonrpc":"2.0","method":"notifications/cancelled"})",
                             R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":)"
                             R"({"requestId":12345}})",
                             R"({"jsonrpc":"2.0","method":"x","params":[]})"}) {
        send(line);
    }
    EXPECT_EQ(answer(R"({"jsonrpc":"2.0","id":1,"method":"ping"})"
                     "\r"),
              R"({"jsonrpc":"2.0","id":1,"result":{}})");
}

TEST_F(ServerTest, ABadRequestIsAToolErrorThatNamesTheField)
{
    handshake();
    for (const char *arguments : {R"({"txt":"a"})", R"({})", "[]", "7", R"("x")"}) {
        const Json line = Json::parse(
            answer(R"({"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"wc",)"
                   R"("arguments":)"
                   + std::string(arguments) + "}}"));
        const Json &result = line.at("result");
        EXPECT_EQ(result.at("isError"), true);
        EXPECT_EQ(result.at("structuredContent").at("category"), "request");
        EXPECT_EQ(Json::parse(result.at("content")[0].at("text").get<std::string>()),
                  result.at("structuredContent"));
    }
}

TEST_F(ServerTest, AnExceptionIsAnEngineError)
{
    handshake();
    EXPECT_THAT(
        answer(R"({"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"wc",)"
               R"("arguments":{"text":"throw"}}})"),
        testing::AllOf(HasSubstr(R"("category":"engine")"), HasSubstr(R"("details":"thrown")")));
    EXPECT_THAT(answer(R"({"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"wc",)"
                       R"("arguments":{"text":"throw a number"}}})"),
                HasSubstr(R"("category":"engine")"));
}

TEST_F(ServerTest, ALongResultIsSummedUpForTheModel)
{
    handshake();
    const Json line =
        Json::parse(answer(R"({"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"wc",)"
                           R"("arguments":{"text":"long"}}})"));
    const std::string text = line.at("result").at("content")[0].at("text");
    const std::string start = "n is 1\nThe whole result is in ";
    ASSERT_THAT(text, StartsWith(start));
    // The file that is named has all of it.
    std::ifstream file(text.substr(start.size()));
    EXPECT_EQ(Json::parse(file), line.at("result").at("structuredContent"));
    EXPECT_EQ(line.at("result").at("structuredContent").at("text").get<std::string>().size(),
              30'000U);
}

TEST_F(ServerTest, ProgressAndLiveOutputOnlyWhenAskedFor)
{
    handshake();
    const std::string result = R"("result":{"content":[{"type":"text","text":"{\"n\":1}"}],)"
                               R"("structuredContent":{"n":1},"isError":false}})";
    send(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"wc",)"
         R"("arguments":{"text":"talk"},"_meta":{"progressToken":"p3","logix/output":true}}})");
    EXPECT_THAT(
        m_lines.take(7),
        ElementsAre(
            R"({"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"p3",)"
            R"("progress":0,"total":200,"message":"Reading"}})",
            R"({"jsonrpc":"2.0","method":"logix/output","params":{"request_id":1,"tool":"cat",)"
            R"("kind":"command","level":"info","text":"cat a.v"}})",
            R"({"jsonrpc":"2.0","method":"logix/output","params":{"request_id":1,"tool":"cat",)"
            R"("kind":"output","level":"warning","text":"b","original_text":"Warning: b",)"
            R"("redraw":true}})",
            R"({"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"p3",)"
            R"("progress":100,"total":200,"message":"Counting"}})",
            R"({"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"p3",)"
            R"("progress":112.5,"total":200,"message":"Counting"}})",
            R"({"jsonrpc":"2.0","method":"logix/output","params":{"request_id":1,)"
            R"("tool":"logix-engine","kind":"message","level":"info","text":"counted"}})",
            R"({"jsonrpc":"2.0","id":1,)" + result));
    send(R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"wc",)"
         R"("arguments":{"text":"talk"},"_meta":{"logix/output":1,"progressToken":1.5}}})");
    EXPECT_THAT(m_lines.take(1), ElementsAre(R"({"jsonrpc":"2.0","id":2,)" + result));
}

constexpr const char *waitCall =
    R"("method":"tools/call","params":{"name":"wc","arguments":{"text":"wait"}}})";

TEST_F(ServerTest, ACancelledCallSendsNothingMore)
{
    handshake();
    send(R"({"jsonrpc":"2.0","id":5,)" + std::string(waitCall));
    send(R"({"jsonrpc":"2.0","id":"5",)" + std::string(waitCall));
    send(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5,)"
         R"("reason":"user"}})");
    send(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"5"}})");
    EXPECT_TRUE(m_server->waitIdle(5s));
    EXPECT_EQ(answer(R"({"jsonrpc":"2.0","id":6,"method":"ping"})"),
              R"({"jsonrpc":"2.0","id":6,"result":{}})");
}

TEST_F(ServerTest, CallsRunSideBySideAndIdsAreKeptApart)
{
    handshake();
    send(R"({"jsonrpc":"2.0","id":1,)" + std::string(waitCall));
    EXPECT_THAT(answer(R"({"jsonrpc":"2.0","id":1,"method":"ping"})"), HasSubstr("-32600"));
    EXPECT_THAT(answer(R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"wc",)"
                       R"("arguments":{"text":"a"}}})"),
                StartsWith(R"({"jsonrpc":"2.0","id":2,"result")"));
    send(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}})");
    EXPECT_TRUE(m_server->waitIdle(5s));
    // The id is free again.
    EXPECT_EQ(answer(R"({"jsonrpc":"2.0","id":1,"method":"ping"})"),
              R"({"jsonrpc":"2.0","id":1,"result":{}})");
}

TEST_F(ServerTest, MoreCallsThanThreadsWaitTheirTurnAndCanBeCancelled)
{
    start({.mostCalls = 1});
    handshake();
    send(R"({"jsonrpc":"2.0","id":1,)" + std::string(waitCall));
    send(R"({"jsonrpc":"2.0","id":2,)" + std::string(waitCall));
    send(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}})");
    send(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}})");
    EXPECT_TRUE(m_server->waitIdle(5s));
}

TEST_F(ServerTest, AQuietCallIsKeptAlive)
{
    start({.quietPeriod = 5ms});
    handshake();
    send(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"wc",)"
         R"("arguments":{"text":"wait"},"_meta":{"progressToken":7}}})");
    const auto lines = m_lines.take(3);
    EXPECT_EQ(lines[0], R"({"jsonrpc":"2.0","method":"notifications/progress","params":)"
                        R"({"progressToken":7,"progress":0.001}})");
    EXPECT_THAT(lines[1], HasSubstr(R"("progress":0.002})"));
}

TEST_F(ServerTest, SubscriptionsAreAcknowledgedAndEndWithTheServer)
{
    EXPECT_EQ(
        answer(modern("8", "subscriptions/listen", R"("notifications":{"toolsListChanged":true})")),
        R"({"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":)"
        R"({"notifications":{},"_meta":{"io.modelcontextprotocol/subscriptionId":8}}})");
    EXPECT_THAT(answer(modern(R"("s")", "subscriptions/listen")),
                HasSubstr(R"("io.modelcontextprotocol/subscriptionId":"s")"));
    send(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"s"}})");
    m_server->finish();
    EXPECT_THAT(m_lines.take(1),
                ElementsAre(R"({"jsonrpc":"2.0","id":8,"result":{"resultType":"complete",)"
                            R"("_meta":{"io.modelcontextprotocol/subscriptionId":8}}})"));
}

TEST_F(ServerTest, FinishStopsCallsAndAnswersThem)
{
    handshake();
    send(R"({"jsonrpc":"2.0","id":1,)" + std::string(waitCall));
    EXPECT_FALSE(m_server->waitIdle(1ms));
    m_server->finish();
    EXPECT_TRUE(m_server->waitIdle(5s));
    const auto lines = m_lines.take(1);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_THAT(lines[0], HasSubstr(R"("category":"cancelled")"));
}

} // namespace
} // namespace logix::mcp
