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
class CatalogOutline : public nlohmann::json_sax<Json>
{
public:
    [[nodiscard]] std::int64_t count(const std::string &section) const
    {
        const auto found = m_counts.find(section);
        return found != m_counts.end() ? found->second : 0;
    }
    /// A line for each board.
    [[nodiscard]] const std::string &boards() const { return m_boards; }

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t &) override { return true; }
    bool binary(binary_t &) override { return true; }
    bool string(string_t &value) override
    {
        if (m_depth == entryDepth && m_isName && m_section == "boards") {
            m_boards += "\n" + m_entry + ": " + value;
        }
        return true;
    }
    bool start_object(std::size_t) override
    {
        ++m_depth;
        return true;
    }
    bool end_object() override
    {
        --m_depth;
        return true;
    }
    bool start_array(std::size_t) override
    {
        ++m_depth;
        return true;
    }
    bool end_array() override
    {
        --m_depth;
        return true;
    }
    bool key(string_t &name) override
    {
        if (m_depth == 1) {
            m_section = name;
        } else if (m_depth == 2) {
            m_entry = name;
            ++m_counts[m_section];
        }
        m_isName = m_depth == entryDepth && name == "name";
        return true;
    }
    bool parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &) override
    {
        return false;
    }

private:
    static constexpr int entryDepth = 3;

    int m_depth = 0;
    bool m_isName = false;
    std::string m_section;
    std::string m_entry;
    std::map<std::string, std::int64_t> m_counts;
    std::string m_boards;
};

} // namespace

std::string GetCatalogTool::summary(const std::string &resultText) const
{
    CatalogOutline outline;
    Json::sax_parse(resultText, &outline);
    // The IDs are what a next, narrower request needs.
    return Message(msg::api::summaryCatalog, {{"boards", outline.count("boards")},
                                              {"fpgas", outline.count("fpgas")},
                                              {"families", outline.count("families")}})
               .english()
           + outline.boards();
}

} // namespace logix
