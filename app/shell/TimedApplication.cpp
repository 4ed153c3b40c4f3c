// SPDX-License-Identifier: Apache-2.0
#include "shell/TimedApplication.h"

#include <algorithm>
#include <cstdio>
#include <time.h>

namespace logix {

namespace {

double now(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

} // namespace

TimedApplication::TimedApplication(int &argc, char **argv)
    : QApplication(argc, argv), m_isMeasured(qEnvironmentVariableIntValue("LOGIX_TIMING") == 1)
{
    if (m_isMeasured)
        m_costs.reserve(100000);
}

TimedApplication::~TimedApplication()
{
    report();
}

void TimedApplication::restart()
{
    m_costs.clear();
}

void TimedApplication::report()
{
    if (m_costs.empty())
        return;
    std::ranges::sort(m_costs, {}, &Cost::cpuMs);
    const Cost &high = m_costs[m_costs.size() * 99 / 100];
    std::fprintf(stderr, "logix-timing events %zu, p99 %.2f ms of CPU\n", m_costs.size(),
                 high.cpuMs);
    // The slowest, with their kinds, say where to look.
    std::ranges::sort(m_costs, std::ranges::greater(), &Cost::wallMs);
    for (std::size_t i = 0; i < std::min<std::size_t>(5, m_costs.size()); ++i)
        std::fprintf(stderr, "logix-timing slow event %d: %.2f ms, %.2f ms of CPU\n",
                     m_costs[i].type, m_costs[i].wallMs, m_costs[i].cpuMs);
    restart();
}

bool TimedApplication::notify(QObject *receiver, QEvent *event)
{
    // Events inside events are a part of the outer one.
    if (!m_isMeasured || m_depth > 0)
        return QApplication::notify(receiver, event);
    ++m_depth;
    const int type = event->type();
    const double wall = now(CLOCK_MONOTONIC);
    const double cpu = now(CLOCK_THREAD_CPUTIME_ID);
    const bool isAccepted = QApplication::notify(receiver, event);
    m_costs.push_back({now(CLOCK_THREAD_CPUTIME_ID) - cpu, now(CLOCK_MONOTONIC) - wall, type});
    --m_depth;
    return isAccepted;
}

} // namespace logix
