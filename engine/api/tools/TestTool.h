// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/ApiTool.h"
#include "simulation/Simulation.h"

namespace logix {

class RequestReader;

/// The tool test: runs testbenches.
class TestTool : public ApiTool
{
public:
    [[nodiscard]] std::string_view name() const override { return "test"; }
    /// Writes only in a disposable folder; but a testbench may write where it likes.
    [[nodiscard]] ToolHints hints() const override
    {
        return {.isDestructive = true, .isIdempotent = true};
    }
    [[nodiscard]] Result<std::string> run(const Json &request, Engine &engine,
                                          const CallContext &context,
                                          const RenderContext &render) const override;
    [[nodiscard]] std::string summary(const std::string &resultText) const override;
};

[[nodiscard]] TestRequest testRequestFrom(const Json &request);
/// The other way: what isn't at its default.
[[nodiscard]] Json testRequestJson(const TestRequest &request);
[[nodiscard]] Json testResultJson(const TestResult &result, const RenderContext &render);

/// The fields that the tools test and simulate share, without the testbenches.
[[nodiscard]] BenchSetup benchSetupFrom(const RequestReader &fields,
                                        std::chrono::seconds defaultTimeout);
[[nodiscard]] Json benchSetupJson(const BenchSetup &setup, std::chrono::seconds defaultTimeout);

} // namespace logix
