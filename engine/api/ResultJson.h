// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Json.h"
#include "base/DisplayPaths.h"
#include "base/Error.h"

#include <string>
#include <vector>

namespace logix {

/// How a result's messages become text: the language, and how files are named. Refers to both, so
/// it lives within one call.
struct RenderContext
{
    const Translator &translator;
    const PathNamer &namer;

    /// A message in the caller's language with its paths named.
    [[nodiscard]] std::string text(const Message &message) const;
};

[[nodiscard]] Json diagnosticJson(const Diagnostic &diagnostic, const RenderContext &render);
/// A list longer than this is folded and cut; its last entry then says how many more there are.
inline constexpr std::size_t mostDiagnostics = 1000;
[[nodiscard]] Json diagnosticsJson(const std::vector<Diagnostic> &diagnostics,
                                   const RenderContext &render);
/// Command lines keep their real paths, so that they can be run again.
[[nodiscard]] Json commandsJson(const std::vector<CommandRecord> &commands);
[[nodiscard]] Json errorJson(const Error &error, const RenderContext &render);

} // namespace logix
