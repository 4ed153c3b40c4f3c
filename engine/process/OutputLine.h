// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace logix {

/// A line a program printed, as it came.
struct OutputLine
{
    /// Valid UTF-8 without terminal codes and control characters.
    std::string text;
    /// A carriage return ended it: the program prints its next line over this one.
    bool redraw = false;
    /// Came from standard error. Only known when the streams are kept apart.
    bool isError = false;
};

} // namespace logix
