// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/ApiTool.h"

namespace logix {

/// The tool get_engine_info: what the engine says about itself.
class GetEngineInfoTool : public ApiTool
{
public:
    [[nodiscard]] std::string_view name() const override { return "get_engine_info"; }
    [[nodiscard]] ToolHints hints() const override { return {.isReadOnly = true}; }
    [[nodiscard]] Result<std::string> run(const Json &request, Engine &engine,
                                          const CallContext &context,
                                          const RenderContext &render) const override;
    [[nodiscard]] std::string summary(const std::string &resultText) const override;
};

} // namespace logix
