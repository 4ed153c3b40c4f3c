// SPDX-License-Identifier: Apache-2.0
#include "diagram/BrowserOpener.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace logix {

bool openInBrowser(const std::filesystem::path &file)
{
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) {
        return false;
    }
    // Says whether the program could be started: it closes by itself when it was.
    int pipe[2] = {-1, -1};
    if (pipe2(pipe, O_CLOEXEC) != 0) {
        return false;
    }
    const std::string path = file.string();
    const pid_t child = fork();
    if (child == 0) {
        // The program becomes an orphan, so that nobody has to wait for it.
        setsid();
        if (fork() == 0) {
            const int nothing = open("/dev/null", O_RDWR);
            dup2(nothing, STDIN_FILENO);
            dup2(nothing, STDOUT_FILENO);
            dup2(nothing, STDERR_FILENO);
            execlp("xdg-open", "xdg-open", path.c_str(), static_cast<char *>(nullptr));
            const char failed = 1;
            [[maybe_unused]] const ssize_t written = write(pipe[1], &failed, 1);
        }
        _exit(0);
    }
    close(pipe[1]);
    char failed = 0;
    bool isStarted = child > 0;
    if (isStarted) {
        while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
        }
        isStarted = read(pipe[0], &failed, 1) == 0;
    }
    close(pipe[0]);
    return isStarted;
}

} // namespace logix
