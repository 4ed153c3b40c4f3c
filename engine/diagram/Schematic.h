// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diagram/Model.h"
#include "diagram/SpecialNets.h"

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

/// A module's drawing: what is drawn, and from the layout on, where. Lengths are pixels at 100 %.
namespace logix::diagram {

enum class Side { West, East, South };

/// What an end of a net shows instead of a wire.
struct Tag
{
    enum class Kind {
        Label,
        Clock,
        Reset,
        Constant,
        /// Nothing drives it.
        Undriven,
        /// An output that goes nowhere.
        Open
    };

    Kind kind = Kind::Label;
    /// As drawn, maybe cut.
    std::string text;
    /// In full.
    std::string name;
};

struct Point
{
    double x = 0;
    double y = 0;

    friend bool operator==(const Point &, const Point &) = default;
};

struct SchematicPort
{
    std::string name;
    Side side = Side::West;
    bool isOutput = false;
    std::vector<Bit> bits;
    std::optional<Tag> tag;
    /// Index of its net; -1 for none.
    int net = -1;
    /// Shown inside a box, or over a split's or join's wire.
    std::string text;
    bool isClock = false;
    bool isBubble = false;
    /// Where it meets the body, from the body's corner.
    Point at;
};

struct SchematicNode
{
    enum class Kind { Block, Pin, Split, Join };

    Kind kind = Kind::Block;
    /// Of the module's block or pin.
    std::size_t index = 0;
    std::vector<SchematicPort> ports;

    double bodyWidth = 0;
    double bodyHeight = 0;
    /// Room around the body for labels, captions and widths.
    double left = 0;
    double top = 0;
    double right = 0;
    double bottom = 0;
    /// The box's corner, body and room.
    Point at;

    [[nodiscard]] double width() const { return left + bodyWidth + right; }
    [[nodiscard]] double height() const { return top + bodyHeight + bottom; }
    /// Where a port's wire meets the box, from the box's corner.
    [[nodiscard]] Point edgeOf(const SchematicPort &port) const;
    /// Where a port meets the body, from the box's corner.
    [[nodiscard]] Point bodyOf(const SchematicPort &port) const
    {
        return {left + port.at.x, top + port.at.y};
    }
};

struct PortRef
{
    std::size_t node = 0;
    std::size_t port = 0;
};

struct SchematicNet
{
    PortRef source;
    std::vector<PortRef> sinks;
    std::vector<Bit> bits;
    /// One line per sink, from box edge to box edge.
    std::vector<std::vector<Point>> lines;
    /// Where wires join.
    std::vector<Point> joints;
};

struct Schematic
{
    std::vector<SchematicNode> nodes;
    std::vector<SchematicNet> nets;
    double width = 0;
    double height = 0;
    /// Laid out by the simpler way for large modules.
    bool isLarge = false;

    [[nodiscard]] SchematicPort &port(const PortRef &ref)
    {
        return nodes[ref.node].ports[ref.port];
    }
    [[nodiscard]] const SchematicPort &port(const PortRef &ref) const
    {
        return nodes[ref.node].ports[ref.port];
    }
};

/// More blocks than this get the simpler layout, and more than the second aren't drawn.
inline constexpr std::size_t largeModule = 150;
inline constexpr std::size_t largestModule = 1500;

/// Decides what is a wire, what a label, where buses split and join. Sets in the module which ports
/// are labelled, its labels and clocks. `labelled` are nets that are to be labels whatever their
/// loads.
[[nodiscard]] Schematic wire(Module &module, const NetlistModule &source,
                             const SpecialNets &special,
                             const std::unordered_set<Bit> &labelled = {});

/// After the layout: the nets whose wires bury the drawing, by their bits, because they cross more
/// others than an eye can follow. None for most drawings.
[[nodiscard]] std::unordered_set<Bit> buryingNets(const Schematic &schematic);

/// Gives each node its size and its ports their places.
void measure(Schematic &schematic, const Module &module);

/// A text as it is drawn: names of more than 18 characters end with "…".
[[nodiscard]] std::string shortened(std::string_view name, std::size_t limit = 18);

} // namespace logix::diagram
