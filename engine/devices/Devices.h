// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "catalog/Catalog.h"

#include <compare>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// How well a device fits a board: what that means for a person, not why. Weak: many other boards
/// look the same. Possible: a few do. Strong: the device is very likely this board.
enum class MatchLevel { Weak, Possible, Strong };

/// As JSON has it: "weak", "possible", "strong".
[[nodiscard]] std::string_view matchName(MatchLevel level);

/// A variant of a board that a device fits.
struct VariantMatch
{
    Selector selector;
    MatchLevel level = MatchLevel::Weak;
};

/// A board that a device may be.
struct BoardMatch
{
    std::string board;
    /// The board's name, for people.
    std::string name;
    bool isCustom = false;
    /// In the board's order; never empty.
    std::vector<VariantMatch> variants;

    /// Of the variant that fits best.
    [[nodiscard]] MatchLevel best() const;
};

/// What a device that can be used and one that can't have in common.
struct DeviceInfo
{
    /// For people: the product's name (else the manufacturer's, else "USB device"), then the
    /// manufacturer and the USB IDs.
    std::string label;
    /// Four lowercase hex digits each.
    std::string vid;
    std::string pid;
    int bus = 0;
    /// Changes when the device is plugged in again.
    int number = 0;
    /// The port, such as "1-2.3"; stays while the device stays in its port.
    std::string usbPath;
    /// Best first.
    std::vector<BoardMatch> boards;
    /// How well it fits the build's board in the build's variant; only for a build.
    std::optional<MatchLevel> buildMatch;
};

/// A connected USB device that can be opened.
struct Device : DeviceInfo
{
    /// For `ProgramRequest::device`. Says where the device is plugged in and what it is, so it
    /// stays the same when the device is plugged into the same port again. Opaque.
    std::string id;
    /// Empty when the device doesn't tell.
    std::string manufacturer;
    std::string product;
    std::string serialNumber;
    /// The device files of its serial ports, such as "/dev/ttyUSB1", in the order of its channels.
    std::vector<std::string> serialPorts;
    /// The IDs of the boards at its strongest match level, best first; empty when that is weak.
    std::vector<std::string> likelyBoards;
};

/// A device that is there but can't be opened; its names are unknown.
struct UnreachableDevice : DeviceInfo
{
    Action action;
    /// The udev rule that makes it usable, one line for each kind of access it needs.
    std::string udevRule;
};

struct DevicesRequest
{
    std::optional<std::filesystem::path> customBoardsFolder;
    /// When given: only devices that fit this build's board in its variant.
    std::optional<std::filesystem::path> buildFolder;
};

struct DeviceList
{
    /// By vendor ID, product ID, bus and number; for a build, the best match first.
    std::vector<Device> devices;
    /// Those whose USB IDs fit a board.
    std::vector<UnreachableDevice> unreachable;
};

/// Lists the connected USB devices and what they may be. Nothing is opened: names come from what
/// the system read when a device was plugged in, so no program that uses one notices. Hubs are left
/// out. Takes a few milliseconds once the catalog is read. May be used by several threads.
///
/// Errors: request, for custom boards with problems and a folder without a build; setup, when this
/// machine's USB devices can't be seen.
[[nodiscard]] Result<DeviceList> listDevices(const DevicesRequest &request, const Catalog &catalog);

} // namespace logix
