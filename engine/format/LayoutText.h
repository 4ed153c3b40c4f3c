// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace logix {

/// A file's text as Verible takes it, and the way back: without a UTF-8 mark, and with LF line
/// ends, since its results aren't stable with others.
class LayoutText
{
public:
    explicit LayoutText(std::string_view original);

    [[nodiscard]] const std::string &plain() const { return m_plain; }
    /// A result of Verible as the file has it: the mark and the line ends are the original's, and
    /// what stands between comments that turn formatting off is as it was, byte by byte.
    [[nodiscard]] std::string restored(std::string_view formatted) const;

private:
    std::string_view m_original;
    std::string m_plain;
    bool m_hasMark = false;
    bool m_hasCarriageReturns = false;
};

} // namespace logix
