// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/Json.h"
#include "api/ResultJson.h"
#include "base/CallContext.h"
#include "base/Result.h"

#include <string>
#include <string_view>

namespace logix {

class Engine;

/// What a tool may do, for hosts that ask their user before a call.
struct ToolHints
{
    bool isReadOnly = false;
    /// May delete or overwrite, be it what it made itself; only matters when not read-only.
    bool isDestructive = false;
    /// The same call again changes nothing more; only matters when not read-only.
    bool isIdempotent = false;
    /// Reaches beyond this machine, such as the network.
    bool isOpenWorld = false;
};

/// One tool of the API: its name, its hints, and how its JSON maps to the engine's typed API. Its
/// title, description and schemas are data: `resources/schemas/tools/<name>.{input,output}.json`.
/// Immutable; may be used by several threads.
class ApiTool
{
public:
    virtual ~ApiTool() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;
    [[nodiscard]] virtual ToolHints hints() const = 0;

    /// Runs a request that has passed the input schema. Gives the result as JSON text.
    [[nodiscard]] virtual Result<std::string> run(const Json &request, Engine &engine,
                                                  const CallContext &context,
                                                  const RenderContext &render) const = 0;

    /// A result in a few lines of English, for readers for whom the whole is too long.
    [[nodiscard]] virtual std::string summary(const std::string &resultText) const = 0;
};

} // namespace logix
