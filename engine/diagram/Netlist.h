// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "base/Result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What a diagram is drawn from: yosys' netlist as it stands in its JSON file.
namespace logix::diagram {

/// A net's number, or one of the constants below, which are negative.
using Bit = int;
inline constexpr Bit zeroBit = -1;
inline constexpr Bit oneBit = -2;
inline constexpr Bit unknownBit = -3;
inline constexpr Bit floatingBit = -4;

[[nodiscard]] inline bool isNet(Bit bit)
{
    return bit >= 0;
}

enum class Direction { Input, Output, InOut };

[[nodiscard]] std::string_view directionName(Direction direction);

/// A parameter's or attribute's value: a text, or bits with the highest first.
struct NetlistValue
{
    std::string text;
    bool isBits = false;

    /// Zero for a text and for what doesn't fit; x and z bits count as 0.
    [[nodiscard]] std::uint64_t number() const;
};

using NetlistValues = std::map<std::string, NetlistValue, std::less<>>;

struct NetlistPort
{
    std::string name;
    Direction direction = Direction::Input;
    /// Lowest first.
    std::vector<Bit> bits;
    /// The index of the lowest bit, as declared.
    int offset = 0;
    /// Declared as [0:7].
    bool isUpTo = false;
};

struct NetlistCellPort
{
    std::string name;
    /// Nothing for a port of a module that isn't known.
    std::optional<Direction> direction;
    std::vector<Bit> bits;
};

struct NetlistCell
{
    std::string name;
    /// Yosys made the name up.
    bool isHidden = false;
    std::string type;
    NetlistValues parameters;
    SourcePlace source;
    /// In the order of the file.
    std::vector<NetlistCellPort> ports;

    [[nodiscard]] const NetlistCellPort *port(std::string_view name) const;
    /// 0 when there is no such parameter.
    [[nodiscard]] std::uint64_t number(std::string_view parameter) const;
    [[nodiscard]] std::string text(std::string_view parameter) const;
};

struct NetlistName
{
    std::string name;
    bool isHidden = false;
    std::vector<Bit> bits;
    int offset = 0;
    bool isUpTo = false;
    SourcePlace source;
};

struct NetlistModule
{
    /// Yosys' name of it, such as `$paramod\uart\W=s32'…`.
    std::string name;
    /// The name in the source.
    std::string sourceName;
    bool isTop = false;
    /// Has no contents: a vendor's block or a black box.
    bool isBlackBox = false;
    SourcePlace source;
    /// The values of all its parameters.
    NetlistValues parameters;
    std::vector<NetlistPort> ports;
    std::vector<NetlistCell> cells;
    std::vector<NetlistName> names;

    [[nodiscard]] const NetlistPort *port(std::string_view name) const;
};

/// By yosys' name.
using Netlist = std::map<std::string, NetlistModule, std::less<>>;

/// Errors: tool, for text that isn't such a netlist.
[[nodiscard]] Result<Netlist> parseNetlist(std::string_view json);

/// The first place in a `src` attribute, such as `a.v:1.2-1.9|b.v:3.1-3.2`.
[[nodiscard]] SourcePlace placeOf(std::string_view sourceAttribute);

} // namespace logix::diagram
