// SPDX-License-Identifier: Apache-2.0
#include "mcp/StdioServer.h"

#include "api/EngineLog.h"
#include "mcp/LineReader.h"
#include "mcp/LineWriter.h"
#include "mcp/Protocol.h"
#include "mcp/Server.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <functional>
#include <poll.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <vector>

namespace logix::mcp {

namespace {

/// After the input's end, short calls may still answer: `printf … | logix --mcp` works.
constexpr std::chrono::milliseconds lastAnswers{200};

/// Whether a signal came, or nobody holds the input's other end any more.
bool isStopping(int stopDescriptor)
{
    std::array<pollfd, 2> sources = {pollfd{.fd = STDIN_FILENO, .events = POLLRDHUP, .revents = 0},
                                     pollfd{.fd = stopDescriptor, .events = POLLIN, .revents = 0}};
    return poll(sources.data(), sources.size(), 0) > 0;
}

/// Does what the first calls need while the client still introduces itself, each on a thread of
/// its own: which of them comes first isn't known.
class ReadAhead
{
public:
    ReadAhead(const Engine &engine, const ToolRegistry &tools)
    {
        start([&tools] { (void)tools.definitionsText(); });
        start([&engine] { engine.catalog().readAhead(); });
    }

private:
    void start(std::function<void()> work)
    try {
        m_threads.emplace_back([task = std::move(work)] {
            try {
                task();
            } catch (...) { // NOLINT(bugprone-empty-catch)
                // The call that needs it meets the same again, and answers for it.
            }
        });
    } catch (const std::system_error &) { // NOLINT(bugprone-empty-catch)
        // Without a thread to spare the first calls take a little longer.
    }

    std::vector<std::jthread> m_threads;
};

/// An answer that fits into the pipe needn't wait for the reader to be scheduled.
void enlargePipe(int output)
{
#ifdef F_SETPIPE_SZ
    constexpr int size = 1 << 20;
    // What isn't a pipe, or may not be larger, stays as it is.
    (void)fcntl(output, F_SETPIPE_SZ, size);
#endif
}

} // namespace

int takeStandardOutput()
{
    constexpr int firstFree = 3;
    const int output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, firstFree);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    return output;
}

int serveStdio(Engine &engine, const ToolRegistry &tools, int output, int stopDescriptor)
{
    enlargePipe(output);
    const ReadAhead ahead(engine, tools);
    LineWriter writer(output, [stopDescriptor] { return isStopping(stopDescriptor); });
    Server server(tools, writer, {});
    LineReader reader(
        longestLine, [&](std::string_view line) { server.receive(line); },
        [&] { server.refuseLongLine(); });

    constexpr std::size_t chunk = std::size_t(64) * 1024;
    std::vector<char> buffer(chunk);
    std::array<pollfd, 2> sources = {pollfd{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0},
                                     pollfd{.fd = stopDescriptor, .events = POLLIN, .revents = 0}};
    bool isAskedToStop = false;
    while (!writer.isBroken()) {
        if (poll(sources.data(), sources.size(), -1) < 0) {
            if (errno == EINTR) {
                continue;
            }
            break;
        }
        if (sources[1].revents != 0) {
            isAskedToStop = true;
            break;
        }
        if (sources[0].revents == 0) {
            continue;
        }
        const ssize_t count = read(STDIN_FILENO, buffer.data(), buffer.size());
        if (count > 0) {
            reader.add({buffer.data(), static_cast<std::size_t>(count)});
        } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
            break;
        }
    }
    writer.stop();
    engine.hurry();
    if (!isAskedToStop && !writer.isBroken()) {
        (void)server.waitIdle(lastAnswers);
    }
    server.finish();
    engine.log().note(isAskedToStop ? "asked to stop" : "end of input");
    return 0;
}

} // namespace logix::mcp
