// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Json.h"
#include "api/ResultJson.h"
#include "devices/Devices.h"

namespace logix {

/// A device as list_devices and program_board give it.
[[nodiscard]] Json deviceJson(const Device &device);
[[nodiscard]] Json unreachableJson(const UnreachableDevice &device, const RenderContext &render);

} // namespace logix
