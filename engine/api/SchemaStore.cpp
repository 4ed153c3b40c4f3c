// SPDX-License-Identifier: Apache-2.0
#include "api/SchemaStore.h"

#include "base/Files.h"
#include "messages/api.h"

#include <nlohmann/json.hpp>

namespace logix {

namespace {

/// Deeper nesting means that a type refers to itself, which can't be written out.
constexpr int deepestNesting = 64;

Error brokenFile(const std::string &name)
{
    return engineError(Message(msg::api::schemaFileBroken, {{"file", name}}));
}

} // namespace

Result<Json> SchemaStore::schema(std::string_view name)
{
    return file(std::string(name) + ".json").and_then([this](const Json *json) {
        return resolved(*json, 0);
    });
}

Result<const Json *> SchemaStore::file(const std::string &name)
{
    const auto found = m_files.find(name);
    if (found != m_files.end()) {
        return &found->second;
    }
    const Result<std::string> text = readFile(m_folder / name);
    if (!text) {
        return Failure(engineError(
            Message(msg::api::schemaFileMissing, {{"file", (m_folder / name).string()}}),
            text.error().message.english()));
    }
    Json json = Json::parse(*text, nullptr, false);
    if (json.is_discarded()) {
        return Failure(brokenFile(name));
    }
    return &m_files.emplace(name, std::move(json)).first->second;
}

Result<Json> SchemaStore::resolved(const Json &schema, int depth)
{
    if (depth > deepestNesting) {
        return Failure(brokenFile("common.json"));
    }
    if (schema.is_array()) {
        Json list = Json::array();
        for (const Json &item : schema) {
            auto part = resolved(item, depth + 1);
            if (!part) {
                return part;
            }
            list.push_back(std::move(*part));
        }
        return list;
    }
    if (!schema.is_object()) {
        return schema;
    }
    Json result = Json::object();
    const auto reference = schema.find("$ref");
    if (reference != schema.end()) {
        const std::string target = reference->get<std::string>();
        const std::size_t hash = target.find('#');
        const auto source = file(target.substr(0, hash));
        if (!source) {
            return Failure(source.error());
        }
        const Json::json_pointer pointer(hash == std::string::npos ? "" : target.substr(hash + 1));
        if (!(*source)->contains(pointer)) {
            return Failure(brokenFile(target));
        }
        auto written = resolved((*source)->at(pointer), depth + 1);
        if (!written) {
            return written;
        }
        result = std::move(*written);
    }
    // What stands beside a reference, such as its description, wins.
    for (const auto &[name, member] : schema.items()) {
        if (name == "$ref" || (depth > 0 && name == "$schema")) {
            continue;
        }
        auto part = resolved(member, depth + 1);
        if (!part) {
            return part;
        }
        result[name] = std::move(*part);
    }
    return result;
}

} // namespace logix
