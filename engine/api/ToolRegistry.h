// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/AccessRules.h"
#include "api/ApiTool.h"
#include "api/Json.h"
#include "base/CallContext.h"
#include "base/Result.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace logix {

class Engine;

/// What a tool call gave: the tool's result, or an error object.
struct ToolAnswer
{
    /// As JSON text, which is what most callers pass on.
    std::string text;
    bool isError = false;

    [[nodiscard]] Json content() const;
};

/// The engine's tools, as JSON in and JSON out: checks each request, runs it, and names paths as
/// the request wants. Made once by main; may be used by several threads.
class ToolRegistry
{
public:
    /// Every tool of the engine. Reads the schemas' files when first needed. `engine` outlives the
    /// registry.
    explicit ToolRegistry(Engine &engine, AccessRules rules = {});
    /// These tools only, in their order.
    ToolRegistry(Engine &engine, std::vector<std::unique_ptr<ApiTool>> tools,
                 AccessRules rules = {});
    ~ToolRegistry();

    /// What calls may do, for callers that do something themselves.
    [[nodiscard]] const AccessRules &rules() const { return m_rules; }

    [[nodiscard]] const ApiTool *find(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> names() const;

    /// Every tool as tools/list has it: name, title, description, schemas, annotations. Errors:
    /// engine, when a schema can't be read.
    [[nodiscard]] Result<std::shared_ptr<const Json>> definitions() const;

    /// The same as the text of a JSON array, made once.
    [[nodiscard]] Result<std::string_view> definitionsText() const;

    /// Runs a tool. Failures of every kind are answers too, an unknown name included.
    [[nodiscard]] ToolAnswer call(std::string_view name, const Json &request,
                                  const CallContext &context,
                                  const Translator &translator = {}) const;

    /// A result in a few lines, the last of which names a file with the whole of it.
    [[nodiscard]] std::string summary(std::string_view name, const ToolAnswer &answer) const;

    /// What is wrong with a result by its schema; empty when it fits. For tests and checks.
    [[nodiscard]] std::string resultProblems(std::string_view name, const ToolAnswer &answer) const;

private:
    struct Entry;
    struct Schemas;

    [[nodiscard]] const Entry *entry(std::string_view name) const;
    /// `call` without its guard against what is thrown.
    [[nodiscard]] ToolAnswer checkedCall(std::string_view name, const Json &request,
                                         const CallContext &context,
                                         const Translator &translator) const;

    Engine &m_engine;
    AccessRules m_rules;
    std::vector<std::unique_ptr<Entry>> m_entries;
    std::unique_ptr<Schemas> m_schemas;
};

} // namespace logix
