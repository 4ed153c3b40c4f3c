// SPDX-License-Identifier: Apache-2.0
// logix-engine: the MCP server and the command line.
#include "api/Engine.h"
#include "api/EngineLog.h"
#include "api/ToolRegistry.h"
#include "base/Version.h"
#include "cli/CommandLine.h"
#include "cli/ManPage.h"
#include "mcp/StdioServer.h"
#include "programs/StopSignals.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <unistd.h>
#include <vector>

#ifdef __GLIBC__
#include <malloc.h>
#endif

using namespace logix;

namespace {

int serveMcp(const cli::StartOptions &start)
{
    const int output = mcp::takeStandardOutput();
    const StopSignals signals;
    Engine engine(start.engine);
    engine.log().note(std::string("logix-engine ") + std::string(engineVersion()) + " --mcp");
    const ToolRegistry tools(engine);
    return mcp::serveStdio(engine, tools, output, signals.descriptor());
}

int runCommand(const cli::StartOptions &start)
{
    const StopSignals signals;
    Engine engine(start.engine);
    const ToolRegistry tools(engine);
    return cli::run(start, engine, tools, signals.descriptor());
}

/// A server lives long and handles few large messages: their memory goes back at once, and threads
/// share their pools.
void limitAllocator()
{
#ifdef __GLIBC__
    constexpr int largeBlock = 1 << 20;
    constexpr int pools = 4;
    mallopt(M_MMAP_THRESHOLD, largeBlock);
    mallopt(M_TRIM_THRESHOLD, largeBlock);
    mallopt(M_ARENA_MAX, pools);
#endif
}

/// What schemas/tools.json holds: for whoever builds the engine, so not among the options.
int printSchemas()
{
    Engine engine(Engine::defaultOptions());
    const ToolRegistry tools(engine);
    const auto definitions = tools.definitions();
    if (!definitions) {
        return cli::reportStartError(definitions.error());
    }
    constexpr int indentation = 2;
    const Json published = {{"tools", **definitions}};
    std::puts(published.dump(indentation).c_str());
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    openStandardStreams();
    limitAllocator();
    const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
    if (arguments.size() == 1 && arguments.front() == "--print-schemas") {
        return printSchemas();
    }
    if (arguments.size() == 1 && arguments.front() == "--print-man-page") {
        std::fputs(cli::manPage().c_str(), stdout);
        return 0;
    }
    const auto start = cli::startOptions(arguments);
    if (!start) {
        return cli::reportStartError(start.error());
    }
    // Hosts start the engine with options only; a person at a terminal gets the help.
    const bool isHost = start->isBare() && isatty(STDIN_FILENO) == 0;
    return start->isMcp() || isHost ? serveMcp(*start) : runCommand(*start);
}
