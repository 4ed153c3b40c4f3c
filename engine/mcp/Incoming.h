// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Json.h"
#include "mcp/JsonRpc.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace logix::mcp {

/// The protocol's revision, told by each message itself.
enum class Era { Legacy, Modern };

/// A line of the client's, read.
struct Incoming
{
    enum class Kind {
        /// Nothing that has to be answered: a blank line, an answer to a request never made.
        Nothing,
        /// No message of the protocol; `refusal` is the line that says so.
        Refused,
        Notification,
        Request,
    };

    Kind kind = Kind::Nothing;
    std::string refusal;
    /// A request's.
    std::optional<RequestId> id;
    std::string method;
    /// An object, never null; empty when the message has none. Shared, so that a call can keep it.
    std::shared_ptr<const Json> params;
    Era era = Era::Legacy;

    /// The parameters' `_meta`; an empty object when there is none.
    [[nodiscard]] const Json &meta() const;
};

/// Reads a line, one message without its line end. Never fails: what is wrong is in the result.
[[nodiscard]] Incoming readLine(std::string_view line);

} // namespace logix::mcp
