// SPDX-License-Identifier: Apache-2.0
#include "devices/Devices.h"

#include "base/Text.h"
#include "catalog/RecordedBuild.h"
#include "devices/DeviceId.h"
#include "devices/Matching.h"
#include "devices/UdevRules.h"
#include "devices/UsbScan.h"
#include "messages/devices.h"

#include <algorithm>
#include <tuple>

namespace logix {

namespace {

constexpr std::string_view namelessDevice = "USB device";

std::string labelOf(const UsbDevice &device)
{
    const std::string ids = device.vid + ':' + device.pid;
    if (!device.canBeOpened || (device.product.empty() && device.manufacturer.empty())) {
        return std::string(namelessDevice) + " (" + ids + ')';
    }
    if (device.product.empty() || device.manufacturer.empty()) {
        return (device.product.empty() ? device.manufacturer : device.product) + " (" + ids + ')';
    }
    return device.product + " (" + device.manufacturer + ", " + ids + ')';
}

DeviceInfo infoOf(const UsbDevice &device, std::vector<BoardMatch> boards)
{
    return {.label = labelOf(device),
            .vid = device.vid,
            .pid = device.pid,
            .bus = device.bus,
            .number = device.number,
            .usbPath = device.path,
            .boards = std::move(boards)};
}

std::vector<std::string> likelyAmong(const std::vector<BoardMatch> &boards)
{
    std::vector<std::string> ids;
    if (boards.empty() || boards.front().best() == MatchLevel::Weak) {
        return ids;
    }
    for (const BoardMatch &board : boards) {
        if (board.best() == boards.front().best()) {
            ids.push_back(board.board);
        }
    }
    return ids;
}

/// The build that devices are listed for, and its board, which may be nobody's any more.
struct BuildFilter
{
    std::shared_ptr<const Board> board;
    Selector selector;
    /// The board is among those of the catalog and the custom boards.
    bool isListed = true;
};

Result<std::optional<BuildFilter>> buildFilter(const DevicesRequest &request,
                                               const Catalog &catalog)
{
    if (!request.buildFolder) {
        return std::nullopt;
    }
    const auto target = readRecordedBuild(*request.buildFolder);
    if (!target) {
        return Failure(target.error());
    }
    if (auto current = boardOfBuild(*target, catalog, request.customBoardsFolder)) {
        return BuildFilter{.board = current->board, .selector = target->selector};
    }
    auto recorded = boardInRecord(*target, catalog);
    if (!recorded) {
        return Failure(std::move(recorded.error()));
    }
    return BuildFilter{
        .board = std::move(*recorded), .selector = target->selector, .isListed = false};
}

/// How well a device's matches fit a build, if they do.
std::optional<MatchLevel> buildMatch(const std::vector<BoardMatch> &boards,
                                     const BuildFilter &filter)
{
    const auto board = std::ranges::find(boards, filter.board->id, &BoardMatch::board);
    if (board == boards.end()) {
        return std::nullopt;
    }
    const auto variant =
        std::ranges::find(board->variants, filter.selector, &VariantMatch::selector);
    return variant != board->variants.end() ? std::optional(variant->level) : std::nullopt;
}

/// Whether a programmer of the variants that a device fits opens its HID side.
bool needsHid(const std::vector<BoardMatch> &matches, const BoardList &boards)
{
    return std::ranges::any_of(matches, [&](const BoardMatch &match) {
        const auto board = std::ranges::find_if(
            boards, [&](const auto &candidate) { return candidate->id == match.board; });
        return board != boards.end()
               && std::ranges::any_of((*board)->variants, [&](const Variant &variant) {
                      return usesHidDevice(variant)
                             && std::ranges::contains(match.variants, variant.selector,
                                                      &VariantMatch::selector);
                  });
    });
}

/// What one call looks at.
class Listing
{
public:
    Listing(BoardList boards, std::vector<UsbChip> chips, const std::optional<BuildFilter> &filter)
        : m_boards(withBuildBoard(std::move(boards), filter))
        , m_matcher(m_boards, std::move(chips))
        , m_filter(filter)
    {
    }

