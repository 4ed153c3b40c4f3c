// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/Result.h"
#include "catalog/Catalog.h"
#include "catalog/EngineServices.h"
#include "hdl/SourceSet.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace logix {

struct LintRequest
{
    std::string board;
    VariantChoice boardVariant;
    std::optional<std::filesystem::path> customBoardsFolder;
    /// Nothing means every module that no other module uses.
    std::optional<std::string> topModule;
    /// Design files and testbenches.
    SourceRequest sources;
    Defines defines;
    /// Define SYNTHESIZE.
    bool synthesize = true;
    /// Verilator's full warnings: what is unused or never driven, and matters of style.
    bool strict = false;
    /// Verible's style rules too.
    bool style = false;
    bool verbose = false;
};

struct LintResult
{
    bool passed = false;
    std::vector<Diagnostic> diagnostics;
    std::vector<CommandRecord> commands;
};

/// Checks designs with Verilator. Problems in the design are the result, not an error. May be
/// used by several threads.
class Linter
{
public:
    explicit Linter(EngineServices services) : m_services(std::move(services)) {}

    [[nodiscard]] Result<LintResult> lint(const LintRequest &request,
                                          const CallContext &context) const;

private:
    EngineServices m_services;
};

} // namespace logix
