// SPDX-License-Identifier: Apache-2.0
#include "api/tools/GetCatalogTool.h"

#include "api/Engine.h"
#include "api/RequestReader.h"
#include "base/Text.h"
#include "messages/api.h"

#include <nlohmann/json.hpp>

namespace logix {

namespace {

/// One section of the request: nothing when it isn't fetched, else the IDs asked for, all of them
/// without a list.
struct Query
{
    bool isFetched = false;
    std::optional<std::vector<std::string>> ids;
};

Query queryOf(const Json &request, const char *section)
{
    const auto found = request.find(section);
    if (found == request.end()) {
        return {};
    }
    const RequestReader fields(*found);
    Query query{.isFetched = fields.flag("fetch", false)};
    if (found->contains("ids")) {
        query.ids = fields.texts("ids");
    }
    return query;
}

/// Collects IDs that aren't in the catalog, from every section at once.
class UnknownIds
{
public:
    void add(const char *section, std::size_t index, const std::string &id,
             const std::vector<std::string> &known)
    {
        const auto nearest = nearestName(id, known);
        const std::string field = std::string("/") + section + "/ids/" + std::to_string(index);
        Message text =
            nearest ? Message(msg::api::catalogIdUnknownNear,
                              {{"field", field}, {"id", id}, {"nearest", *nearest}})
                    : Message(msg::api::catalogIdUnknown, {{"field", field}, {"id", id}});
        m_diagnostics.push_back({.text = std::move(text), .tool = std::string(engineToolName)});
    }

    [[nodiscard]] bool isEmpty() const { return m_diagnostics.empty(); }
    [[nodiscard]] Error error() const
    {
        Error error =
            requestError(m_diagnostics.size() == 1
                             ? m_diagnostics.front().text
                             : Message(msg::api::catalogIdsUnknown,
                                       {{"count", static_cast<std::int64_t>(
                                                      m_diagnostics.size())}}));
        error.diagnostics = m_diagnostics;
        return error;
    }

private:
    std::vector<Diagnostic> m_diagnostics;
};

Result<Json> boardsSection(const Query &query, const Catalog &catalog,
                           const std::optional<std::filesystem::path> &folder, UnknownIds &unknown)
{
    return catalog.boards(folder).transform([&](const auto &boards) {
        std::map<std::string, const Board *> byId;
        std::vector<std::string> ids;
        for (const auto &board : boards) {
            byId.emplace(board->id, board.get());
            ids.push_back(board->id);
        }
        Json section = Json::object();
        if (!query.ids) {
            for (const std::string &id : ids) {
                section[id] = Catalog::boardJson(*byId.at(id));
            }
            return section;
        }
        for (std::size_t i = 0; i < query.ids->size(); ++i) {
            const std::string &id = (*query.ids)[i];
            const auto found = byId.find(id);
            if (found == byId.end()) {
                unknown.add("boards", i, id, ids);
            } else {
                section[id] = Catalog::boardJson(*found->second);
            }
        }
        return section;
    });
}

Result<Json> fpgasSection(const Query &query, const Catalog &catalog, UnknownIds &unknown)
{
    const auto known = catalog.fpgaIds();
    if (!known) {
        return Failure(known.error());
    }
    const std::vector<std::string> &wanted = query.ids ? *query.ids : *known;
    const std::set<std::string_view> knownSet(known->begin(), known->end());
    Json section = Json::object();
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (!knownSet.contains(wanted[i])) {
            unknown.add("fpgas", i, wanted[i], *known);
            continue;
        }
        auto json = catalog.fpgaJson(wanted[i]);
        if (!json) {
            return json;
        }
        section[wanted[i]] = std::move(*json);
    }
    return section;
}

Result<Json> familiesSection(const Query &query, const Catalog &catalog, UnknownIds &unknown)
{
    return catalog.familiesJson().transform([&](const Json &families) {
        if (!query.ids) {
            return families;
        }
        std::vector<std::string> known;
        for (const auto &[id, family] : families.items()) {
            known.push_back(id);
        }
        Json section = Json::object();
        for (std::size_t i = 0; i < query.ids->size(); ++i) {
            const std::string &id = (*query.ids)[i];
            if (families.contains(id)) {
                section[id] = families.at(id);
            } else {
                unknown.add("families", i, id, known);
            }
        }
        return section;
    });
}

} // namespace

Result<Json> GetCatalogTool::run(const Json &request, Engine &engine, const CallContext &,
                                 const RenderContext &) const
{
    const Catalog &catalog = engine.catalog();
    UnknownIds unknown;
    Json result = {{"boards", Json::object()},
                   {"fpgas", Json::object()},
                   {"families", Json::object()}};
    if (const Query query = queryOf(request, "boards"); query.isFetched) {
        auto section = boardsSection(
            query, catalog, RequestReader(request).optionalPath("custom_boards_folder"), unknown);
        if (!section) {
            return section;
        }
        result["boards"] = std::move(*section);
    }
    if (const Query query = queryOf(request, "fpgas"); query.isFetched) {
        auto section = fpgasSection(query, catalog, unknown);
        if (!section) {
            return section;
        }
        result["fpgas"] = std::move(*section);
    }
    if (const Query query = queryOf(request, "families"); query.isFetched) {
        auto section = familiesSection(query, catalog, unknown);
        if (!section) {
            return section;
        }
        result["families"] = std::move(*section);
    }
    if (!unknown.isEmpty()) {
        return Failure(unknown.error());
    }
    return result;
}

std::string GetCatalogTool::summary(const Json &result) const
{
    std::string text = Message(msg::api::summaryCatalog,
                               {{"boards", static_cast<std::int64_t>(result.at("boards").size())},
                                {"fpgas", static_cast<std::int64_t>(result.at("fpgas").size())},
                                {"families",
                                 static_cast<std::int64_t>(result.at("families").size())}})
                           .english();
    // The IDs are what a next, narrower request needs.
    for (const auto &[id, board] : result.at("boards").items()) {
        text += "\n" + id + ": " + board.value("name", std::string());
    }
    return text;
}

} // namespace logix
