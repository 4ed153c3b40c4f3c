// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/EngineInfo.h"
#include "api/Json.h"

#include <string_view>

namespace logix::mcp {

/// The two revisions of the protocol that are served. Which one a message belongs to is told from
/// the message alone.
inline constexpr std::string_view modernVersion = protocolVersions[0];
inline constexpr std::string_view legacyVersion = protocolVersions[1];

namespace meta {
inline constexpr const char *protocolVersion = "io.modelcontextprotocol/protocolVersion";
inline constexpr const char *clientCapabilities = "io.modelcontextprotocol/clientCapabilities";
inline constexpr const char *logLevel = "io.modelcontextprotocol/logLevel";
inline constexpr const char *serverInfo = "io.modelcontextprotocol/serverInfo";
inline constexpr const char *subscriptionId = "io.modelcontextprotocol/subscriptionId";
inline constexpr const char *progressToken = "progressToken";
/// Our own: live output is wanted.
inline constexpr const char *liveOutput = "logix/output";
} // namespace meta

/// Longer lines are refused.
inline constexpr std::size_t longestLine = std::size_t(16) * 1024 * 1024;
/// A result up to this size is repeated as text for the model; a longer one is summed up.
inline constexpr std::size_t longestTextContent = 25'000;

/// Name, version and address of this server, as either revision has it.
[[nodiscard]] Json serverInfo();
/// What an agent should know before its first call.
[[nodiscard]] std::string_view instructions();
/// What the server can do: tools, which never change while it runs.
[[nodiscard]] Json capabilities();
/// The versions served, as a JSON list.
[[nodiscard]] Json supportedVersions();

} // namespace logix::mcp
