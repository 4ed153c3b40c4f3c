// SPDX-License-Identifier: Apache-2.0
#include "program/ProgrammerCommand.h"

#include "base/Text.h"

#include <algorithm>

namespace logix {

namespace {

/// The value of an option: the next word, or what follows its equals sign.
std::string_view valueOf(const std::vector<std::string_view> &words, std::string_view shortName,
                         std::string_view longName)
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        if ((words[i] == shortName || words[i] == longName) && i + 1 < words.size()) {
            return words[i + 1];
        }
        if (words[i].starts_with(longName) && words[i].substr(longName.size()).starts_with('=')) {
            return words[i].substr(longName.size() + 1);
        }
    }
    return {};
}

} // namespace

std::map<std::string, std::string> templateValues(const UsbDevice &device,
                                                  const std::filesystem::path &bitstream)
{
    return {{"BITSTREAM", bitstream.string()},
            {"BUS", std::to_string(device.bus)},
            {"DEV", std::to_string(device.number)},
            {"PID", device.pid},
            {"SERIAL_NUM", device.serialNumber},
            {"USB_PATH", device.path},
            {"VID", device.vid}};
}

std::vector<const UsbDevice *> twinsOf(const UsbDevice &device, const std::vector<UsbDevice> &all)
{
    std::vector<const UsbDevice *> twins;
    for (const UsbDevice &other : all) {
        if (other.vid == device.vid && other.pid == device.pid && other.path != device.path) {
            twins.push_back(&other);
        }
    }
    return twins;
}

bool namesDevice(std::string_view arguments, const ProgrammerFacts *facts, const UsbDevice &device,
                 const std::vector<UsbDevice> &all)
{
    const auto twins = twinsOf(device, all);
    if (twins.empty()) {
        return true;
    }
    if (facts != nullptr) {
        const auto cable = valueOf(splitWords(arguments), "-c", "--cable");
        if (std::ranges::find(facts->cablesByKindOnly, cable) != facts->cablesByKindOnly.end()) {
            return false;
        }
    }
    if ((arguments.contains("${BUS}") && arguments.contains("${DEV}"))
        || arguments.contains("${USB_PATH}")) {
        return true;
    }
    return arguments.contains("${SERIAL_NUM}") && !device.serialNumber.empty()
           && std::ranges::none_of(twins, [&](const UsbDevice *twin) {
                  return twin->serialNumber == device.serialNumber;
              });
}

std::vector<std::string> connectionWords(const std::vector<std::string> &words,
                                         const ProgrammerFacts &facts)
{
    std::vector<std::string> kept;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string &word = words[i];
        const std::string name = word.substr(0, word.find('='));
        const bool hasValue = std::ranges::contains(facts.connectionOptions, name);
        if (std::ranges::contains(facts.connectionFlags, word) || (hasValue && name != word)) {
            kept.push_back(word);
        } else if (hasValue && i + 1 < words.size()) {
            kept.push_back(word);
            kept.push_back(words[++i]);
        }
    }
    return kept;
}

bool verifies(const std::vector<std::string> &words, std::string_view memory,
              const ProgrammerFacts &facts)
{
    if (memory != "flash") {
        return false;
    }
    if (facts.alwaysVerifies) {
        return std::ranges::none_of(words, [&](const std::string &word) {
            return std::ranges::contains(facts.unverifiedOptions, word);
        });
    }
    return !facts.verifyOption.empty() && std::ranges::contains(words, facts.verifyOption);
}

} // namespace logix
