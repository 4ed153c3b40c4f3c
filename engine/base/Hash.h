// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace logix {

/// A running content hash: 128 bits of XXH3, which tells changed contents apart at the speed of
/// memory. Not for security.
class Hash
{
public:
    Hash();
    Hash(Hash &&) noexcept;
    Hash &operator=(Hash &&) noexcept;
    ~Hash();

    /// Adds a value: `add("ab"), add("c")` differs from `add("a"), add("bc")`.
    void add(std::string_view bytes);
    /// Adds a piece of one value; how it is cut makes no difference.
    void addPiece(std::string_view bytes);
    /// 32 lowercase hex digits of what was added so far.
    [[nodiscard]] std::string digest() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

[[nodiscard]] std::string hashOf(std::string_view bytes);
/// The same as hashOf of the file's contents, for a file of any size. Errors: setup.
[[nodiscard]] Result<std::string> hashOfFile(const std::filesystem::path &file);

} // namespace logix
