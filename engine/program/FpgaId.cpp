// SPDX-License-Identifier: Apache-2.0
#include "program/FpgaId.h"

#include <algorithm>
#include <charconv>
#include <format>

namespace logix {

std::optional<std::uint32_t> jtagIdOf(const Fpga &fpga)
{
    constexpr std::string_view prefix = "0x";
    constexpr int base = 16;
    if (!fpga.jtagIdcode.starts_with(prefix)) {
        return std::nullopt;
    }
    std::uint32_t id = 0;
    const char *end = fpga.jtagIdcode.data() + fpga.jtagIdcode.size();
    const auto read = std::from_chars(fpga.jtagIdcode.data() + prefix.size(), end, id, base);
    return read.ec == std::errc() && read.ptr == end ? std::optional(id) : std::nullopt;
}

bool isChip(const Fpga &fpga, std::uint32_t idcode)
{
    constexpr std::uint32_t withoutRevision = 0x0FFFFFFF;
    constexpr std::uint32_t whole = 0xFFFFFFFF;
    const auto id = jtagIdOf(fpga);
    const std::uint32_t mask = fpga.family == "ecp5" ? whole : withoutRevision;
    return id && (*id & mask) == (idcode & mask);
}

std::string idText(std::uint32_t idcode)
{
    return std::format("0x{:08x}", idcode);
}

std::string chipName(std::uint32_t idcode, const Catalog &catalog)
{
    const auto ids = catalog.fpgaIds();
    std::optional<std::string> name;
    for (const std::string &id : ids ? *ids : std::vector<std::string>()) {
        const auto fpga = catalog.fpga(id);
        if (!fpga || !isChip(*fpga, idcode)) {
            continue;
        }
        const std::string &part = fpga->partNumber;
        if (!name) {
            name = part;
        }
        const auto differs = std::ranges::mismatch(*name, part);
        name->erase(differs.in1, name->end());
    }
    while (name && name->ends_with('-')) {
        name->pop_back();
    }
    return name.value_or(std::string());
}

std::vector<BoardMatch> boardsWithChip(std::uint32_t idcode, const Device &device,
                                       const BoardList &boards)
{
    std::vector<BoardMatch> found;
    for (const BoardMatch &match : device.boards) {
        const auto board = std::ranges::find_if(
            boards, [&](const auto &candidate) { return candidate->id == match.board; });
        if (board != boards.end() && isChip((*board)->fpga, idcode)) {
            found.push_back(match);
        }
    }
    if (!found.empty()) {
        // They come best first.
        const MatchLevel best = found.front().best();
        std::erase_if(found, [&](const BoardMatch &match) { return match.best() != best; });
    }
    return found;
}

} // namespace logix
