// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bitset>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace logix {

/// A regular expression whose search takes time in proportion to the text's length, whatever the
/// expression is: board files come from anywhere, and a backtracking search can take for ever.
///
/// The part of ECMAScript's syntax that needs no backtracking: literals, `.`, classes, `\d \w \s`
/// and their opposites, `\b \B ^ $`, groups, alternatives, repetitions. No look-ahead and no
/// references back. Works on bytes; a character beyond ASCII in a class stands for its bytes.
/// Immutable.
class BoundedRegex
{
public:
    /// Nothing for what isn't such an expression, and for one that would be huge written out.
    [[nodiscard]] static std::optional<BoundedRegex> compile(std::string_view pattern);

    /// Whether some part of the text matches.
    [[nodiscard]] bool isIn(std::string_view text) const;

    using Bytes = std::bitset<256>;

    struct Instruction
    {
        enum class Kind { Take, Jump, Split, LineStart, LineEnd, WordEdge, NoWordEdge, Match };

        Kind kind = Kind::Match;
        /// Where it goes on besides the next instruction: for Jump only there.
        std::size_t target = 0;
        /// What Take takes.
        Bytes bytes;
    };

private:
    explicit BoundedRegex(std::vector<Instruction> program) : m_program(std::move(program)) {}

    std::vector<Instruction> m_program;
};

} // namespace logix
