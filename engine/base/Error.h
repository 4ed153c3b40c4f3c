// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CommandRecord.h"
#include "base/Diagnostic.h"
#include "base/Message.h"

#include <optional>
#include <string>
#include <vector>

namespace logix {

/// Whose problem an error is: the design's, the machine's set-up, the request's, a tool's, the
/// engine's own, or nobody's, since the caller cancelled.
enum class ErrorCategory { Design, Setup, Request, Tool, Engine, Cancelled };

/// What a person can do about an error, as a code that hosts turn into a button.
enum class ActionCode {
    DownloadPackages,
    ConnectBoard,
    FixDevicePermissions,
    InstallDrivers,
    DisconnectDevices
};

struct Action
{
    ActionCode code = ActionCode::DownloadPackages;
    Message description;
};

/// Why an operation gave no result.
struct Error
{
    ErrorCategory category = ErrorCategory::Engine;
    /// One short sentence.
    Message message;
    /// What helps to find the cause, such as a tool's output; may span lines.
    std::string details;
    std::vector<Diagnostic> diagnostics;
    std::optional<Action> action;
    /// The programs the failed operation ran, in order.
    std::vector<CommandRecord> commands;
};

[[nodiscard]] std::string_view categoryName(ErrorCategory category);
[[nodiscard]] std::string_view actionName(ActionCode code);
[[nodiscard]] std::string_view severityName(Severity severity);

[[nodiscard]] Error requestError(Message message);
[[nodiscard]] Error setupError(Message message, std::string details = {});
[[nodiscard]] Error designError(Message message, std::vector<Diagnostic> diagnostics = {});
[[nodiscard]] Error toolError(Message message, std::string details = {});
[[nodiscard]] Error engineError(Message message, std::string details = {});
[[nodiscard]] Error cancelledError();

} // namespace logix
