// SPDX-License-Identifier: Apache-2.0
#include "api/tools/CompareBoardsTool.h"

#include "api/Engine.h"
#include "api/RequestReader.h"
#include "catalog/Compare.h"

#include <nlohmann/json.hpp>

namespace logix {

Result<std::string> CompareBoardsTool::run(const Json &request, Engine &engine, const CallContext &,
                                           const RenderContext &) const
{
    const RequestReader fields(request);
    return compareBoards(engine.catalog(), fields.text("from_board"), fields.text("to_board"),
                         fields.optionalPath("custom_boards_folder"))
        .transform(
            [](const BoardComparison &comparison) { return jsonLine(comparisonJson(comparison)); });
}

std::string CompareBoardsTool::summary(const std::string &resultText) const
{
    const Json result = Json::parse(resultText);
    std::string text;
    for (const Json &aspect : result.at("aspects")) {
        text += (text.empty() ? "" : "\n") + aspect.at("text").get<std::string>();
    }
    return text;
}

} // namespace logix
