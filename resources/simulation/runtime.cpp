// SPDX-License-Identifier: Apache-2.0
// What Logix adds to a testbench that Verilator translates: it tells the engine when and where the
// testbench complains or ends, and lets a run that is asked to end write out what it has.
#include "verilated.h"
#if VM_COVERAGE
#include "verilated_cov.h"
#endif

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <pthread.h>
#include <string>
#include <thread>

namespace {

/// "95000 (1ps)"
std::string timeText(const VerilatedContext &context)
{
    static const char *const units[] = {"s", "ms", "us", "ns", "ps", "fs"};
    const int exponent = -context.timeprecision();
    const int unit = (exponent + 2) / 3;
    int factor = 1;
    for (int i = exponent; i < unit * 3; ++i) {
        factor *= 10;
    }
    return std::to_string(context.time()) + " (" + std::to_string(factor)
           + (unit >= 0 && unit <= 5 ? units[unit] : "s") + ')';
}

void tell(const char *what, const char *file, int line)
{
    std::printf("logix: %s %s %s:%d:\n", what, timeText(*Verilated::threadContextp()).c_str(), file,
                line);
}

/// Writes lines as they come, and ends the run between two events when it is asked to.
struct Start
{
    Start()
    {
        std::setvbuf(stdout, nullptr, _IOLBF, 0);
        sigset_t signals;
        sigemptyset(&signals);
        sigaddset(&signals, SIGTERM);
        pthread_sigmask(SIG_BLOCK, &signals, nullptr);
        std::thread([signals] {
            int number = 0;
            sigwait(&signals, &number);
            Verilated::lastContextp()->gotFinish(true);
        }).detach();
    }
};
const Start start;

} // namespace

void vl_finish(const char *file, int line, const char *)
{
    tell("finish", file, line);
    Verilated::threadContextp()->gotFinish(true);
}

void vl_stop_maybe(const char *file, int line, const char *, bool maybe)
{
    // $error and $stop may be survived, $fatal not.
    tell(maybe ? "stop" : "fatal", file, line);
    if (maybe) {
        return;
    }
    Verilated::runFlushCallbacks();
#if VM_COVERAGE
    Verilated::threadContextp()->coveragep()->write();
#endif
    std::fflush(stdout);
    std::_Exit(1);
}

extern "C" void logixBegin()
{
    tell("begin", "", 0);
}

extern "C" void logixEnd()
{
    tell("end", "", 0);
}
