// SPDX-License-Identifier: Apache-2.0
#include "mcp/Server.h"

#include "base/Text.h"
#include "mcp/CallPool.h"
#include "mcp/JsonRpc.h"
#include "mcp/Protocol.h"
#include "mcp/ServerCall.h"
#include "messages/mcp.h"

#include <condition_variable>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

namespace logix::mcp {

namespace {

enum class Era { Legacy, Modern };

/// A request with what was found in it; refers to the message.
struct Request
{
    RequestId id;
    std::string method;
    const Json &params;
    const Json &meta;
    Era era = Era::Legacy;
};

const Json &emptyObject()
{
    static const Json empty = Json::object();
    return empty;
}

const Json &memberObject(const Json &object, const char *name)
{
    const auto found = object.find(name);
    return found != object.end() && found->is_object() ? *found : emptyObject();
}

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
    State(const ToolRegistry &registry, LineSink &out, Options given)
        : tools(registry)
        , sink(out)
        , options(given)
        , pool(given.mostCalls)
        , keeper([this](const std::stop_token &stop) { keepAlive(stop); })
    {
    }

    ~State()
    {
        stopCalls();
        keeper.request_stop();
        changed.notify_all();
    }

    void receive(std::string_view line);
    void notification(const std::string &method, const Json &params);
    void request(const Request &request);
    [[nodiscard]] bool checkModern(const Request &request);

    void initialize(const Request &request);
    void discover(const Request &request);
    void listTools(const Request &request);
    void callTool(const Request &request);
    void listen(const Request &request);
    void cancel(const Json &params);

    void runCall(const std::shared_ptr<ServerCall> &call, const std::string &tool,
                 const Json &arguments, Era era);
    [[nodiscard]] std::string callLine(ServerCall &call, const std::string &tool,
                                       const Json &arguments, Era era) const;
    void stopCalls();
    void finish();
    void keepAlive(const std::stop_token &stop);

    void fail(const Request &request, RpcError code, const Message &message)
    {
        sink.write(errorLine(request.id, code, message.english()));
    }

    const ToolRegistry &tools;
    LineSink &sink;
    Options options;
    /// Only the reading thread's.
    bool isInitialized = false;
    std::set<RequestId> subscriptions;

    std::mutex mutex;
    std::condition_variable_any changed;
    std::map<RequestId, std::shared_ptr<ServerCall>> calls;

