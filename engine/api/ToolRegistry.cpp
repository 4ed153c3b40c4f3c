// SPDX-License-Identifier: Apache-2.0
#include "api/ToolRegistry.h"

#include "api/Engine.h"
#include "api/EngineLog.h"
#include "api/EngineScratch.h"
#include "api/LoggedOutput.h"
#include "api/RequestProblems.h"
#include "api/RequestReader.h"
#include "api/SchemaCheck.h"
#include "api/SchemaStore.h"
#include "api/tools/BuildTool.h"
#include "api/tools/CleanBuildTool.h"
#include "api/tools/CompareBoardsTool.h"
#include "api/tools/CreateProjectTool.h"
#include "api/tools/DiagramTool.h"
#include "api/tools/FormatTool.h"
#include "api/tools/GetCatalogTool.h"
#include "api/tools/GetEngineInfoTool.h"
#include "api/tools/LintTool.h"
#include "api/tools/ListDevicesTool.h"
#include "api/tools/ProgramBoardTool.h"
#include "api/tools/SimulateTool.h"
#include "api/tools/TestTool.h"
#include "base/Text.h"
#include "messages/api.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <mutex>
#include <nlohmann/json.hpp>

namespace logix {

namespace {

/// A schema with its check, which is compiled when first used.
class LazyCheck
{
public:
    explicit LazyCheck(Json schema) : m_schema(std::move(schema)) {}

    [[nodiscard]] const Json &schema() const { return m_schema; }
    [[nodiscard]] const Result<SchemaCheck> &check() const
    {
        std::call_once(m_once, [this] { m_check = SchemaCheck::compile(m_schema); });
        return *m_check;
    }

private:
    Json m_schema;
    mutable std::once_flag m_once;
    mutable std::optional<Result<SchemaCheck>> m_check;
};

/// Passes lines on with their paths named.
class NamingOutput : public LiveOutput
{
public:
    NamingOutput(LiveOutput &next, const PathNamer &namer) : m_next(next), m_namer(namer) {}

