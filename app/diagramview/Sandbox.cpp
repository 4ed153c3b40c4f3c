// SPDX-License-Identifier: Apache-2.0
#include "Sandbox.h"

#include <QCoreApplication>
#include <QtEnvironmentVariables>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

namespace logix {

namespace {

/// Whoever runs the program may have decided to do without.
bool isGivenUp()
{
    return qEnvironmentVariableIsSet("QTWEBENGINE_DISABLE_SANDBOX")
           || qgetenv("QTWEBENGINE_CHROMIUM_FLAGS").contains("--no-sandbox");
}

/// The sandbox is made of namespaces of the user's own, which some systems don't allow.
bool hasUserNamespaces()
{
    const pid_t child = fork();
    if (child == 0)
        _exit(unshare(CLONE_NEWUSER) == 0 ? 0 : 1);
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status)
           && WEXITSTATUS(status) == 0;
}

} // namespace

QString sandboxProblem()
{
    if (isGivenUp())
        return {};
    if (geteuid() == 0)
        return QCoreApplication::translate(
            "DiagramView", "Logix runs as root, and its browser engine doesn't: start Logix as an "
                           "ordinary user, or open the diagram in a browser.");
    if (!hasUserNamespaces())
        return QCoreApplication::translate(
            "DiagramView", "This system doesn't let the browser engine put its pages into a "
                           "sandbox, and it isn't used without one. The diagram can be opened in a "
                           "browser.");
    return {};
}

} // namespace logix
