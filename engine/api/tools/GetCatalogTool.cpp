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

namespace {

/// Picks the sections' sizes and the boards' names out of a catalog's text as it goes by. The
/// whole catalog is long, and reading it into a tree takes longer than making it.
///
/// The text is the engine's own: JSON without blanks, whose names at the first three levels have
/// no escapes.
class CatalogOutline
{
public:
    explicit CatalogOutline(std::string_view text) : m_rest(text)
    {
        while (!m_rest.empty()) {
            const char c = m_rest.front();
            if (c == '"') {
                const std::string_view content = string();
                if (m_rest.starts_with(':')) {
                    member(content);
                } else if (m_isBoardName) {
                    m_boards += '\n' + m_entry + ": ";
                    m_boards += Json::parse('"' + std::string(content) + '"').get<std::string>();
                    m_isBoardName = false;
                }
                continue;
            }
            m_depth += c == '{' || c == '[' ? 1 : 0;
            m_depth -= c == '}' || c == ']' ? 1 : 0;
            m_rest.remove_prefix(1);
        }
    }

    [[nodiscard]] std::int64_t count(const std::string &section) const
    {
        const auto found = m_counts.find(section);
        return found != m_counts.end() ? found->second : 0;
    }
    /// A line for each board.
    [[nodiscard]] const std::string &boards() const { return m_boards; }

private:
    /// Takes a string; its content as it is written.
    std::string_view string()
    {
        m_rest.remove_prefix(1);
        std::size_t end = 0;
        while (end < m_rest.size() && m_rest[end] != '"') {
            end += m_rest[end] == '\\' ? 2 : 1;
        }
        const std::string_view content = m_rest.substr(0, end);
        m_rest.remove_prefix(std::min(m_rest.size(), end + 1));
        return content;
    }

    void member(std::string_view name)
    {
        constexpr int sectionDepth = 1;
        constexpr int entryDepth = 2;
        constexpr int fieldDepth = 3;
        if (m_depth == sectionDepth) {
            m_section = name;
        } else if (m_depth == entryDepth) {
            m_entry = name;
            ++m_counts[m_section];
        }
        m_isBoardName = m_depth == fieldDepth && name == "name" && m_section == "boards";
    }

    std::string_view m_rest;
    int m_depth = 0;
    bool m_isBoardName = false;
    std::string m_section;
    std::string m_entry;
    std::map<std::string, std::int64_t> m_counts;
    std::string m_boards;
};

} // namespace

std::string GetCatalogTool::summary(const std::string &resultText) const
{
    const CatalogOutline outline(resultText);
    // The IDs are what a next, narrower request needs.
    return Message(msg::api::summaryCatalog, {{"boards", outline.count("boards")},
                                              {"fpgas", outline.count("fpgas")},
                                              {"families", outline.count("families")}})
               .english()
           + outline.boards();
}

} // namespace logix
