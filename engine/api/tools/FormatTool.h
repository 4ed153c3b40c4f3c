// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/ApiTool.h"
#include "format/Format.h"

namespace logix {

/// The tool format: puts sources into a uniform layout.
class FormatTool : public ApiTool
{
public:
    [[nodiscard]] std::string_view name() const override { return "format"; }
    [[nodiscard]] ToolHints hints() const override
    {
        return {.isDestructive = true, .isIdempotent = true};
    }
    [[nodiscard]] Result<std::string> run(const Json &request, Engine &engine,
                                          const CallContext &context,
                                          const RenderContext &render) const override;
    [[nodiscard]] std::string summary(const std::string &resultText) const override;
};

[[nodiscard]] FormatRequest formatRequestFrom(const Json &request);
/// The other way: what isn't at its default.
[[nodiscard]] Json formatRequestJson(const FormatRequest &request);
[[nodiscard]] Json formatResultJson(const FormatResult &result, const RenderContext &render);

} // namespace logix
