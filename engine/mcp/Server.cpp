// SPDX-License-Identifier: Apache-2.0
#include "mcp/Server.h"

#include "base/Text.h"
#include "mcp/Incoming.h"
#include "mcp/JsonRpc.h"
#include "mcp/Protocol.h"
#include "mcp/RunningCalls.h"
#include "messages/mcp.h"

#include <nlohmann/json.hpp>
#include <set>

namespace logix::mcp {

namespace {

constexpr int cacheMs = 3'600'000;

/// A name that came from the client, for an answer that stays short.
std::string shown(const std::string &name)
{
    constexpr std::size_t longest = 100;
    return cleanLine(cutText(name, longest));
}

} // namespace

struct Server::State
{
    State(const ToolRegistry &registry, LineSink &out, Options options)
        : tools(registry), sink(out), calls(options.mostCalls, options.quietPeriod)
    {
    }

    void receive(std::string_view line);
    void request(const Incoming &request);
    [[nodiscard]] bool checkModern(const Incoming &request);

    void initialize(const Incoming &request);
    void discover(const Incoming &request);
    void listTools(const Incoming &request);
    void callTool(const Incoming &request);
    void listen(const Incoming &request);
    void cancel(const Json &params);

    [[nodiscard]] std::string callLine(ServerCall &call, const std::string &tool,
                                       const Json &params, Era era) const;
    void finish();

    void fail(const Incoming &request, RpcError code, const Message &message)
    {
        sink.write(errorLine(request.id, code, message.english()));
    }
    void answer(const Incoming &request, const Json &result)
    {
        sink.write(resultLine(*request.id, result));
    }

