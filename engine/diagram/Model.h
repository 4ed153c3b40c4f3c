// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Message.h"
#include "diagram/CellTypes.h"
#include "diagram/InstanceParameters.h"
#include "diagram/Netlist.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

/// The diagram's model: what a person sees of a design, before anything has a place.
namespace logix::diagram {

enum class BlockKind { Logic, Module, Fpga };

[[nodiscard]] std::string_view kindName(BlockKind kind);

struct BlockPort
{
    std::string name;
    Direction direction = Direction::Input;
    std::vector<Bit> bits;
    /// What is connected, in the source's words: `count[3:0]`, `{a, b}`.
    std::string signal;
    /// A constant's value, or "don't care".
    std::optional<std::string> fixed;
    /// Drawn as a label with the signal's name instead of a wire.
    bool isLabelled = false;
    /// Not drawn, since it can't do anything: the clock of a memory's unclocked read port.
    bool isHidden = false;
};

struct Block
{
    /// Yosys' name of the cell.
    std::string name;
    BlockKind kind = BlockKind::Logic;
    Category category = Category::Other;
    Shape shape = Shape::Module;
    std::string sign;
    bool isInverted = false;
    /// In plain words: "Register", "PLL", or the module's name.
    std::string title;
    std::string type;
    /// Of its result.
    std::size_t width = 0;
    /// Shown above it: the module's instance, the register's signal, the memory. May be empty.
    std::string caption;
    /// Key of the module it is an instance of; empty for none.
    std::string moduleKey;
    ParameterList parameters;
    SourcePlace source;
    /// Where a memory's first contents are loaded.
    std::optional<SourcePlace> memoryInit;
    std::vector<BlockPort> ports;
    /// Which inputs act when low: by port name.
    std::vector<std::string> activeLow;

    [[nodiscard]] const BlockPort *port(std::string_view name) const;
};

struct Pin
{
    std::string name;
    Direction direction = Direction::Input;
    std::vector<Bit> bits;
    std::string signal;
    std::optional<std::string> fixed;
    bool isLabelled = false;
    /// As declared: `[7:0]`; empty for one bit.
    std::string range;
};

/// What a net bit belongs to.
struct Signal
{
    std::string name;
    std::size_t width = 1;
};

/// A signal as the source declares it. A net may have several.
struct Declaration
{
    std::string name;
    std::vector<Bit> bits;
    SourcePlace source;
};

/// A net that is drawn as labels.
struct NetLabel
{
    std::string name;
    std::vector<Bit> bits;
    bool isClock = false;
    bool isReset = false;
};

/// One module with one set of parameters.
struct Module
{
    std::string key;
    std::string name;
    /// Yosys' name of it.
    std::string netlistName;
    ParameterList parameters;
    bool isTop = false;
    int level = 0;
    SourcePlace source;
    std::vector<Pin> pins;
    std::vector<Block> blocks;
    std::map<Bit, Signal> signals;
    std::vector<Declaration> declarations;
    std::vector<NetLabel> labels;
    std::vector<std::string> clocks;
    std::optional<Message> note;
    /// Of the file in the diagram folder; empty when it isn't drawn.
    std::string svgFile;
};

} // namespace logix::diagram
