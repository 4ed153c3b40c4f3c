// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "process/OutputLine.h"

#include <functional>
#include <string>
#include <string_view>

namespace logix {

/// Cuts a stream of bytes into lines at LF, CR LF and CR. A CR alone means that the program prints
/// over the line. Text without an end is held until its end comes, but a line never grows beyond a
/// mebibyte: what is longer comes in pieces.
class LineSplitter
{
public:
    explicit LineSplitter(std::function<void(const OutputLine &)> receive, bool isError = false)
        : m_receive(std::move(receive)), m_isError(isError)
    {
    }

    void add(std::string_view bytes);
    /// After the last byte: gives what has no line end.
    void finish();

private:
    void give(bool redraw);

    std::function<void(const OutputLine &)> m_receive;
    std::string m_pending;
    bool m_isError = false;
    /// The last byte was a CR, whose meaning the next byte tells.
    bool m_hasReturn = false;
};

} // namespace logix
