// SPDX-License-Identifier: Apache-2.0
#include "shell/DisplayGuard.h"

#include <QString>

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace logix {

namespace {

constexpr int setupExitCode = 3;

QtMessageHandler g_before = nullptr;

void tell(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    // Why a platform plugin failed is said at length before the fatal message; the one line below
    // is what a user can act on. QT_DEBUG_PLUGINS still shows Qt's own account.
    if (type == QtFatalMsg) {
        std::fputs("logix: there is no screen to open a window on. Start the IDE from a desktop, "
                   "or use the commands, which need none: “logix --help” lists them.\n",
                   stderr);
        std::fflush(stderr);
        // Nothing has been set up yet that would have to be put away.
        _exit(setupExitCode);
    }
    const bool isOfThePlatform = QByteArrayView(context.category).startsWith("qt.qpa");
    if ((type != QtDebugMsg && isOfThePlatform) || g_before == nullptr)
        return;
    g_before(type, context, message);
}

} // namespace

DisplayGuard::DisplayGuard() : m_before(qInstallMessageHandler(tell))
{
    g_before = m_before;
}

DisplayGuard::~DisplayGuard()
{
    qInstallMessageHandler(m_before);
    g_before = nullptr;
}

} // namespace logix
