// SPDX-License-Identifier: Apache-2.0
#include "api/Reference.h"

#include <format>
#include <nlohmann/json.hpp>
#include <set>

namespace logix {

namespace {

std::string text(const Json &json, const char *field)
{
    const auto found = json.find(field);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Text within a table's cell.
std::string cell(std::string_view value)
{
    std::string result;
    for (const char c : value) {
        result += c == '|' ? std::string("\\|") : std::string(1, c == '\n' ? ' ' : c);
    }
    return result;
}

/// What values a field takes, in a few words.
std::string typeOf(const Json &schema)
{
    if (schema.contains("enum")) {
        std::string values;
        for (const Json &value : schema.at("enum")) {
            values += (values.empty() ? "" : ", ") + std::format("`{}`", value.get<std::string>());
        }
        return values;
    }
    if (schema.contains("const")) {
        return std::format("`{}`", schema.at("const").dump());
    }
    if (!schema.contains("type")) {
        return "any value";
    }
    const Json &type = schema.at("type");
    if (type.is_array()) {
        std::string names;
        for (const Json &name : type) {
            names += (names.empty() ? "" : " or ") + name.get<std::string>();
        }
        return names;
    }
    if (type == "array") {
        return "list of " + (schema.contains("items") ? typeOf(schema.at("items")) : "any value");
    }
    const bool isMap = type == "object" && schema.contains("additionalProperties")
                       && schema.at("additionalProperties").is_object();
    return isMap ? "map of " + typeOf(schema.at("additionalProperties")) : type.get<std::string>();
}

/// Rows for the fields of an object, with those of the objects inside it indented by their path.
void addRows(const Json &schema, const std::string &prefix, std::string &rows)
{
    std::set<std::string> required;
    if (schema.contains("required")) {
        for (const Json &name : schema.at("required")) {
            required.insert(name.get<std::string>());
        }
    }
    if (!schema.contains("properties")) {
        return;
    }
    for (const auto &[name, field] : schema.at("properties").items()) {
        std::string description = text(field, "description");
        if (field.contains("default")) {
            description += std::format(" Default: `{}`.", field.at("default").dump());
        }
        rows += std::format("| `{}{}` | {} | {} | {} |\n", prefix, name, cell(typeOf(field)),
                            required.contains(name) ? "yes" : "no", cell(description));
        const Json *inner = &field;
        std::string path = prefix + name + ".";
        if (field.contains("items")) {
            inner = &field.at("items");
            path = prefix + name + "[].";
        } else if (field.contains("additionalProperties")
                   && field.at("additionalProperties").is_object()) {
            inner = &field.at("additionalProperties");
            path = prefix + name + ".*.";
        }
        addRows(*inner, path, rows);
    }
}

std::string table(std::string_view title, const Json &schema)
{
    std::string rows;
    addRows(schema, "", rows);
    if (rows.empty()) {
        return std::format("{}: none.\n\n", title);
    }
    return std::format("{}\n\n| Field | Type | Always | Meaning |\n| --- | --- | --- | --- |\n{}\n",
                       title, rows);
}

std::string hintsOf(const Json &annotations)
{
    if (annotations.value("readOnlyHint", false)) {
        return "Only reads.";
    }
    std::string hints =
        annotations.value("destructiveHint", true) ? "Deletes or overwrites." : "Writes files.";
    if (annotations.value("idempotentHint", false)) {
        hints += " The same call again changes nothing more.";
    }
    return hints;
}

} // namespace

std::string toolReference(const Json &definitions)
{
    std::string page = "# Tools\n\nMade from the engine's schemas by `logix-engine "
                       "--print-reference`: don't edit. The schemas themselves are in "
                       "[schemas/tools.json](../schemas/tools.json).\n\n";
    for (const Json &tool : definitions) {
        page += std::format("- [{0}](#{0}): {1}\n", text(tool, "name"), text(tool, "title"));
    }
    for (const Json &tool : definitions) {
        page += std::format("\n## {}\n\n{}\n\n{}\n\n", text(tool, "name"),
                            text(tool, "description"), hintsOf(tool.at("annotations")));
        page += table("Input", tool.at("inputSchema"));
        page += table("Output", tool.at("outputSchema"));
    }
    while (page.ends_with("\n\n")) {
        page.pop_back();
    }
    return page;
}

} // namespace logix
