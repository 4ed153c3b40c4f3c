// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "hdl/SourceSet.h"

#include <string_view>
#include <vector>

namespace logix {

/// Reads one tool's messages, line by line, into diagnostics. There is one subclass per tool, and
/// golden files of real output test each.
class MessageParser
{
public:
    virtual ~MessageParser() = default;

    /// A cleaned line, without its line end.
    virtual void line(std::string_view line) = 0;
    /// After the last line; what was found, in the order printed.
    [[nodiscard]] virtual std::vector<Diagnostic> finish() = 0;
    /// How a console should colour a line of this tool; needs no state.
    [[nodiscard]] virtual Severity levelOf(std::string_view line) const = 0;
};

} // namespace logix
