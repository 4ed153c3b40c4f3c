// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtLogging>

namespace logix {

/// While one lives, a start without a usable screen ends with one line and exit code 3 (setup)
/// instead of Qt's text and a crash. It is for the construction of the application; on the main
/// thread, one at a time.
class DisplayGuard
{
public:
    DisplayGuard();
    ~DisplayGuard();
    Q_DISABLE_COPY_MOVE(DisplayGuard)

private:
    QtMessageHandler m_before;
};

} // namespace logix
