// SPDX-License-Identifier: Apache-2.0
// logix-engine: the MCP server and the command line.
#include "api/Engine.h"
#include "api/EngineLog.h"
#include "api/Reference.h"
#include "api/ToolRegistry.h"
#include "base/Version.h"
#include "cli/CommandLine.h"
#include "cli/Invocation.h"
#include "cli/ManPage.h"
#include "mcp/StdioServer.h"
#include "programs/StopSignals.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
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
    const ToolRegistry tools(engine, start.rules);
    return mcp::serveStdio(engine, tools, output, signals.descriptor());
}

int runCommand(const cli::StartOptions &start)
{
    const StopSignals signals;
    Engine engine(start.engine);
    const ToolRegistry tools(engine, start.rules);
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

/// What the repository keeps of the engine's own making: for whoever builds it, so not among the
/// options. False for anything else.
bool printOwnFile(std::string_view option)
{
    if (option == "--print-man-page") {
        std::fputs(cli::manPage().c_str(), stdout);
        return true;
    }
    if (option == "--print-catalog") {
        // From the files themselves, never from an earlier one.
        const auto prepared = Catalog(Engine::defaultOptions().resources / "catalog").prepare();
        std::fputs(prepared.value_or(std::string()).c_str(), stdout);
        return prepared.has_value();
    }
    if (option == "--print-udev-rules") {
        const auto boards =
            Catalog(Engine::defaultOptions().resources / "catalog").boards(std::nullopt);
        std::fputs(boards ? udevRulesText(*boards).c_str() : "", stdout);
        return boards.has_value();
    }
    if (option != "--print-schemas" && option != "--print-reference") {
        return false;
    }
    Engine engine(Engine::defaultOptions());
    const ToolRegistry tools(engine);
    const auto definitions = tools.definitions();
    if (!definitions) {
        return false;
    }
    constexpr int indentation = 2;
    const Json published = {{"tools", **definitions}};
    std::fputs(option == "--print-schemas" ? (published.dump(indentation) + '\n').c_str()
                                           : toolReference(**definitions).c_str(),
               stdout);
    return true;
}

} // namespace

int main(int argc, char **argv)
try {
    openStandardStreams();
    limitAllocator();
    const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
    if (arguments.size() == 1 && printOwnFile(arguments.front())) {
        return 0;
    }
    const auto start = cli::startOptions(arguments);
    if (!start) {
        return cli::reportStartError(start.error());
    }
    // Hosts start the engine with options only; a person at a terminal gets the help.
    const bool isHost = start->isBare() && isatty(STDIN_FILENO) == 0;
    return start->isMcp() || isHost ? serveMcp(*start) : runCommand(*start);
} catch (const std::exception &exception) {
    // Only what a library throws where nobody expects it, as for want of memory.
    std::fprintf(stderr, "logix: %s\n", exception.what());
    return cli::exitCode::failure;
}
