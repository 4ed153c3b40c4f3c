// SPDX-License-Identifier: Apache-2.0
#include "api/tools/FormatTool.h"

#include "api/Engine.h"
#include "api/RequestReader.h"
#include "messages/api.h"

#include <nlohmann/json.hpp>

namespace logix {

FormatRequest formatRequestFrom(const Json &request)
{
    const RequestReader fields(request);
    return {.sourceFolder = fields.path("source_folder"),
            .files = fields.texts("source_files"),
            .veribleOptions = fields.texts("verible_options"),
            .verbose = fields.flag("verbose", false)};
}

Json formatRequestJson(const FormatRequest &request)
{
    Json json = {{"source_folder", request.sourceFolder.string()}, {"source_files", request.files}};
    if (!request.veribleOptions.empty()) {
        json["verible_options"] = request.veribleOptions;
    }
    if (request.verbose) {
        json["verbose"] = true;
    }
    return json;
}

Json formatResultJson(const FormatResult &result, const RenderContext &render)
{
    Json files = Json::array();
    for (const FormattedFile &file : result.files) {
        files.push_back({{"file", file.file}, {"status", statusName(file.status)}});
    }
    return {{"passed", result.passed},
            {"files", std::move(files)},
            {"diagnostics", diagnosticsJson(result.diagnostics, render)},
            {"commands", commandsJson(result.commands)}};
}

Result<std::string> FormatTool::run(const Json &request, Engine &engine, const CallContext &context,
                                    const RenderContext &render) const
{
    return engine.format(formatRequestFrom(request), context)
        .transform(
            [&](const FormatResult &result) { return jsonLine(formatResultJson(result, render)); });
}

std::string FormatTool::summary(const std::string &resultText) const
{
    const Json result = Json::parse(resultText);
    std::map<std::string, std::int64_t> counts;
    for (const Json &file : result.at("files")) {
        ++counts[file.at("status").get<std::string>()];
    }
    return Message(msg::api::summaryFormat, {{"formatted", counts["formatted"]},
                                             {"unchanged", counts["unchanged"]},
                                             {"failed", counts["failed"]}})
        .english();
}

} // namespace logix
