// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Json.h"

#include <string>

namespace logix::cli {

/// Diagnostics as a SARIF 2.1.0 log, which code hosts show beside the code. Files relative to the
/// project folder stay so.
[[nodiscard]] std::string sarifText(const Json &diagnostics);

} // namespace logix::cli
