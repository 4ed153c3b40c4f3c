// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/ApiTool.h"

namespace logix {

/// The tool clean_build: deletes build folders.
class CleanBuildTool : public ApiTool
{
public:
    [[nodiscard]] std::string_view name() const override { return "clean_build"; }
    [[nodiscard]] ToolHints hints() const override
    {
        return {.isDestructive = true, .isIdempotent = true};
    }
    [[nodiscard]] Result<std::string> run(const Json &request, Engine &engine,
                                          const CallContext &context,
                                          const RenderContext &render) const override;
    [[nodiscard]] std::string summary(const std::string &resultText) const override;
};

} // namespace logix
