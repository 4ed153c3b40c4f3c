// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/Diagnostic.h"
#include "catalog/Catalog.h"
#include "hdl/ModuleIndex.h"
#include "hdl/SourceSet.h"
#include "toolchain/CellModels.h"

#include <optional>
#include <string>
#include <vector>

namespace logix {

/// Turns what Verilator found into what a person needs: adds what the engine sees and Verilator
/// doesn't say, and takes out what isn't the user's.
class Findings
{
public:
    struct Context
    {
        const SourceSet &sources;
        const ModuleIndex &index;
        CellModels &models;
        const Catalog &catalog;
        const Defines &defines;
        const Family &family;
        const std::optional<std::string> &topModule;
        /// The black boxes' file; empty for none.
        std::filesystem::path cellFile;
    };

    Findings(Context context, std::vector<Diagnostic> diagnostics)
        : m_context(std::move(context)), m_diagnostics(std::move(diagnostics))
    {
    }

    [[nodiscard]] std::vector<Diagnostic> refined();

private:
    void dropForeign();
    void explainTop();
    void raiseDuplicates();
    void explainMissingModules();
    void addUnlisted();
    void addKeywords();
    void addBeginnings();
    void addStrayCharacters();
    void addRepeatedDrivers();
    [[nodiscard]] const SourceFile *fileOf(const Diagnostic &diagnostic) const;

    Context m_context;
    std::vector<Diagnostic> m_diagnostics;
};

} // namespace logix
