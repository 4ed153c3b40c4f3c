// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/ApiTool.h"
#include "diagram/Diagram.h"

namespace logix {

/// The tool diagram: draws a design as schematics.
class DiagramTool : public ApiTool
{
public:
    [[nodiscard]] std::string_view name() const override { return "diagram"; }
    /// Writes only in a disposable folder, where it replaces the drawings made before.
    [[nodiscard]] ToolHints hints() const override
    {
        return {.isDestructive = true, .isIdempotent = true};
    }
    [[nodiscard]] Result<std::string> run(const Json &request, Engine &engine,
                                          const CallContext &context,
                                          const RenderContext &render) const override;
    [[nodiscard]] std::string summary(const std::string &resultText) const override;
};

[[nodiscard]] DiagramRequest diagramRequestFrom(const Json &request);
/// The other way: what isn't at its default.
[[nodiscard]] Json diagramRequestJson(const DiagramRequest &request);
[[nodiscard]] Json diagramResultJson(const DiagramResult &result, const RenderContext &render);

} // namespace logix
