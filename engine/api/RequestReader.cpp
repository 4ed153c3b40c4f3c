// SPDX-License-Identifier: Apache-2.0
#include "api/RequestReader.h"

#include <nlohmann/json.hpp>

namespace fs = std::filesystem;

namespace logix {

const Json *RequestReader::find(const char *field) const
{
    const auto found = m_request.find(field);
    return found == m_request.end() ? nullptr : &*found;
}

std::string RequestReader::text(const char *field) const
{
    return optionalText(field).value_or(std::string());
}

std::optional<std::string> RequestReader::optionalText(const char *field) const
{
    const Json *value = find(field);
    return value != nullptr ? std::optional(value->get<std::string>()) : std::nullopt;
}

fs::path RequestReader::path(const char *field) const
{
    return optionalPath(field).value_or(fs::path());
}

std::optional<fs::path> RequestReader::optionalPath(const char *field) const
{
    return optionalText(field).transform([](const std::string &text) { return fs::path(text); });
}

std::vector<std::string> RequestReader::texts(const char *field) const
{
    const Json *value = find(field);
    return value != nullptr ? value->get<std::vector<std::string>>() : std::vector<std::string>();
}

bool RequestReader::flag(const char *field, bool fallback) const
{
    const Json *value = find(field);
    return value != nullptr ? value->get<bool>() : fallback;
}

std::optional<std::int64_t> RequestReader::integer(const char *field) const
{
    const Json *value = find(field);
    return value != nullptr ? std::optional(value->get<std::int64_t>()) : std::nullopt;
}

VariantChoice RequestReader::boardVariant() const
{
    const Json *value = find("board_variant");
    if (value == nullptr) {
        return {};
    }
    const RequestReader choice(*value);
    return {.connection = choice.optionalText("connection"),
            .memory = choice.optionalText("memory")};
}

Defines RequestReader::defines() const
{
    const Json *value = find("defines");
    return value != nullptr ? value->get<Defines>() : Defines();
}

DisplayPaths RequestReader::displayPaths() const
{
    DisplayPaths result;
    const Json *value = find("display_paths");
    if (value == nullptr) {
        return result;
    }
    const auto read = [&](const char *field, std::vector<DisplayPaths::Entry> &entries) {
        const auto list = value->find(field);
        if (list != value->end()) {
            for (const Json &entry : *list) {
                entries.push_back({.path = fs::path(entry.at("path").get<std::string>()),
                                   .as = entry.at("as").get<std::string>()});
            }
        }
    };
    read("files", result.files);
    read("folders", result.folders);
    return result;
}

Json variantChoiceJson(const VariantChoice &choice)
{
    Json json = Json::object();
    if (choice.connection) {
        json["connection"] = *choice.connection;
    }
    if (choice.memory) {
        json["memory"] = *choice.memory;
    }
    return json;
}

Json includeFoldersJson(const SourceRequest &sources)
{
    Json list = Json::array();
    for (const std::string &folder : sources.includeFolders) {
        if (!folder.empty()) {
            list.push_back(folder);
        }
    }
    return list;
}

Json selectorJson(const Selector &selector)
{
    return {{"connection", selector.connection}, {"memory", selector.memory}};
}

} // namespace logix
