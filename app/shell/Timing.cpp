// SPDX-License-Identifier: Apache-2.0
#include "shell/Timing.h"

#include <QtEnvironmentVariables>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <time.h>
#include <unistd.h>

namespace logix {

namespace {

/// Milliseconds since the kernel made this process; its resolution is a clock tick (10 ms).
double sinceProcessStart()
{
    std::ifstream file("/proc/self/stat");
    std::string text;
    std::getline(file, text);
    // The program's name, in parentheses, may contain anything; 19 fields lie between it and the
    // start time.
    const std::size_t afterName = text.rfind(')');
    if (afterName == std::string::npos)
        return -1;
    std::istringstream fields(text.substr(afterName + 1));
    std::string skipped;
    for (int i = 0; i < 19; ++i)
        fields >> skipped;
    double startTicks = 0;
    fields >> startTicks;
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    const double nowMs =
        static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
    return nowMs - startTicks * 1e3 / static_cast<double>(sysconf(_SC_CLK_TCK));
}

} // namespace

void milestone(const char *name)
{
    static const bool isWanted = qEnvironmentVariableIntValue("LOGIX_TIMING") == 1;
    if (isWanted)
        std::fprintf(stderr, "logix-timing %s %.0f ms\n", name, sinceProcessStart());
}

} // namespace logix
