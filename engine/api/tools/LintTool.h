// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/ApiTool.h"
#include "lint/Lint.h"

namespace logix {

/// The tool lint: checks a design.
class LintTool : public ApiTool
{
public:
    [[nodiscard]] std::string_view name() const override { return "lint"; }
    [[nodiscard]] ToolHints hints() const override { return {.isReadOnly = true}; }
    [[nodiscard]] Result<std::string> run(const Json &request, Engine &engine,
                                          const CallContext &context,
                                          const RenderContext &render) const override;
    [[nodiscard]] std::string summary(const std::string &resultText) const override;
};

[[nodiscard]] LintRequest lintRequestFrom(const Json &request);
/// The other way: what isn't at its default.
[[nodiscard]] Json lintRequestJson(const LintRequest &request);
/// How many errors and warnings a result has, folded ones counted each.
[[nodiscard]] Message lintCounts(const Json &result);
[[nodiscard]] Json lintResultJson(const LintResult &result, const RenderContext &render);

} // namespace logix
