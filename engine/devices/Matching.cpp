// SPDX-License-Identifier: Apache-2.0
#include "devices/Matching.h"

#include <algorithm>
#include <array>

namespace logix {

namespace {

/// With as many boards that look the same, the device is very likely one of them, or may be.
constexpr std::size_t mostForStrong = 2;
constexpr std::size_t mostForPossible = 5;

MatchLevel levelFor(std::size_t boards)
{
    return boards <= mostForStrong     ? MatchLevel::Strong
           : boards <= mostForPossible ? MatchLevel::Possible
                                       : MatchLevel::Weak;
}

} // namespace

bool Matcher::contains(const std::string &pattern, const std::string &text)
{
    auto found = m_expressions.find(pattern);
    if (found == m_expressions.end()) {
        found = m_expressions.emplace(pattern, BoundedRegex::compile(pattern)).first;
    }
    return found->second && found->second->isIn(text);
}

bool Matcher::fits(const UsbDevice &device, const UsbFilter &filter)
{
    if (device.vid != filter.vid || device.pid != filter.pid
        || (!filter.release.empty() && device.release != filter.release)) {
        return false;
    }
    return !device.canBeOpened
           || ((filter.productRegex.empty() || contains(filter.productRegex, device.product))
               && (filter.serialRegex.empty()
                   || contains(filter.serialRegex, device.serialNumber)));
}

const UsbChip *Matcher::chipOf(const UsbDevice &device) const
{
    const auto found = std::ranges::find_if(m_chips, [&](const UsbChip &chip) {
        return chip.vid == device.vid && std::ranges::contains(chip.pids, device.pid);
    });
    return found != m_chips.end() ? &*found : nullptr;
}

Matcher::Evidence Matcher::evidence(const UsbDevice &device, const UsbFilter &filter)
{
    const UsbChip *chip = chipOf(device);
    if (!filter.serialRegex.empty()) {
        return Evidence::OwnName;
    }
    if (!filter.productRegex.empty()
        && !(chip != nullptr && std::ranges::any_of(chip->names, [&](const std::string &name) {
                 return contains(name, device.product);
             }))) {
        return Evidence::OwnName;
    }
    return chip != nullptr ? Evidence::CommonIds : Evidence::OwnIds;
}

std::vector<BoardMatch> Matcher::match(const UsbDevice &device)
{
    struct Fit
    {
        const Board *board;
        const Variant *variant;
        Evidence evidence;
    };
    std::vector<Fit> found;
    // How many boards look like this, by what is known of them.
    std::array<std::size_t, 3> boards{};
    for (const auto &board : m_boards) {
        std::optional<Evidence> best;
        for (const Variant &variant : board->variants) {
            if (fits(device, variant.usb)) {
                found.push_back({board.get(), &variant, evidence(device, variant.usb)});
                best = std::max(best.value_or(Evidence::CommonIds), found.back().evidence);
            }
        }
        if (best) {
            ++boards[static_cast<std::size_t>(*best)];
        }
    }
    const auto count = [&](Evidence evidence) {
        return boards[static_cast<std::size_t>(evidence)];
    };
    const auto levelOf = [&](Evidence evidence) {
        if (!device.canBeOpened || evidence == Evidence::CommonIds) {
            return MatchLevel::Weak;
        }
        if (evidence == Evidence::OwnName) {
            return levelFor(count(evidence));
        }
        // Where a name fits another board, that is what the device says it is.
        return count(Evidence::OwnName) > 0 ? MatchLevel::Weak : levelFor(count(evidence));
    };
    std::vector<BoardMatch> matches;
    for (const Fit &fit : found) {
        if (matches.empty() || matches.back().board != fit.board->id) {
            matches.push_back({.board = fit.board->id,
                               .name = fit.board->name,
                               .isCustom = fit.board->isCustom,
                               .variants = {}});
        }
        matches.back().variants.push_back(
            {.selector = fit.variant->selector, .level = levelOf(fit.evidence)});
    }
    // They come by ID.
    std::ranges::stable_sort(
        matches, [](const BoardMatch &a, const BoardMatch &b) { return a.best() > b.best(); });
    return matches;
}

} // namespace logix
