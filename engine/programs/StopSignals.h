// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace logix {

/// Turns SIGTERM, SIGINT and SIGHUP into bytes in a pipe, which a loop can wait for, and makes a
/// write to a closed pipe an error instead of the end. The signals aren't blocked, so programs
/// that are started get them as ever. One per process, made in main before any thread.
class StopSignals
{
public:
    StopSignals();
    ~StopSignals();
    StopSignals(const StopSignals &) = delete;
    StopSignals &operator=(const StopSignals &) = delete;

    /// Readable once a signal came.
    [[nodiscard]] int descriptor() const { return m_readEnd; }

private:
    int m_readEnd = -1;
};

/// Opens what is closed of standard input, output and error on /dev/null, so that no file that is
/// opened later takes their numbers.
void openStandardStreams();

} // namespace logix
