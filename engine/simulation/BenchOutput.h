// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// Keeps a testbench's lines: all of them up to a bound, then the first and the last.
class BenchOutput
{
public:
    static constexpr std::size_t mostLines = 5000;

    void add(std::string_view line);
    /// As one text; a line in the middle says how many were left out.
    [[nodiscard]] std::string text() const;

private:
    std::vector<std::string> m_first;
    std::deque<std::string> m_last;
    std::size_t m_leftOut = 0;
};

} // namespace logix
