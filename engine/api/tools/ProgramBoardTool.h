// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/ApiTool.h"
#include "program/Program.h"

namespace logix {

/// The tool program_board: writes a build's bitstream into a device.
class ProgramBoardTool : public ApiTool
{
public:
    [[nodiscard]] std::string_view name() const override { return "program_board"; }
    [[nodiscard]] ToolHints hints() const override
    {
        return {.isDestructive = true, .isIdempotent = true};
    }
    [[nodiscard]] Result<std::string> run(const Json &request, Engine &engine,
                                          const CallContext &context,
                                          const RenderContext &render) const override;
    [[nodiscard]] std::string summary(const std::string &resultText) const override;
};

[[nodiscard]] ProgramRequest programRequestFrom(const Json &request);
/// The other way: what isn't at its default.
[[nodiscard]] Json programRequestJson(const ProgramRequest &request);

} // namespace logix
