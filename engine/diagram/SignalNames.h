// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diagram/Model.h"

#include <unordered_map>

namespace logix::diagram {

/// The names of a module's nets in the source's words.
class SignalNames
{
public:
    explicit SignalNames(const NetlistModule &module);

    /// The name of exactly these bits, such as `count` or `count[3:0]`; several are put together
    /// as in `{a, b[1:0]}`. Bits without a name from the source count as `…`.
    [[nodiscard]] std::string expression(const std::vector<Bit> &bits) const;
    /// The signal that is exactly these bits, or that all of them are part of; empty for none.
    [[nodiscard]] std::string name(const std::vector<Bit> &bits) const;
    /// The name of one slice of one signal; empty when it isn't one.
    [[nodiscard]] std::string slice(const std::vector<Bit> &bits) const;
    [[nodiscard]] std::map<Bit, Signal> all() const;

private:
    struct Place
    {
        std::size_t name = 0;
        std::size_t index = 0;
    };

    [[nodiscard]] std::string part(const Place &low, const Place &high) const;

    const NetlistModule &m_module;
    std::unordered_map<Bit, Place> m_places;
};

/// A constant as people write it: decimal, hex from 10 up, bits when some aren't 0 or 1. Nothing
/// when a bit is a net. All bits unknown is "don't care".
[[nodiscard]] std::optional<std::string> constantText(const std::vector<Bit> &bits);

} // namespace logix::diagram
