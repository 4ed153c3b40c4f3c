// SPDX-License-Identifier: Apache-2.0
// logix: becomes logix-engine or logix-ide, the programs beside it.
#include "launcher/Target.h"

#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace {

bool exists(const std::string &path)
{
    return access(path.c_str(), F_OK) == 0;
}

/// The folder of this program, through links.
std::string ownFolder()
{
    std::array<char, PATH_MAX> buffer = {};
    const ssize_t length = readlink("/proc/self/exe", buffer.data(), buffer.size());
    if (length <= 0) {
        return {};
    }
    const std::string path(buffer.data(), static_cast<std::size_t>(length));
    return path.substr(0, path.rfind('/'));
}

} // namespace

int main(int argc, char **argv)
{
    using logix::launcher::Target;
    const std::vector<std::string_view> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    const Target target = logix::launcher::targetOf(arguments, exists);
    const bool isEngine = target == Target::Engine;
    const std::string program = ownFolder() + (isEngine ? "/logix-engine" : "/logix-ide");

    std::vector<char *> words(argv, argv + argc);
    if (words.empty()) {
        words.push_back(const_cast<char *>("logix"));
    }
    words.push_back(nullptr);
    execv(program.c_str(), words.data());

    constexpr int setupExitCode = 3;
    if (errno == ENOENT && !isEngine) {
        std::fprintf(stderr,
                     "logix: the IDE isn't installed: there is no %s. Commands such as "
                     "“logix build” work without it; “logix --help” lists them.\n",
                     program.c_str());
    } else if (errno == ENOENT) {
        std::fprintf(stderr,
                     "logix: the installation is incomplete: there is no %s. Install Logix "
                     "again.\n",
                     program.c_str());
    } else {
        std::fprintf(stderr, "logix: %s can't be started: %s.\n", program.c_str(),
                     std::strerror(errno));
    }
    return setupExitCode;
}
