// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Json.h"

#include <optional>
#include <string>
#include <string_view>

namespace logix::mcp {

/// The error codes of JSON-RPC and of MCP.
enum class RpcError : int {
    Parse = -32700,
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602,
    Internal = -32603,
    UnsupportedProtocolVersion = -32022
};

/// A request's id, a string or an integer, as JSON text: so it goes back as it came, and two ids
/// are the same when their texts are.
class RequestId
{
public:
    /// In bytes. Ids are kept while their requests are open.
    static constexpr std::size_t longestText = 1024;

    /// Nothing for what can't be an id: null, a fraction, a text too long…
    [[nodiscard]] static std::optional<RequestId> from(const Json &value);

    [[nodiscard]] const std::string &text() const { return m_text; }

    friend auto operator<=>(const RequestId &, const RequestId &) = default;

private:
    explicit RequestId(std::string text) : m_text(std::move(text)) {}

    std::string m_text;
};

/// Messages as lines, without the line end.
[[nodiscard]] std::string resultLine(const RequestId &id, const Json &result);
/// `result` is the text of a JSON value, for answers that are long and ready.
[[nodiscard]] std::string resultTextLine(const RequestId &id, std::string_view result);
/// Without an id when the request's couldn't be read.
[[nodiscard]] std::string errorLine(const std::optional<RequestId> &id, RpcError code,
                                    std::string_view message, const Json &data);
[[nodiscard]] std::string errorLine(const std::optional<RequestId> &id, RpcError code,
                                    std::string_view message);
[[nodiscard]] std::string notificationLine(std::string_view method, const Json &params);

/// Whether reading `line` as JSON is safe: not nested deeper, and of no more values and members of
/// an object, than any message of the protocol. A flat scan, so that a hostile line can't take
/// memory or time.
[[nodiscard]] bool isModest(std::string_view line);

} // namespace logix::mcp
