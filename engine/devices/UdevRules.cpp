// SPDX-License-Identifier: Apache-2.0
#include "devices/UdevRules.h"

#include "base/CommandRecord.h"
#include "base/Files.h"
#include "base/Text.h"
#include "messages/devices.h"

#include <algorithm>
#include <array>
#include <format>
#include <map>
#include <utility>

namespace fs = std::filesystem;

namespace logix {

namespace {

/// Who gets access: whoever is logged in at the machine (the tag), and the group that Debian has
/// for such devices, for those who come from afar.
constexpr std::string_view access = R"(MODE="0660", GROUP="plugdev", TAG+="uaccess")";

} // namespace

bool usesHidDevice(const Variant &variant)
{
    if (variant.programmer == "icesprog") {
        return true;
    }
    const auto words = splitWords(variant.args);
    return std::ranges::any_of(words,
                               [](std::string_view word) { return word.ends_with("cmsisdap"); });
}

std::string udevRule(std::string_view vid, std::string_view pid, bool needsHid)
{
    std::string rule =
        std::format(R"(SUBSYSTEM=="usb", ATTR{{idVendor}}=="{}", ATTR{{idProduct}}=="{}", {})", vid,
                    pid, access);
    if (needsHid) {
        rule += std::format(
            "\nSUBSYSTEM==\"hidraw\", ATTRS{{idVendor}}==\"{}\", ATTRS{{idProduct}}==\"{}\", {}",
            vid, pid, access);
    }
    return rule;
}

Action permissionsAction(std::string_view vid, std::string_view pid, bool needsHid)
{
    std::string rule = udevRule(vid, pid, needsHid);
    std::ranges::replace(rule, '\n', ' ');
    return {.code = ActionCode::FixDevicePermissions,
            .description =
                Message(msg::devices::fixPermissions,
                        {{"file", std::string(udevRulesFolder) + '/' + std::string(udevRulesName)},
                         {"rule", std::move(rule)}})};
}

std::string udevRulesText(const BoardList &boards)
{
    std::map<std::pair<std::string, std::string>, bool> devices;
    for (const auto &board : boards) {
        for (const Variant &variant : board->variants) {
            devices[{variant.usb.vid, variant.usb.pid}] |= usesHidDevice(variant);
        }
    }
    std::string text = "# Lets whoever sits at this machine program FPGA boards over USB.\n"
                       "# Written by Logix (logix devices --fix); it is replaced as a whole.\n"
                       "ACTION==\"remove\", GOTO=\"logix_end\"\n\n";
    for (const auto &[ids, needsHid] : devices) {
        text += udevRule(ids.first, ids.second, needsHid) + '\n';
    }
    return text + "\nLABEL=\"logix_end\"\n";
}

namespace {

/// The system's own folder, where a package puts the rules, and the administrator's.
constexpr std::array<std::string_view, 2> ruleFolders = {"/usr/lib/udev/rules.d", udevRulesFolder};

RulesState stateOf(const std::string &wanted)
{
    RulesState state = RulesState::Missing;
    for (const std::string_view folder : ruleFolders) {
        // A later file of the same name takes the place of an earlier one.
        if (const auto text = readFile(fs::path(folder) / udevRulesName)) {
            state = *text == wanted ? RulesState::Installed : RulesState::Outdated;
        }
    }
    return state;
}

std::string installScript(const fs::path &file, const fs::path &target)
{
    return std::format("install -D -m 0644 -o root -g root {} {} && udevadm control --reload && "
                       "udevadm trigger --action=add --subsystem-match=usb "
                       "--subsystem-match=hidraw",
                       shellQuoted(file.string()), shellQuoted(target.string()));
}

} // namespace

Result<PermissionFix> preparePermissionFix(const BoardList &boards, const fs::path &scratchFolder)
{
    PermissionFix fix{.rules = udevRulesText(boards),
                      .file = scratchFolder / udevRulesName,
                      .target = fs::path(udevRulesFolder) / udevRulesName};
    fix.state = stateOf(fix.rules);
    fix.command = {"/bin/sh", "-c", installScript(fix.file, fix.target)};
    std::error_code error;
    fs::create_directories(scratchFolder, error);
    return writeFileSafely(fix.file, fix.rules).transform([&] { return std::move(fix); });
}

} // namespace logix
