// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Result.h"
#include "catalog/Catalog.h"
#include "devices/UsbScan.h"
#include "program/ProgrammerFacts.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

/// What the variables of argument templates stand for.
[[nodiscard]] std::map<std::string, std::string>
templateValues(const UsbDevice &device, const std::filesystem::path &bitstream);

/// Whether a command of this template can open no other device than the one it is for. Names: the
/// bus and device number, the port, or a serial number that no other device with its USB IDs has;
/// or there is no such device at all. `facts` may be null for a program nobody knows.
[[nodiscard]] bool namesDevice(std::string_view arguments, const ProgrammerFacts *facts,
                               const UsbDevice &device, const std::vector<UsbDevice> &all);

/// Other connected devices with the device's USB IDs.
[[nodiscard]] std::vector<const UsbDevice *> twinsOf(const UsbDevice &device,
                                                     const std::vector<UsbDevice> &all);

/// Of a command's words, those that say how to reach the device; they can write nothing.
[[nodiscard]] std::vector<std::string> connectionWords(const std::vector<std::string> &words,
                                                       const ProgrammerFacts &facts);

/// Whether the command checks what it wrote.
[[nodiscard]] bool verifies(const std::vector<std::string> &words, std::string_view memory,
                            const ProgrammerFacts &facts);

} // namespace logix
