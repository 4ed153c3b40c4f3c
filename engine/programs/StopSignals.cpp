// SPDX-License-Identifier: Apache-2.0
#include "programs/StopSignals.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace logix {

namespace {

// A signal handler can reach nothing but a global.
volatile sig_atomic_t writeEnd = -1;

void onSignal(int)
{
    const int saved = errno;
    const char byte = 's';
    if (writeEnd >= 0 && write(writeEnd, &byte, 1) < 0) {
        // A full pipe already says what there is to say.
    }
    errno = saved;
}

/// Unlike SIG_IGN, a handler isn't passed on to the programs that are started.
void onBrokenPipe(int) {}

void handle(int signal, void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
}

} // namespace

StopSignals::StopSignals()
{
    std::array<int, 2> ends = {-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) == 0) {
        m_readEnd = ends[0];
        writeEnd = ends[1];
    }
    handle(SIGTERM, onSignal);
    handle(SIGINT, onSignal);
    handle(SIGHUP, onSignal);
    handle(SIGPIPE, onBrokenPipe);
}

StopSignals::~StopSignals()
{
    const int end = writeEnd;
    writeEnd = -1;
    close(end);
    close(m_readEnd);
}

void openStandardStreams()
{
    for (int number = STDIN_FILENO; number <= STDERR_FILENO; ++number) {
        if (fcntl(number, F_GETFD) < 0) {
            // The lowest free number is this one.
            (void)open("/dev/null", O_RDWR);
        }
    }
}

} // namespace logix
