// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "base/Result.h"

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// A bit of a netlist: a net's number, or one of these constants.
enum class NetConstant : int { Zero = -1, One = -2, Unknown = -3, HighImpedance = -4 };

/// A port of the top module of a netlist.
struct NetlistPort
{
    enum class Direction { Input, Output, InOut };

    std::string name;
    Direction direction = Direction::Input;
    /// Index of the lowest bit, and whether the bits count downwards from there.
    int offset = 0;
    bool isUpTo = false;
    /// Numbers of nets, or NetConstant.
    std::vector<int> bits;
    /// Where the source declares it, as the synthesis tool wrote it: `top.v:3.12-3.15`.
    std::string source;

    /// The name of a bit as place and route and constraint files have it: `led`, `led[3]`.
    [[nodiscard]] std::string bitName(std::size_t index) const;
};

/// A cell of the top module that was asked for.
struct NetlistCell
{
    std::string name;
    std::string type;
    /// Where it comes from, as the synthesis tool wrote it; may be empty.
    std::string source;
    /// Those that are texts: numbers are written in binary.
    std::map<std::string, std::string, std::less<>> parameters;
    /// Numbers of nets, or NetConstant.
    std::map<std::string, std::vector<int>, std::less<>> connections;
};

/// What a build needs to know of a netlist.
struct NetlistFacts
{
    std::vector<NetlistPort> ports;
    /// The asked cells, in the file's order.
    std::vector<NetlistCell> cells;
    /// Where the asked cells come from, as the synthesis tool wrote it; of those that have it.
    std::map<std::string, std::string, std::less<>> cellSources;
    /// The bits of the top module's ports that the asked cells are connected to, by name.
    std::map<std::string, std::vector<std::string>, std::less<>> cellPorts;
    /// Where the asked nets come from, likewise.
    std::map<std::string, std::string, std::less<>> netSources;
    /// The other names of the asked nets that a person gave them.
    std::map<std::string, std::vector<std::string>, std::less<>> netAliases;
    /// Modules without contents that come from a file, the toolchain's among them, and from where.
    std::map<std::string, std::string, std::less<>> blackBoxes;

    /// The name of the top module's port bit that a net is; nothing for a net inside.
    [[nodiscard]] std::optional<std::string> portOf(int net) const;
};

/// What to look for besides the ports.
struct NetlistQuery
{
    std::string topModule;
    std::set<std::string, std::less<>> cells;
    /// Every cell of these types.
    std::set<std::string, std::less<>> cellTypes;
    std::set<std::string, std::less<>> nets;
    /// Other names of the nets too, which takes memory for all nets.
    bool withAliases = false;
};

/// Reads a netlist in the synthesis tool's JSON format as a stream, so the memory it takes doesn't
/// grow with the design. Errors: tool, when it isn't valid (such as cut off) or has no such module.
[[nodiscard]] Result<NetlistFacts> readNetlist(const std::filesystem::path &file,
                                               const NetlistQuery &query);

/// The first place of a `src` attribute, such as `a.v:1.2-1.9|b.v:3.1-3.2`.
[[nodiscard]] std::optional<SourcePlace> placeOfSource(std::string_view source);

} // namespace logix