    const ToolRegistry &tools;
    LineSink &sink;
    /// Only the reading thread's.
    bool isInitialized = false;
    std::set<RequestId> subscriptions;
    /// Last, so that its threads end before what they use.
    RunningCalls calls;
};

Server::Server(const ToolRegistry &tools, LineSink &sink, Options options)
    : m_state(std::make_unique<State>(tools, sink, options))
{
}

Server::~Server() = default;

void Server::receive(std::string_view line)
{
    m_state->receive(line);
}

void Server::refuseLongLine()
{
    m_state->sink.write(errorLine(std::nullopt, RpcError::InvalidRequest,
                                  Message(msg::mcp::lineTooLong).english()));
}

bool Server::waitIdle(std::chrono::milliseconds limit)
{
    return m_state->calls.waitIdle(limit);
}

void Server::finish()
{
    m_state->finish();
}

void Server::State::receive(std::string_view line)
{
    const Incoming incoming = readLine(line);
    switch (incoming.kind) {
    case Incoming::Kind::Nothing:
        break;
    case Incoming::Kind::Refused:
        sink.write(incoming.refusal);
        break;
    case Incoming::Kind::Notification:
        if (incoming.method == "notifications/cancelled") {
            cancel(*incoming.params);
        }
        break;
    case Incoming::Kind::Request:
        request(incoming);
        break;
    }
}

void Server::State::request(const Incoming &request)
{
    if (calls.contains(*request.id) || subscriptions.contains(*request.id)) {
        fail(request, RpcError::InvalidRequest, msg::mcp::idInUse);
        return;
    }
    const std::string &method = request.method;
    if (method == "initialize") {
        initialize(request);
        return;
    }
    if (request.era == Era::Modern) {
        if (!checkModern(request)) {
            return;
        }
        if (method == "server/discover") {
            discover(request);
            return;
        }
        if (method == "subscriptions/listen") {
            listen(request);
            return;
        }
    } else if (method == "ping") {
        answer(request, Json::object());
        return;
    } else if (!isInitialized) {
        fail(request, RpcError::InvalidParams,
             Message(msg::mcp::metaMissing, {{"field", meta::protocolVersion}}));
        return;
    }
    if (method == "tools/list") {
        listTools(request);
    } else if (method == "tools/call") {
        callTool(request);
    } else {
        fail(request, RpcError::MethodNotFound,
             Message(msg::mcp::methodUnknown, {{"method", shown(method)}}));
    }
}

/// The envelope that every modern request carries. Answers what is wrong with it.
bool Server::State::checkModern(const Incoming &request)
{
    const Json &version = request.meta().at(meta::protocolVersion);
    if (!version.is_string()) {
        fail(request, RpcError::InvalidParams,
             Message(msg::mcp::metaInvalid, {{"field", meta::protocolVersion}}));
        return false;
    }
    if (version != modernVersion) {
        sink.write(errorLine(request.id, RpcError::UnsupportedProtocolVersion,
                             Message(msg::mcp::versionUnsupported).english(),
                             {{"supported", supportedVersions()},
                              {"requested", shown(version.get<std::string>())}}));
        return false;
    }
    const auto capabilities = request.meta().find(meta::clientCapabilities);
    if (capabilities == request.meta().end()) {
        fail(request, RpcError::InvalidParams,
             Message(msg::mcp::metaMissing, {{"field", meta::clientCapabilities}}));
        return false;
    }
    if (!capabilities->is_object()) {
        fail(request, RpcError::InvalidParams,
             Message(msg::mcp::metaInvalid, {{"field", meta::clientCapabilities}}));
        return false;
    }
    const auto level = request.meta().find(meta::logLevel);
    if (level != request.meta().end()) {
        static const std::set<std::string, std::less<>> levels = {
            "debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"};
        if (!level->is_string() || !levels.contains(level->get<std::string>())) {
            fail(request, RpcError::InvalidParams,
                 Message(msg::mcp::metaInvalid, {{"field", meta::logLevel}}));
            return false;
        }
    }
    return true;
}

void Server::State::initialize(const Incoming &request)
{
    const auto version = request.params->find("protocolVersion");
    if (version == request.params->end() || !version->is_string()) {
        fail(request, RpcError::InvalidParams,
             Message(msg::mcp::paramMissing, {{"field", "protocolVersion"}}));
        return;
    }
    isInitialized = true;
    // The one version with this handshake, whatever was asked for.
    answer(request, {{"protocolVersion", legacyVersion},
                     {"capabilities", capabilities()},
                     {"serverInfo", serverInfo()},
                     {"instructions", instructions()}});
}

void Server::State::discover(const Incoming &request)
{
    answer(request, {{"resultType", "complete"},
                     {"supportedVersions", supportedVersions()},
                     {"capabilities", capabilities()},
                     {"instructions", instructions()},
                     {"ttlMs", cacheMs},
                     {"cacheScope", "public"},
                     {"_meta", {{meta::serverInfo, serverInfo()}}}});
}

void Server::State::listTools(const Incoming &request)
{
    const auto cursor = request.params->find("cursor");
    if (cursor != request.params->end() && !cursor->is_null()) {
        // There is one page, so no cursor was ever given out.
        fail(request, RpcError::InvalidParams, msg::mcp::cursorUnknown);
        return;
    }
    const auto definitions = tools.definitionsText();
    if (!definitions) {
        fail(request, RpcError::Internal, definitions.error().message);
        return;
    }
    std::string result = "{";
    if (request.era == Era::Modern) {
        result += R"("resultType":"complete",)";
    }
    result += R"("tools":)";
    result += *definitions;
    if (request.era == Era::Modern) {
        result += R"(,"ttlMs":)" + std::to_string(cacheMs) + R"(,"cacheScope":"public","_meta":)"
                  + jsonLine({{meta::serverInfo, serverInfo()}});
    }
    result += '}';
    sink.write(resultTextLine(*request.id, result));
}

void Server::State::callTool(const Incoming &request)
{
    const auto name = request.params->find("name");
    if (name == request.params->end() || !name->is_string()) {
        fail(request, RpcError::InvalidParams,
             Message(msg::mcp::paramMissing, {{"field", "name"}}));
        return;
    }
    const std::string tool = name->get<std::string>();
    if (tools.find(tool) == nullptr) {
        const auto nearest = nearestName(shown(tool), tools.names());
        fail(request, RpcError::InvalidParams,
             nearest ? Message(msg::mcp::toolUnknownNear,
                               {{"tool", shown(tool)}, {"nearest", *nearest}})
                     : Message(msg::mcp::toolUnknown, {{"tool", shown(tool)}}));
        return;
    }
    auto call = std::make_shared<ServerCall>(*request.id, request.meta(), sink);
    calls.start(call, [this, call, tool, params = request.params, era = request.era] {
        return callLine(*call, tool, *params, era);
    });
}

/// The line that answers a call with what its tool gave.
std::string Server::State::callLine(ServerCall &call, const std::string &tool, const Json &params,
                                    Era era) const
{
    static const Json none = Json::object();
    const auto arguments = params.find("arguments");
    const bool hasArguments = arguments != params.end() && !arguments->is_null();
    const ToolAnswer answer = tools.call(tool, hasArguments ? *arguments : none, call.context());
    const std::string text =
        answer.text.size() <= longestTextContent ? answer.text : tools.summary(tool, answer);
    // Put together by hand: the content was made into text once, and can be long.
    std::string line = "{";
    if (era == Era::Modern) {
        line += R"("resultType":"complete",)";
    }
    line += R"("content":)" + jsonLine(Json::array({{{"type", "text"}, {"text", text}}}));
    line += R"(,"structuredContent":)" + answer.text;
    line += answer.isError ? R"(,"isError":true)" : R"(,"isError":false)";
    if (era == Era::Modern) {
        line += R"(,"_meta":)" + jsonLine({{meta::serverInfo, serverInfo()}});
    }
    line += '}';
    return resultTextLine(call.id(), line);
}

void Server::State::listen(const Incoming &request)
{
    const auto wanted = request.params->find("notifications");
    if (wanted != request.params->end() && !wanted->is_object()) {
        fail(request, RpcError::InvalidParams,
             Message(msg::mcp::paramInvalid, {{"field", "notifications"}}));
        return;
    }
    subscriptions.insert(*request.id);
    // Nothing here ever changes, so nothing is promised.
    sink.write(
        notificationLine("notifications/subscriptions/acknowledged",
                         {{"notifications", Json::object()},
                          {"_meta", {{meta::subscriptionId, Json::parse(request.id->text())}}}}));
}

void Server::State::cancel(const Json &params)
{
    const auto field = params.find("requestId");
    const auto id = field != params.end() ? RequestId::from(*field) : std::nullopt;
    if (!id) {
        return;
    }
    subscriptions.erase(*id);
    calls.cancel(*id);
}

void Server::State::finish()
{
    for (const RequestId &id : subscriptions) {
        sink.write(resultLine(id, {{"resultType", "complete"},
                                   {"_meta", {{meta::subscriptionId, Json::parse(id.text())}}}}));
    }
    subscriptions.clear();
    calls.stopAll();
}

} // namespace logix::mcp
