// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/ApiTool.h"
#include "simulation/Simulation.h"

namespace logix {

/// The tool simulate: runs one testbench and shows its waveform.
class SimulateTool : public ApiTool
{
public:
    [[nodiscard]] std::string_view name() const override { return "simulate"; }
    [[nodiscard]] ToolHints hints() const override
    {
        return {.isDestructive = true, .isIdempotent = true};
    }
    [[nodiscard]] Result<std::string> run(const Json &request, Engine &engine,
                                          const CallContext &context,
                                          const RenderContext &render) const override;
    [[nodiscard]] std::string summary(const std::string &resultText) const override;
};

[[nodiscard]] SimulateRequest simulateRequestFrom(const Json &request);
/// The other way: what isn't at its default.
[[nodiscard]] Json simulateRequestJson(const SimulateRequest &request);
[[nodiscard]] Json simulateResultJson(const SimulateResult &result, const RenderContext &render);

} // namespace logix