    void add(const UsbDevice &device)
    {
        auto boards = m_matcher.match(device);
        std::optional<MatchLevel> level;
        if (m_filter) {
            level = buildMatch(boards, *m_filter);
            if (!level) {
                return;
            }
            if (!m_filter->isListed) {
                std::erase_if(boards, [&](const BoardMatch &match) {
                    return match.board == m_filter->board->id;
                });
            }
        }
        if (device.canBeOpened) {
            addUsable(device, std::move(boards), level);
        } else if (!boards.empty() || level) {
            addUnreachable(device, std::move(boards), level);
        }
    }

    DeviceList finish()
    {
        const auto sort = [](auto &devices) {
            std::ranges::stable_sort(devices, [](const DeviceInfo &a, const DeviceInfo &b) {
                return std::tuple(b.buildMatch, a.vid, a.pid, a.bus, a.number)
                       < std::tuple(a.buildMatch, b.vid, b.pid, b.bus, b.number);
            });
        };
        sort(m_list.devices);
        sort(m_list.unreachable);
        return std::move(m_list);
    }

private:
    /// A build's board takes the place of the one with its ID.
    static BoardList withBuildBoard(BoardList boards, const std::optional<BuildFilter> &filter)
    {
        if (filter && !filter->isListed) {
            std::erase_if(boards,
                          [&](const auto &board) { return board->id == filter->board->id; });
            boards.push_back(filter->board);
        }
        return boards;
    }

    void addUsable(const UsbDevice &device, std::vector<BoardMatch> boards,
                   std::optional<MatchLevel> level)
    {
        auto likely = likelyAmong(boards);
        Device usable{infoOf(device, std::move(boards))};
        usable.buildMatch = level;
        usable.id = deviceIdOf(device);
        usable.manufacturer = device.manufacturer;
        usable.product = device.product;
        usable.serialNumber = device.serialNumber;
        usable.serialPorts = device.serialPorts;
        usable.likelyBoards = std::move(likely);
        m_list.devices.push_back(std::move(usable));
    }

    void addUnreachable(const UsbDevice &device, std::vector<BoardMatch> boards,
                        std::optional<MatchLevel> level)
    {
        const bool isHid = needsHid(boards, m_boards);
        UnreachableDevice unreachable{infoOf(device, std::move(boards))};
        unreachable.buildMatch = level;
        unreachable.udevRule = udevRule(device.vid, device.pid, isHid);
        unreachable.action = permissionsAction(device.vid, device.pid, isHid);
        m_list.unreachable.push_back(std::move(unreachable));
    }

    BoardList m_boards;
    Matcher m_matcher;
    const std::optional<BuildFilter> &m_filter;
    DeviceList m_list;
};

} // namespace

std::string_view matchName(MatchLevel level)
{
    switch (level) {
    case MatchLevel::Strong:
        return "strong";
    case MatchLevel::Possible:
        return "possible";
    case MatchLevel::Weak:
        break;
    }
    return "weak";
}

MatchLevel BoardMatch::best() const
{
    return std::ranges::max(variants, {}, &VariantMatch::level).level;
}

Result<DeviceList> listDevices(const DevicesRequest &request, const Catalog &catalog)
{
    auto boards = catalog.boards(request.customBoardsFolder);
    if (!boards) {
        return Failure(std::move(boards.error()));
    }
    auto chips = catalog.usbChips();
    if (!chips) {
        return Failure(std::move(chips.error()));
    }
    const auto filter = buildFilter(request, catalog);
    if (!filter) {
        return Failure(filter.error());
    }
    const auto devices = scanUsb();
    if (!devices) {
        return Failure(devices.error());
    }
    Listing listing(std::move(*boards), std::move(*chips), *filter);
    for (const UsbDevice &device : *devices) {
        if (!device.isHub) {
            listing.add(device);
        }
    }
    return listing.finish();
}

} // namespace logix
