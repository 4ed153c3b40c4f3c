// SPDX-License-Identifier: Apache-2.0
#include "base/Error.h"

#include "messages/base.h"

namespace logix {

std::string_view categoryName(ErrorCategory category)
{
    switch (category) {
    case ErrorCategory::Design:
        return "design";
    case ErrorCategory::Setup:
        return "setup";
    case ErrorCategory::Request:
        return "request";
    case ErrorCategory::Tool:
        return "tool";
    case ErrorCategory::Engine:
        return "engine";
    case ErrorCategory::Cancelled:
        return "cancelled";
    }
    return "engine";
}

std::string_view actionName(ActionCode code)
{
    switch (code) {
    case ActionCode::DownloadPackages:
        return "download_packages";
    case ActionCode::ConnectBoard:
        return "connect_board";
    case ActionCode::FixDevicePermissions:
        return "fix_device_permissions";
    case ActionCode::InstallDrivers:
        return "install_drivers";
    case ActionCode::DisconnectDevices:
        return "disconnect_devices";
    }
    return "download_packages";
}

std::string_view severityName(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return "error";
    case Severity::Warning:
        return "warning";
    case Severity::Info:
        return "info";
    }
    return "error";
}

namespace {

Error makeError(ErrorCategory category, Message message, std::string details = {})
{
    return {.category = category, .message = std::move(message), .details = std::move(details)};
}

} // namespace

Error requestError(Message message)
{
    return makeError(ErrorCategory::Request, std::move(message));
}

Error setupError(Message message, std::string details)
{
    return makeError(ErrorCategory::Setup, std::move(message), std::move(details));
}

Error designError(Message message, std::vector<Diagnostic> diagnostics)
{
    Error error = makeError(ErrorCategory::Design, std::move(message));
    error.diagnostics = std::move(diagnostics);
    return error;
}

Error toolError(Message message, std::string details)
{
    return makeError(ErrorCategory::Tool, std::move(message), std::move(details));
}

Error engineError(Message message, std::string details)
{
    return makeError(ErrorCategory::Engine, std::move(message), std::move(details));
}

Error cancelledError()
{
    return makeError(ErrorCategory::Cancelled, msg::base::cancelled);
}

} // namespace logix
