// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "catalog/Catalog.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// The rules file's name and where it is installed. Its number puts it before the rules that give
/// the logged-in user what is tagged.
inline constexpr std::string_view udevRulesName = "70-logix-fpga.rules";
inline constexpr std::string_view udevRulesFolder = "/etc/udev/rules.d";

/// Whether a variant's programmer opens the device's HID side, as those of CMSIS-DAP probes do.
[[nodiscard]] bool usesHidDevice(const Variant &variant);

/// The udev rule for one kind of device: who sits at the machine, and the group plugdev, may use
/// it. `needsHid`: its programmer opens the HID device too.
[[nodiscard]] std::string udevRule(std::string_view vid, std::string_view pid, bool needsHid);

/// What makes a device usable that this user may not open: its rule, and the command that installs
/// the rules for all boards.
[[nodiscard]] Action permissionsAction(std::string_view vid, std::string_view pid, bool needsHid);

/// The rules file for every USB ID of the boards.
[[nodiscard]] std::string udevRulesText(const BoardList &boards);

enum class RulesState { Missing, Outdated, Installed };

/// What lets this machine's users program every board: one rules file, and how it is installed.
struct PermissionFix
{
    /// To show before it is installed.
    std::string rules;
    /// Where the file lies until then, and where it goes.
    std::filesystem::path file;
    std::filesystem::path target;
    /// A program and its arguments, to be run as root, such as through pkexec or sudo: installs the
    /// file and tells the system, so that plugged devices become usable too.
    std::vector<std::string> command;
    RulesState state = RulesState::Missing;
};

/// Writes the rules file for the boards into `scratchFolder`, ready to be installed. Errors: setup.
[[nodiscard]] Result<PermissionFix>
preparePermissionFix(const BoardList &boards, const std::filesystem::path &scratchFolder);

} // namespace logix
