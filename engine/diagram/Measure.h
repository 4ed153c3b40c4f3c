// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

/// Sizes that measuring and drawing share. Pixels at 100 %.
namespace logix::diagram::size {

inline constexpr double row = 20;
inline constexpr double title = 12;
inline constexpr double caption = 11;
inline constexpr double port = 10;
inline constexpr double tag = 10.5;
inline constexpr double pin = 11.5;
inline constexpr double range = 9;
inline constexpr double parameter = 9;
inline constexpr double parameterRow = 13;
inline constexpr double moduleHeader = 26;
inline constexpr double bubble = 4;
/// The wire between a body and its label.
inline constexpr double stub = 10;
inline constexpr double tagGap = 3;
inline constexpr double captionRoom = 17;
inline constexpr double pinHeight = 22;
inline constexpr double bar = 5;
/// The wire of an output that goes nowhere, with its cross.
inline constexpr double open = 14;
inline constexpr std::size_t parameterLines = 4;

} // namespace logix::diagram::size
