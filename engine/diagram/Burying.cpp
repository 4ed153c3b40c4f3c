// SPDX-License-Identifier: Apache-2.0
#include "diagram/Schematic.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace logix::diagram {

namespace {

/// A drawing may have this many crossings per net, and in all, before any of its nets is taken for
/// one that buries it.
constexpr double crossingsPerNet = 1.5;
constexpr std::size_t fewCrossings = 60;

struct Segment
{
    std::size_t net = 0;
    double at = 0;
    double begin = 0;
    double end = 0;
};

struct Segments
{
    std::vector<Segment> level;
    std::vector<Segment> upright;
};

Segments segmentsOf(const Schematic &schematic)
{
    Segments segments;
    for (std::size_t i = 0; i < schematic.nets.size(); ++i) {
        for (const auto &line : schematic.nets[i].lines) {
            for (std::size_t p = 1; p < line.size(); ++p) {
                const Point &a = line[p - 1];
                const Point &b = line[p];
                if (std::abs(a.y - b.y) < 0.01) {
                    segments.level.push_back({i, a.y, std::min(a.x, b.x), std::max(a.x, b.x)});
                } else {
                    segments.upright.push_back({i, a.x, std::min(a.y, b.y), std::max(a.y, b.y)});
                }
            }
        }
    }
    return segments;
}

/// The net behind splits, whose bits a label names.
const SchematicNet &originOf(const Schematic &schematic, const SchematicNet &net)
{
    const SchematicNode &node = schematic.nodes[net.source.node];
    if (node.kind == SchematicNode::Kind::Split && node.ports.front().net >= 0) {
        return schematic.nets[static_cast<std::size_t>(node.ports.front().net)];
    }
    return net;
}

bool isOfJoin(const Schematic &schematic, const SchematicNet &net)
{
    return schematic.nodes[net.source.node].kind == SchematicNode::Kind::Join;
}

} // namespace

std::unordered_set<Bit> buryingNets(const Schematic &schematic)
{
    // The figures of a large module are small enough.
    if (schematic.isLarge) {
        return {};
    }
    const Segments segments = segmentsOf(schematic);
    std::vector<std::vector<std::size_t>> crossed(schematic.nets.size());
    std::size_t total = 0;
    for (const Segment &level : segments.level) {
        for (const Segment &upright : segments.upright) {
            if (level.net != upright.net && upright.at > level.begin && upright.at < level.end
                && level.at > upright.begin && level.at < upright.end) {
                crossed[level.net].push_back(upright.net);
                crossed[upright.net].push_back(level.net);
                ++total;
            }
        }
    }
    const double nets = static_cast<double>(schematic.nets.size());
    std::unordered_set<Bit> burying;
    std::vector<std::size_t> counts(crossed.size());
    for (std::size_t i = 0; i < crossed.size(); ++i) {
        counts[i] = crossed[i].size();
    }
    // The worst first; each that goes makes the others better.
    while (total > fewCrossings && static_cast<double>(total) > crossingsPerNet * nets) {
        const auto worst = std::ranges::max_element(counts);
        if (*worst == 0) {
            break;
        }
        const auto index = static_cast<std::size_t>(worst - counts.begin());
        total -= *worst;
        *worst = 0;
        const SchematicNet &net = schematic.nets[index];
        if (isOfJoin(schematic, net)) {
            continue;
        }
        for (const std::size_t other : crossed[index]) {
            counts[other] -= counts[other] > 0 ? 1 : 0;
        }
        const SchematicNet &origin = originOf(schematic, net);
        burying.insert(origin.bits.begin(), origin.bits.end());
    }
    return burying;
}

} // namespace logix::diagram
