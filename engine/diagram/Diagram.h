// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/CallContext.h"
#include "base/DisplayPaths.h"
#include "base/Result.h"
#include "catalog/Catalog.h"
#include "catalog/EngineServices.h"
#include "hdl/SourceSet.h"
#include "process/ProcessRunner.h"
#include "toolchain/Toolchain.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace logix {

struct DiagramRequest
{
    std::string board;
    VariantChoice boardVariant;
    std::optional<std::filesystem::path> customBoardsFolder;
    std::string topModule;
    /// How many levels of modules below the top module are drawn.
    int levels = 3;
    /// Design files only.
    SourceRequest sources;
    std::filesystem::path buildFolder;
    Defines defines;
    /// Show the page in the user's web browser.
    bool open = false;
    bool verbose = false;
    /// Names the source places in the model and the page.
    DisplayPaths displayPaths;
};

/// One module with one set of parameters.
struct DiagramModule
{
    /// Its key in the model and the page.
    std::string key;
    std::string name;
    bool isTop = false;
    /// Relative to the build folder; nothing when it wasn't drawn.
    std::optional<std::string> svgFile;
    std::size_t blocks = 0;
    /// Why it wasn't drawn.
    std::optional<Message> note;
};

struct DiagramResult
{
    /// Relative to the build folder.
    std::string pageFile;
    std::string modelFile;
    /// The top module first.
    std::vector<DiagramModule> modules;
    bool opened = false;
    /// The structure as text: modules, their blocks, and what drives each input.
    std::string outline;
    std::vector<Diagnostic> diagnostics;
    std::vector<CommandRecord> commands;
};

/// Draws designs as schematics. May be used by several threads; two calls in one build folder take
/// turns.
class Diagrammer
{
public:
    struct Services
    {
        EngineServices engine;
        /// Where finished layouts are kept for the next call: in the engine folder.
        std::filesystem::path layoutCache;
        /// The program `logix-layout`.
        std::filesystem::path layoutProgram;
        /// elkjs' `elk-worker.min.js`, beside the program as `../share/logix-layout/`.
        std::filesystem::path layoutScript;
        /// Opens a file in the user's web browser; tells whether it could. Empty for
        /// the desktop's own way.
        std::function<bool(const std::filesystem::path &)> openInBrowser;
    };

    explicit Diagrammer(Services services) : m_services(std::move(services)) {}

    /// Errors: request, design, setup, tool, engine, cancelled.
    [[nodiscard]] Result<DiagramResult> diagram(const DiagramRequest &request,
                                                const CallContext &context) const;

private:
    Services m_services;
};

} // namespace logix
