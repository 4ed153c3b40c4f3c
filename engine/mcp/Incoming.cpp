// SPDX-License-Identifier: Apache-2.0
#include "mcp/Incoming.h"

#include "base/Text.h"
#include "mcp/Protocol.h"
#include "messages/mcp.h"

#include <nlohmann/json.hpp>

namespace logix::mcp {

namespace {

const Json &emptyObject()
{
    static const Json empty = Json::object();
    return empty;
}

Incoming refused(const std::optional<RequestId> &id, RpcError code, const MessageId &text)
{
    return {.kind = Incoming::Kind::Refused,
            .refusal = errorLine(id, code, Message(text).english())};
}

Incoming invalid(const std::optional<RequestId> &id, const MessageId &text)
{
    return refused(id, RpcError::InvalidRequest, text);
}

/// A message that is an object with a readable id or none.
Incoming readMessage(Json &message, const std::optional<RequestId> &id, bool hasId)
{
    const auto method = message.find("method");
    if (method == message.end() || !method->is_string()) {
        // An answer to something: the server asks nothing, so there is nothing to do with it.
        const bool isAnswer = message.contains("result") || message.contains("error");
        return isAnswer ? Incoming() : invalid(id, msg::mcp::methodMissing);
    }
    const auto params = message.find("params");
    const bool hasParams = params != message.end() && !params->is_null();
    if (hasParams && !params->is_object()) {
        return hasId ? refused(id, RpcError::InvalidParams, msg::mcp::paramsNotObject) : Incoming();
    }
    Incoming incoming{.kind = hasId ? Incoming::Kind::Request : Incoming::Kind::Notification,
                      .id = id,
                      .method = method->get<std::string>()};
    incoming.params =
        std::make_shared<const Json>(hasParams ? std::move(*params) : Json(Json::object()));
    incoming.era = incoming.meta().contains(meta::protocolVersion) ? Era::Modern : Era::Legacy;
    return incoming;
}

} // namespace

const Json &Incoming::meta() const
{
    if (params == nullptr) {
        return emptyObject();
    }
    const auto found = params->find("_meta");
    return found != params->end() && found->is_object() ? *found : emptyObject();
}

Incoming readLine(std::string_view line)
{
    if (trimmed(line).find_first_not_of('\r') == std::string_view::npos) {
        return {};
    }
    if (!isModest(line)) {
        return invalid(std::nullopt, msg::mcp::messageTooComplex);
    }
    Json message = Json::parse(line, nullptr, false);
    if (message.is_discarded()) {
        return refused(std::nullopt, RpcError::Parse, msg::mcp::parse);
    }
    if (!message.is_object()) {
        return invalid(std::nullopt, msg::mcp::notObject);
    }
    const auto idField = message.find("id");
    const bool hasId = idField != message.end();
    const auto id = hasId ? RequestId::from(*idField) : std::nullopt;
    if (message.value("jsonrpc", Json()) != "2.0") {
        return invalid(id, msg::mcp::notJsonRpc);
    }
    if (hasId && !id) {
        return invalid(std::nullopt, msg::mcp::idInvalid);
    }
    return readMessage(message, id, hasId);
}

} // namespace logix::mcp
