// SPDX-License-Identifier: Apache-2.0
#include "cli/Privileged.h"

#include "toolchain/Toolchain.h"

#include <cstdlib>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace logix::cli {

namespace {

bool isSet(const char *variable)
{
    const char *value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

fs::path inSearchPath(const char *name)
{
    for (const fs::path &folder : Toolchain::foldersFromEnvironment()) {
        const fs::path file = folder / name;
        std::error_code error;
        if (fs::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0) {
            return file;
        }
    }
    return {};
}

} // namespace

std::optional<fs::path> privilegeProgram()
{
    if (geteuid() == 0) {
        return fs::path();
    }
    fs::path window = inSearchPath("pkexec");
    fs::path terminal = inSearchPath("sudo");
    const bool hasDesktop = isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
    const fs::path &first = hasDesktop ? window : terminal;
    const fs::path &second = hasDesktop ? terminal : window;
    if (first.empty() && second.empty()) {
        return std::nullopt;
    }
    return first.empty() ? second : first;
}

std::optional<int> runAsRoot(const fs::path &privilegeProgram,
                             const std::vector<std::string> &command)
{
    std::vector<std::string> words;
    if (!privilegeProgram.empty()) {
        words.push_back(privilegeProgram.string());
    }
    words.insert(words.end(), command.begin(), command.end());
    std::vector<char *> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string &word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    pid_t pid = -1;
    if (posix_spawn(&pid, arguments.front(), nullptr, nullptr, arguments.data(), environ) != 0) {
        return std::nullopt;
    }
    int status = 0;
    while (waitpid(pid, &status, 0) < 0) {
        if (errno != EINTR) {
            return std::nullopt;
        }
    }
    return WIFEXITED(status) ? std::optional(WEXITSTATUS(status)) : std::nullopt;
}

} // namespace logix::cli
