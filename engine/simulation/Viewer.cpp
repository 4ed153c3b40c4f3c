// SPDX-License-Identifier: Apache-2.0
#include "simulation/Viewer.h"

#include "base/Descriptor.h"
#include "base/Files.h"
#include "base/Text.h"
#include "messages/simulation.h"
#include "simulation/Layout.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// A viewer that can't work ends within this time.
constexpr int startMs = 500;

void forget(const fs::path &layout)
{
    if (!layout.empty() && isDefaultLayout(layout)) {
        std::error_code ignored;
        fs::remove(layout, ignored);
    }
}

} // namespace

/// Waits for the viewers' ends on a thread of its own, which begins with the first.
class Viewer::Watcher
{
public:
    Watcher() : m_wake(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

    ~Watcher()
    {
        if (m_thread.joinable()) {
            m_thread.request_stop();
            eventfd_write(m_wake.number(), 1);
        }
    }

    void add(pid_t pid, Descriptor process, fs::path layout)
    {
        const std::scoped_lock lock(m_mutex);
        m_windows.push_back({pid, std::move(process), std::move(layout)});
        if (!m_thread.joinable()) {
            m_thread = std::jthread([this](const std::stop_token &stop) { watch(stop); });
        }
        eventfd_write(m_wake.number(), 1);
    }

private:
    struct Window
    {
        pid_t pid = -1;
        Descriptor process;
        fs::path layout;
    };

    void watch(const std::stop_token &stop)
    {
        while (!stop.stop_requested()) {
            std::vector<pollfd> watched = {{.fd = m_wake.number(), .events = POLLIN, .revents = 0}};
            {
                const std::scoped_lock lock(m_mutex);
                for (const Window &window : m_windows) {
                    watched.push_back(
                        {.fd = window.process.number(), .events = POLLIN, .revents = 0});
                }
            }
            poll(watched.data(), watched.size(), -1);
            eventfd_t ignored = 0;
            eventfd_read(m_wake.number(), &ignored);
            const std::scoped_lock lock(m_mutex);
            std::erase_if(m_windows, [](const Window &window) {
                int status = 0;
                if (waitpid(window.pid, &status, WNOHANG) == 0) {
                    return false;
                }
                forget(window.layout);
                return true;
            });
        }
    }

    std::mutex m_mutex;
    std::vector<Window> m_windows;
    Descriptor m_wake;
    std::jthread m_thread;
};

Viewer::Viewer() : m_watcher(std::make_unique<Watcher>()) {}
Viewer::~Viewer() = default;

Result<CommandRecord> Viewer::start(const Request &request)
{
    using namespace msg::simulation;
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) {
        return Failure(toolError(viewerNoDisplay));
    }
    const std::string program = request.tool.program.string();
    CommandRecord command{.tool = request.tool.program.filename().string(),
                          .package = request.tool.package,
                          .workingFolder = request.workingFolder,
                          .arguments = {program},
                          .searchPath = "/usr/bin:/bin"};
    command.arguments.insert(command.arguments.end(), request.arguments.begin(),
                             request.arguments.end());
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR"}) {
        if (const char *value = std::getenv(name)) {
            command.environment.emplace_back(name, value);
        }
    }
    std::vector<char *> arguments;
    for (std::string &argument : command.arguments) {
        arguments.push_back(argument.data());
    }
    arguments.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, request.log.c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, 0644);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    posix_spawn_file_actions_addchdir_np(&actions, request.workingFolder.c_str());
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    sigset_t all;
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    pid_t pid = -1;
    // A window's program works with the user's own environment.
    const int code =
        posix_spawn(&pid, program.c_str(), &actions, &attributes, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (code != 0) {
        return Failure(
            toolError(Message(viewerNotStarted, {{"reason", std::string(std::strerror(code))}})));
    }
    Descriptor process(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
    pollfd ended = {.fd = process.number(), .events = POLLIN, .revents = 0};
    if (poll(&ended, 1, startMs) > 0) {
        int status = 0;
        waitpid(pid, &status, 0);
        Error error = toolError(
            Message(viewerFailed, {{"code", static_cast<std::int64_t>(
                                                WIFEXITED(status) ? WEXITSTATUS(status) : -1)}}),
            cleanLines(readFile(request.log).value_or(std::string())));
        error.commands = {command};
        forget(request.layout);
        return Failure(std::move(error));
    }
    m_watcher->add(pid, std::move(process), request.layout);
    return command;
}

} // namespace logix
