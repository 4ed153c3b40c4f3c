// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace logix::spacing {

/// Distances in the window, in device-independent pixels: steps of 4.
inline constexpr int tiny = 4;
inline constexpr int small = 8;
inline constexpr int normal = 12;
inline constexpr int large = 16;
inline constexpr int huge = 32;

} // namespace logix::spacing
