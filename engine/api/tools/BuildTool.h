// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/ApiTool.h"
#include "build/Build.h"

namespace logix {

/// The tool build: makes a bitstream.
class BuildTool : public ApiTool
{
public:
    [[nodiscard]] std::string_view name() const override { return "build"; }
    /// Replaces what earlier builds made in the folder.
    [[nodiscard]] ToolHints hints() const override
    {
        return {.isDestructive = true, .isIdempotent = true};
    }
    [[nodiscard]] Result<std::string> run(const Json &request, Engine &engine,
                                          const CallContext &context,
                                          const RenderContext &render) const override;
    [[nodiscard]] std::string summary(const std::string &resultText) const override;
};

[[nodiscard]] BuildRequest buildRequestFrom(const Json &request);
/// The other way: what isn't at its default.
[[nodiscard]] Json buildRequestJson(const BuildRequest &request);
/// The options of a request, and the other way: what isn't at its default.
[[nodiscard]] BuildOptions buildOptionsFrom(const Json &request);
void addBuildOptions(const BuildOptions &options, Json &request);
[[nodiscard]] Json buildResultJson(const BuildResult &result, const RenderContext &render);

} // namespace logix
