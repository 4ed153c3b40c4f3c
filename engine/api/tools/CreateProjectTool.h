// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/ApiTool.h"

namespace logix {

/// The tool create_project: makes a new project for a board.
class CreateProjectTool : public ApiTool
{
public:
    [[nodiscard]] std::string_view name() const override { return "create_project"; }
    [[nodiscard]] ToolHints hints() const override { return {}; }
    [[nodiscard]] Result<std::string> run(const Json &request, Engine &engine,
                                          const CallContext &context,
                                          const RenderContext &render) const override;
    [[nodiscard]] std::string summary(const std::string &resultText) const override;
};

} // namespace logix
