// SPDX-License-Identifier: Apache-2.0
#include "mcp/Protocol.h"

#include "base/Version.h"
#include "messages/mcp.h"

#include <nlohmann/json.hpp>

namespace logix::mcp {

Json serverInfo()
{
    return {{"name", "logix-engine"},
            {"title", "Logix Engine"},
            {"version", engineVersion()},
            {"websiteUrl", "https://www.openlogix.org"}};
}

std::string_view instructions()
{
    return msg::mcp::instructions.english;
}

Json capabilities()
{
    return {{"tools", Json::object()}};
}

Json supportedVersions()
{
    return protocolVersions;
}

} // namespace logix::mcp
