// SPDX-License-Identifier: Apache-2.0
#include "api/tools/GetCatalogTool.h"

#include "api/Engine.h"
#include "api/RequestReader.h"
#include "messages/api.h"

#include <nlohmann/json.hpp>

namespace logix {

namespace {

CatalogQuery queryFrom(const Json &request, const char *section)
{
    const auto found = request.find(section);
    if (found == request.end()) {
        return {};
    }
    const RequestReader fields(*found);
    CatalogQuery query{.fetch = fields.flag("fetch", false)};
    if (found->contains("ids")) {
        query.ids = fields.texts("ids");
    }
    return query;
}

} // namespace

Result<std::string> GetCatalogTool::run(const Json &request, Engine &engine, const CallContext &,
                                        const RenderContext &) const
{
    return engine.catalog().answerText(
        {.boards = queryFrom(request, "boards"),
         .fpgas = queryFrom(request, "fpgas"),
         .families = queryFrom(request, "families"),
         .customBoardsFolder = RequestReader(request).optionalPath("custom_boards_folder")});
}

std::string GetCatalogTool::summary(const Json &result) const
{
    const auto count = [&](const char *section) {
        return static_cast<std::int64_t>(result.at(section).size());
    };
    std::string text = Message(msg::api::summaryCatalog, {{"boards", count("boards")},
                                                          {"fpgas", count("fpgas")},
                                                          {"families", count("families")}})
                           .english();
    // The IDs are what a next, narrower request needs.
    for (const auto &[id, board] : result.at("boards").items()) {
        text += "\n" + id + ": " + board.value("name", std::string());
    }
    return text;
}

} // namespace logix
