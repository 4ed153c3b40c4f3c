// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/ToolRegistry.h"
#include "mcp/LineWriter.h"

#include <chrono>
#include <memory>
#include <string_view>

namespace logix::mcp {

/// The MCP server without its pipes: lines in, lines out. Serves both revisions of the protocol,
/// telling them apart message by message; nothing that a client sent changes how its next message
/// is read, but for legacy's initialize, which lets messages without a version follow.
/// Tool calls run on threads of the server's own and are answered in any order.
class Server
{
public:
    struct Options
    {
        /// A call that sends no progress for so long repeats what it last said.
        std::chrono::milliseconds quietPeriod{10'000};
        /// More calls than this wait for their turn.
        std::size_t mostCalls = 32;
    };

    /// `tools` and `sink` outlive the server.
    Server(const ToolRegistry &tools, LineSink &sink, Options options);
    /// Stops what still runs, and waits for it.
    ~Server();

    /// Handles one line of the client's. One thread at a time.
    void receive(std::string_view line);
    /// A line came that was too long to read.
    void refuseLongLine();

    /// Waits until no call runs, at most so long. Gives whether that came true.
    bool waitIdle(std::chrono::milliseconds limit);
    /// No more lines will come: ends the open subscriptions and stops every call.
    void finish();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace logix::mcp
