// SPDX-License-Identifier: Apache-2.0
//
// logix-run: runs one tool for the engine and outlives neither. It is its own program so that a
// tool ends even when the engine is killed, and it uses the C library only, so that it starts in
// under a millisecond.

#include "process/Supervision.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <initializer_list>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

namespace sv = logix::supervision;

constexpr int exitUsage = 2;

long nowMs()
{
    timespec time = {};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1'000'000;
}

void tell(sv::Report::Kind kind, int value)
{
    const sv::Report report = {kind, value};
    // A report fits a pipe's buffer, and nobody may be there to read it.
    const ssize_t ignored = write(sv::statusDescriptor, &report, sizeof report);
    static_cast<void>(ignored);
}

[[noreturn]] void report(sv::Report::Kind kind, int value)
{
    tell(kind, value);
    _exit(0);
}

/// In the child: becomes the tool, or tells why not through `failurePipe`.
[[noreturn]] void becomeTool(char **arguments, int failurePipe, pid_t supervisor)
{
    // A session of its own: no terminal to read from or to get signals from.
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != supervisor) {
        _exit(exitUsage);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) {
        signal(number, SIG_DFL);
    }
    close(sv::controlDescriptor);
    close(sv::statusDescriptor);
    execv(arguments[0], arguments);
    const int code = errno;
    const ssize_t ignored = write(failurePipe, &code, sizeof code);
    static_cast<void>(ignored);
    _exit(exitUsage);
}

/// Kills every child of this process; those a tool left behind have become its children.
/// Returns whether there was one.
bool killChildren()
{
    char path[64];
    const int pid = getpid();
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", pid, pid);
    FILE *children = fopen(path, "re");
    if (children == nullptr) {
        return false;
    }
    bool hasAny = false;
    int child = 0;
    while (fscanf(children, "%d", &child) == 1) {
        hasAny = true;
        kill(child, SIGKILL);
    }
    fclose(children);
    return hasAny;
}

/// The tool has ended: nothing that it started stays, in its group or out of it.
void endTheRest(pid_t group)
{
    kill(-group, SIGKILL);
    // Killing a child makes its children this process's own, so this goes on until none is left.
    while (true) {
        killChildren();
        int ignored = 0;
        const pid_t reaped = waitpid(-1, &ignored, 0);
        if (reaped < 0 && errno != EINTR) {
            return;
        }
    }
}

/// Takes every ended child; true when the tool itself was among them.
bool reap(pid_t tool, int &toolStatus)
{
    bool hasEnded = false;
    int status = 0;
    for (pid_t pid = 0; (pid = waitpid(-1, &status, WNOHANG)) > 0;) {
        if (pid == tool) {
            toolStatus = status;
            hasEnded = true;
        }
    }
    return hasEnded;
}

/// Waits for the tool's end and does what the engine wishes meanwhile. Returns the wait status.
int supervise(pid_t tool, int signals)
{
    bool isEngineGone = false;
    long killAt = -1;
    int status = 0;
    while (true) {
        pollfd watched[] = {{signals, POLLIN, 0}, {sv::controlDescriptor, POLLIN, 0}};
        const int timeout =
            killAt < 0 ? -1 : static_cast<int>(killAt > nowMs() ? killAt - nowMs() : 0);
        poll(watched, isEngineGone ? 1 : 2, timeout);
        if ((watched[0].revents & POLLIN) != 0) {
            signalfd_siginfo info = {};
            while (read(signals, &info, sizeof info) > 0) {
            }
        }
        if (reap(tool, status)) {
            return status;
        }
        if (!isEngineGone && watched[1].revents != 0) {
            char wish = 0;
            const ssize_t count = read(sv::controlDescriptor, &wish, 1);
            if (count == 0) {
                isEngineGone = true;
                kill(-tool, SIGTERM);
                killAt = nowMs() + sv::orphanGraceMs;
            } else if (count == 1 && wish == sv::askToEnd) {
                kill(-tool, SIGTERM);
                // A stopped program can't end.
                kill(-tool, SIGCONT);
            } else if (count == 1 && wish == sv::killAll) {
                kill(-tool, SIGKILL);
            }
        }
        if (killAt >= 0 && nowMs() >= killAt) {
            kill(-tool, SIGKILL);
            killAt = -1;
        }
    }
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 2 || fcntl(sv::controlDescriptor, F_GETFD) < 0
        || fcntl(sv::statusDescriptor, F_GETFD) < 0) {
        fputs("logix-run is started by logix-engine, not by hand.\n", stderr);
        return exitUsage;
    }
    fcntl(sv::controlDescriptor, F_SETFD, FD_CLOEXEC);
    fcntl(sv::statusDescriptor, F_SETFD, FD_CLOEXEC);
    // Ctrl-C in a terminal reaches this process too; the engine decides what it means.
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) {
        signal(number, SIG_IGN);
    }
    // Ignored by whoever started us, the kernel would reap the tool without a word.
    signal(SIGCHLD, SIG_DFL);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    sigset_t watched;
    sigemptyset(&watched);
    sigaddset(&watched, SIGCHLD);
    sigprocmask(SIG_BLOCK, &watched, nullptr);
    const int signals = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);

    int failure[2] = {-1, -1};
    if (signals < 0 || pipe2(failure, O_CLOEXEC) != 0) {
        report(sv::Report::NotStarted, errno);
    }
    const pid_t self = getpid();
    const pid_t tool = fork();
    if (tool < 0) {
        report(sv::Report::NotStarted, errno);
    }
    if (tool == 0) {
        becomeTool(argv + 1, failure[1], self);
    }
    close(failure[1]);
    int code = 0;
    if (read(failure[0], &code, sizeof code) == static_cast<ssize_t>(sizeof code)) {
        report(sv::Report::NotStarted, code);
    }
    close(failure[0]);
    tell(sv::Report::Started, tool);
    // The supervisor's own ends of the output pipes would keep them open.
    close(STDOUT_FILENO);
    close(STDERR_FILENO);

    const int status = supervise(tool, signals);
    endTheRest(tool);
    if (WIFSIGNALED(status)) {
        report(sv::Report::Signalled, WTERMSIG(status));
    }
    report(sv::Report::Exited, WEXITSTATUS(status));
}
