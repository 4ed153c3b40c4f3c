// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/ApiTool.h"

namespace logix {

/// The tool list_devices: the connected USB devices and the boards they may be.
class ListDevicesTool : public ApiTool
{
public:
    [[nodiscard]] std::string_view name() const override { return "list_devices"; }
    [[nodiscard]] ToolHints hints() const override { return {.isReadOnly = true}; }
    [[nodiscard]] Result<std::string> run(const Json &request, Engine &engine,
                                          const CallContext &context,
                                          const RenderContext &render) const override;
    [[nodiscard]] std::string summary(const std::string &resultText) const override;
};

} // namespace logix