    void line(const LiveLine &line) override
    {
        // Command lines stay as they are, so that they can be run again.
        if (line.kind == LiveLine::Kind::Command || m_namer.isIdentity()) {
            m_next.line(line);
            return;
        }
        LiveLine named = line;
        named.text = m_namer.nameIn(line.text);
        if (line.originalText) {
            named.originalText = m_namer.nameIn(*line.originalText);
        }
        m_next.line(named);
    }

private:
    LiveOutput &m_next;
    const PathNamer &m_namer;
};

/// The relative names of files that the request uses, which tools print as they are.
std::vector<std::string> namesIn(const RequestReader &request)
{
    std::vector<std::string> names = request.texts("source_files");
    std::ranges::move(request.texts("testbench_files"), std::back_inserter(names));
    for (const char *field : {"constraint_file", "testbench_file", "layout_file"}) {
        if (auto name = request.optionalText(field)) {
            names.push_back(std::move(*name));
        }
    }
    return names;
}

std::string problemsIn(const Json &value, const SchemaCheck &check)
{
    std::string problems;
    for (const SchemaViolation &violation : check.check(value)) {
        problems += violation.valuePointer + ": " + violation.schemaPointer + "\n";
    }
    return std::string(trimmed(problems));
}

} // namespace

Json ToolAnswer::content() const
{
    return Json::parse(text, nullptr, false);
}

struct ToolRegistry::Entry
{
    std::unique_ptr<ApiTool> tool;
    std::string title;
    std::string description;
    std::unique_ptr<LazyCheck> input;
    std::unique_ptr<LazyCheck> output;
};

/// What all tools share; read once.
struct ToolRegistry::Schemas
{
    std::once_flag once;
    Result<> state;
    std::unique_ptr<LazyCheck> error;
    std::shared_ptr<const Json> definitions;
    std::string definitionsText;
};

namespace {

/// In the order in which tools/list has them.
std::vector<std::unique_ptr<ApiTool>> allTools()
{
    std::vector<std::unique_ptr<ApiTool>> tools;
    tools.push_back(std::make_unique<LintTool>());
    tools.push_back(std::make_unique<TestTool>());
    tools.push_back(std::make_unique<SimulateTool>());
    tools.push_back(std::make_unique<FormatTool>());
    tools.push_back(std::make_unique<DiagramTool>());
    tools.push_back(std::make_unique<BuildTool>());
    tools.push_back(std::make_unique<CleanBuildTool>());
    tools.push_back(std::make_unique<ListDevicesTool>());
    tools.push_back(std::make_unique<ProgramBoardTool>());
    tools.push_back(std::make_unique<CreateProjectTool>());
    tools.push_back(std::make_unique<GetCatalogTool>());
    tools.push_back(std::make_unique<CompareBoardsTool>());
    tools.push_back(std::make_unique<GetEngineInfoTool>());
    return tools;
}

} // namespace

ToolRegistry::ToolRegistry(Engine &engine, AccessRules rules)
    : ToolRegistry(engine, allTools(), std::move(rules))
{
}

ToolRegistry::ToolRegistry(Engine &engine, std::vector<std::unique_ptr<ApiTool>> tools,
                           AccessRules rules)
    : m_engine(engine), m_rules(std::move(rules)), m_schemas(std::make_unique<Schemas>())
{
    for (auto &tool : tools) {
        m_entries.push_back(std::make_unique<Entry>());
        m_entries.back()->tool = std::move(tool);
    }
}

ToolRegistry::~ToolRegistry() = default;

const ToolRegistry::Entry *ToolRegistry::entry(std::string_view name) const
{
    const auto found =
        std::ranges::find_if(m_entries, [&](const auto &e) { return e->tool->name() == name; });
    return found == m_entries.end() ? nullptr : found->get();
}

const ApiTool *ToolRegistry::find(std::string_view name) const
{
    const Entry *found = entry(name);
    return found != nullptr ? found->tool.get() : nullptr;
}

std::vector<std::string> ToolRegistry::names() const
{
    std::vector<std::string> names;
    names.reserve(m_entries.size());
    for (const auto &entry : m_entries) {
        names.emplace_back(entry->tool->name());
    }
    return names;
}

Result<std::shared_ptr<const Json>> ToolRegistry::definitions() const
{
    const auto read = [this]() -> Result<> {
        SchemaStore store(m_engine.options().resources / "schemas/tools");
        auto errorSchema = store.schema("error.output");
        if (!errorSchema) {
            return Failure(errorSchema.error());
        }
        m_schemas->error = std::make_unique<LazyCheck>(std::move(*errorSchema));
        Json list = Json::array();
        for (const auto &entry : m_entries) {
            const std::string name(entry->tool->name());
            auto input = store.schema(name + ".input");
            if (!input) {
                return Failure(input.error());
            }
            auto output = store.schema(name + ".output");
            if (!output) {
                return Failure(output.error());
            }
            // The tool's own title and description stand at the schema's root; tools/list has
            // fields for them.
            entry->title = input->value("title", name);
            entry->description = input->value("description", std::string());
            input->erase("title");
            input->erase("description");
            const ToolHints hints = entry->tool->hints();
            Json annotations = {{"title", entry->title}, {"readOnlyHint", hints.isReadOnly}};
            if (!hints.isReadOnly) {
                annotations["destructiveHint"] = hints.isDestructive;
                annotations["idempotentHint"] = hints.isIdempotent;
            }
            annotations["openWorldHint"] = hints.isOpenWorld;
            list.push_back({{"name", name},
                            {"title", entry->title},
                            {"description", entry->description},
                            {"inputSchema", *input},
                            {"outputSchema", *output},
                            {"annotations", std::move(annotations)}});
            entry->input = std::make_unique<LazyCheck>(std::move(*input));
            entry->output = std::make_unique<LazyCheck>(std::move(*output));
        }
        m_schemas->definitionsText = jsonLine(list);
        m_schemas->definitions = std::make_shared<const Json>(std::move(list));
        return {};
    };
    std::call_once(m_schemas->once, [&] { m_schemas->state = read(); });
    if (!m_schemas->state) {
        return Failure(m_schemas->state.error());
    }
    return m_schemas->definitions;
}

Result<std::string_view> ToolRegistry::definitionsText() const
{
    return definitions().transform(
        [this](const auto &) { return std::string_view(m_schemas->definitionsText); });
}

ToolAnswer ToolRegistry::call(std::string_view name, const Json &request,
                              const CallContext &context, const Translator &translator) const
{
    // Nothing should be thrown; the host must get an answer all the same.
    const auto failed = [&](std::string_view reason) {
        const PathNamer plain({}, {});
        const Message message(msg::api::engineFailed, {{"tool", cleanLine(name)}});
        return ToolAnswer{.text = jsonLine(errorJson(engineError(message, cleanLine(reason)),
                                                     {.translator = translator, .namer = plain})),
                          .isError = true};
    };
    try {
        return checkedCall(name, request, context, translator);
    } catch (const std::exception &exception) {
        return failed(exception.what());
    } catch (...) {
        return failed({});
    }
}

ToolAnswer ToolRegistry::checkedCall(std::string_view name, const Json &request,
                                     const CallContext &context, const Translator &translator) const
{
    const auto start = std::chrono::steady_clock::now();
    const PathNamer plain({}, {});
    const auto failed = [](const Error &error, const RenderContext &render) {
        return ToolAnswer{.text = jsonLine(errorJson(error, render)), .isError = true};
    };
    const RenderContext plainRender{.translator = translator, .namer = plain};
    const Entry *found = entry(name);
    if (found == nullptr) {
        return failed(requestError(Message(msg::api::toolUnknown, {{"tool", cleanLine(name)}})),
                      plainRender);
    }
    if (const auto known = definitions(); !known) {
        return failed(known.error(), plainRender);
    }
    const Result<SchemaCheck> &check = found->input->check();
    if (!check) {
        return failed(check.error(), plainRender);
    }
    if (const auto problems = requestProblems(name, request, found->input->schema(), *check)) {
        m_engine.log().call(name, "request", std::chrono::steady_clock::now() - start);
        return failed(*problems, plainRender);
    }

    if (const auto problems = accessProblems(m_rules, *found->tool, request)) {
        m_engine.log().call(name, "refused", std::chrono::steady_clock::now() - start);
        return failed(*problems, plainRender);
    }
    if (context.isCancelled()) {
        return failed(cancelledError(), plainRender);
    }

    const RequestReader fields(request);
    const PathNamer namer(fields.displayPaths(), fields.path("source_folder"), namesIn(fields));
    const RenderContext render{.translator = translator, .namer = namer};
    NamingOutput named(context.output, namer);
    LoggedOutput output(named, m_engine.log());
    const CallContext inner{.stop = context.stop, .progress = context.progress, .output = output};
    auto result = found->tool->run(request, m_engine, inner, render);
    ToolAnswer answer =
        result ? ToolAnswer{.text = std::move(*result)} : failed(result.error(), render);
    const std::string outcome = result ? "ok" : std::string(categoryName(result.error().category));
#ifdef LOGIX_CHECK_RESULTS
    if (const std::string problems = resultProblems(name, answer); !problems.empty()) {
        answer = failed(
            engineError(Message(msg::api::resultInvalid, {{"tool", std::string(name)}}), problems),
            plainRender);
    }
#endif
    m_engine.log().call(name, outcome, std::chrono::steady_clock::now() - start);
    return answer;
}

std::string ToolRegistry::summary(std::string_view name, const ToolAnswer &answer) const
{
    const Entry *found = entry(name);
    std::string text = answer.isError || found == nullptr
                           ? answer.content().value("message", std::string())
                           : found->tool->summary(answer.text);
    if (const auto file = m_engine.scratch().keepResult(answer.text)) {
        text += '\n' + Message(msg::api::wholeResult, {{"file", file->string()}}).english();
    }
    return text;
}

std::string ToolRegistry::resultProblems(std::string_view name, const ToolAnswer &answer) const
{
    const Entry *found = entry(name);
    if (const auto known = definitions(); !known || found == nullptr) {
        return "no schema";
    }
    const Result<SchemaCheck> &check =
        answer.isError ? m_schemas->error->check() : found->output->check();
    return check ? problemsIn(answer.content(), *check) : check.error().details;
}

} // namespace logix
