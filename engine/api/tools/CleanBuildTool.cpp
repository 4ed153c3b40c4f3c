// SPDX-License-Identifier: Apache-2.0
#include "api/tools/CleanBuildTool.h"

#include "api/Engine.h"
#include "api/RequestReader.h"
#include "messages/api.h"

#include <nlohmann/json.hpp>

namespace logix {

Result<std::string> CleanBuildTool::run(const Json &request, Engine &engine,
                                        const CallContext &context, const RenderContext &) const
{
    return engine.cleanBuild(RequestReader(request).path("folder"), context)
        .transform([](const std::vector<std::filesystem::path> &deleted) {
            Json list = Json::array();
            for (const auto &folder : deleted) {
                list.push_back(folder.string());
            }
            return jsonLine({{"deleted", std::move(list)}});
        });
}

std::string CleanBuildTool::summary(const std::string &resultText) const
{
    const Json result = Json::parse(resultText);
    return Message(msg::api::summaryCleaned,
                   {{"count", static_cast<std::int64_t>(result.at("deleted").size())}})
        .english();
}

} // namespace logix