    CallPool pool;
    std::jthread keeper;
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
    std::unique_lock lock(m_state->mutex);
    return m_state->changed.wait_for(lock, limit, [this] { return m_state->calls.empty(); });
}

void Server::finish()
{
    m_state->finish();
}

void Server::State::receive(std::string_view line)
{
    if (trimmed(line).find_first_not_of('\r') == std::string_view::npos) {
        return;
    }
    if (!isModest(line)) {
        sink.write(errorLine(std::nullopt, RpcError::InvalidRequest,
                             Message(msg::mcp::messageTooComplex).english()));
        return;
    }
    const Json message = Json::parse(line, nullptr, false);
    if (message.is_discarded()) {
        sink.write(errorLine(std::nullopt, RpcError::Parse, Message(msg::mcp::parse).english()));
        return;
    }
    const auto invalid = [&](const std::optional<RequestId> &id, const MessageId &text) {
        sink.write(errorLine(id, RpcError::InvalidRequest, Message(text).english()));
    };
    if (!message.is_object()) {
        invalid(std::nullopt, msg::mcp::notObject);
        return;
    }
    const auto idField = message.find("id");
    const bool hasId = idField != message.end();
    const auto id = hasId ? RequestId::from(*idField) : std::nullopt;
    if (message.value("jsonrpc", Json()) != "2.0") {
        invalid(id, msg::mcp::notJsonRpc);
        return;
    }
    if (hasId && !id) {
        invalid(std::nullopt, msg::mcp::idInvalid);
        return;
    }
    const auto method = message.find("method");
    if (method == message.end() || !method->is_string()) {
        // An answer to something: the server asks nothing, so there is nothing to do with it.
        if (!message.contains("result") && !message.contains("error")) {
            invalid(id, msg::mcp::methodMissing);
        }
        return;
    }
    const auto paramsField = message.find("params");
    const bool hasParams = paramsField != message.end() && !paramsField->is_null();
    if (hasParams && !paramsField->is_object()) {
        if (hasId) {
            sink.write(errorLine(id, RpcError::InvalidParams,
                                 Message(msg::mcp::paramsNotObject).english()));
        }
        return;
    }
    const Json &params = hasParams ? *paramsField : emptyObject();
    if (!hasId) {
        notification(method->get<std::string>(), params);
        return;
    }
    const Json &meta = memberObject(params, "_meta");
    const Era era = meta.contains(meta::protocolVersion) ? Era::Modern : Era::Legacy;
    request({.id = *id,
             .method = method->get<std::string>(),
             .params = params,
             .meta = meta,
             .era = era});
}

void Server::State::notification(const std::string &method, const Json &params)
{
    if (method == "notifications/cancelled") {
        cancel(params);
    }
}

void Server::State::request(const Request &request)
{
    {
        const std::scoped_lock lock(mutex);
        if (calls.contains(request.id) || subscriptions.contains(request.id)) {
            sink.write(errorLine(request.id, RpcError::InvalidRequest,
                                 Message(msg::mcp::idInUse).english()));
            return;
        }
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
        sink.write(resultLine(request.id, Json::object()));
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
bool Server::State::checkModern(const Request &request)
{
    const Json &version = request.meta.at(meta::protocolVersion);
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
    const auto capabilities = request.meta.find(meta::clientCapabilities);
    if (capabilities == request.meta.end()) {
        fail(request, RpcError::InvalidParams,
             Message(msg::mcp::metaMissing, {{"field", meta::clientCapabilities}}));
        return false;
    }
    if (!capabilities->is_object()) {
        fail(request, RpcError::InvalidParams,
             Message(msg::mcp::metaInvalid, {{"field", meta::clientCapabilities}}));
        return false;
    }
    const auto level = request.meta.find(meta::logLevel);
    if (level != request.meta.end()) {
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

void Server::State::initialize(const Request &request)
{
    const auto version = request.params.find("protocolVersion");
    if (version == request.params.end() || !version->is_string()) {
        fail(request, RpcError::InvalidParams,
             Message(msg::mcp::paramMissing, {{"field", "protocolVersion"}}));
        return;
    }
    isInitialized = true;
    // The one version with this handshake, whatever was asked for.
    sink.write(resultLine(request.id, {{"protocolVersion", legacyVersion},
                                       {"capabilities", capabilities()},
                                       {"serverInfo", serverInfo()},
                                       {"instructions", instructions()}}));
}

void Server::State::discover(const Request &request)
{
    sink.write(resultLine(request.id, {{"resultType", "complete"},
                                       {"supportedVersions", supportedVersions()},
                                       {"capabilities", capabilities()},
                                       {"instructions", instructions()},
                                       {"ttlMs", cacheMs},
                                       {"cacheScope", "public"},
                                       {"_meta", {{meta::serverInfo, serverInfo()}}}}));
}

void Server::State::listTools(const Request &request)
{
    const auto cursor = request.params.find("cursor");
    if (cursor != request.params.end() && !cursor->is_null()) {
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
    sink.write(resultTextLine(request.id, result));
}

void Server::State::callTool(const Request &request)
{
    const auto name = request.params.find("name");
    if (name == request.params.end() || !name->is_string()) {
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
    const auto argumentsField = request.params.find("arguments");
    const bool hasArguments = argumentsField != request.params.end() && !argumentsField->is_null();
    Json arguments = hasArguments ? *argumentsField : Json::object();
    auto call = std::make_shared<ServerCall>(request.id, request.meta, sink);
    {
        const std::scoped_lock lock(mutex);
        calls.emplace(request.id, call);
    }
    changed.notify_all();
    pool.run([this, call, tool, arguments = std::move(arguments), era = request.era] {
        runCall(call, tool, arguments, era);
    });
}

void Server::State::runCall(const std::shared_ptr<ServerCall> &call, const std::string &tool,
                            const Json &arguments, Era era)
{
    std::string line;
    // A call that was cancelled while it waited isn't even begun.
    if (!call->isOver()) {
        try {
            line = callLine(*call, tool, arguments, era);
        } catch (const std::exception &) {
            // Such as no memory for the answer.
            line = errorLine(call->id(), RpcError::Internal, Message(msg::mcp::internal).english());
        }
    }
    // Taken out before the answer goes out: the client may use its id again at once.
    {
        const std::scoped_lock lock(mutex);
        calls.erase(call->id());
    }
    if (!line.empty()) {
        call->answer(line);
    }
    changed.notify_all();
}

/// The line that answers a call with what its tool gave.
std::string Server::State::callLine(ServerCall &call, const std::string &tool,
                                    const Json &arguments, Era era) const
{
    const ToolAnswer answer = tools.call(tool, arguments, call.context());
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

void Server::State::listen(const Request &request)
{
    const auto wanted = request.params.find("notifications");
    if (wanted != request.params.end() && !wanted->is_object()) {
        fail(request, RpcError::InvalidParams,
             Message(msg::mcp::paramInvalid, {{"field", "notifications"}}));
        return;
    }
    subscriptions.insert(request.id);
    // Nothing here ever changes, so nothing is promised.
    sink.write(
        notificationLine("notifications/subscriptions/acknowledged",
                         {{"notifications", Json::object()},
                          {"_meta", {{meta::subscriptionId, Json::parse(request.id.text())}}}}));
}

void Server::State::cancel(const Json &params)
{
    const auto field = params.find("requestId");
    const auto id = field != params.end() ? RequestId::from(*field) : std::nullopt;
    if (!id) {
        return;
    }
    subscriptions.erase(*id);
    std::shared_ptr<ServerCall> call;
    {
        const std::scoped_lock lock(mutex);
        const auto found = calls.find(*id);
        if (found != calls.end()) {
            call = found->second;
        }
    }
    if (call) {
        call->cancel();
    }
}

void Server::State::stopCalls()
{
    const std::scoped_lock lock(mutex);
    for (const auto &[id, call] : calls) {
        call->stop();
    }
}

void Server::State::finish()
{
    for (const RequestId &id : subscriptions) {
        sink.write(resultLine(id, {{"resultType", "complete"},
                                   {"_meta", {{meta::subscriptionId, Json::parse(id.text())}}}}));
    }
    subscriptions.clear();
    stopCalls();
}

void Server::State::keepAlive(const std::stop_token &stop)
{
    using Clock = ProgressReporter::Clock;
    std::unique_lock lock(mutex);
    while (!stop.stop_requested()) {
        const std::map<RequestId, std::shared_ptr<ServerCall>> running = calls;
        lock.unlock();
        auto next = Clock::now() + options.quietPeriod;
        for (const auto &[id, call] : running) {
            next = std::min(next, call->keepAlive(options.quietPeriod));
        }
        lock.lock();
        if (calls.empty()) {
            changed.wait(lock, stop, [this] { return !calls.empty(); });
        } else {
            changed.wait_until(lock, stop, next, [] { return false; });
        }
    }
}

} // namespace logix::mcp
