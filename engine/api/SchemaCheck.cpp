// SPDX-License-Identifier: Apache-2.0
// The only file that includes the schema library, which takes long to compile.
#include "api/SchemaCheck.h"

#include "messages/api.h"

#include <algorithm>
#include <cstdint>

#include <jsoncons/json.hpp>
#include <jsoncons_ext/jsonschema/jsonschema.hpp>
#include <nlohmann/json.hpp>

namespace logix {

namespace {

using Value = jsoncons::json;

Value valueOf(const Json &json)
{
    switch (json.type()) {
    case Json::value_t::object: {
        Value object(jsoncons::json_object_arg);
        for (const auto &[name, member] : json.items()) {
            object.insert_or_assign(name, valueOf(member));
        }
        return object;
    }
    case Json::value_t::array: {
        Value array(jsoncons::json_array_arg);
        array.reserve(json.size());
        for (const Json &item : json) {
            array.push_back(valueOf(item));
        }
        return array;
    }
    case Json::value_t::string:
        return Value(json.get_ref<const std::string &>());
    case Json::value_t::boolean:
        return Value(json.get<bool>());
    case Json::value_t::number_integer:
        return Value(json.get<std::int64_t>());
    case Json::value_t::number_unsigned:
        return Value(json.get<std::uint64_t>());
    case Json::value_t::number_float:
        return Value(json.get<double>());
    case Json::value_t::null:
    case Json::value_t::binary:
    case Json::value_t::discarded:
        break;
    }
    return Value(jsoncons::null_type());
}

} // namespace

struct SchemaCheck::Compiled
{
    /// As it was given, to look into where the library only says that a map doesn't fit.
    Json source;
    jsoncons::jsonschema::json_schema<Value> schema;
};

SchemaCheck::SchemaCheck(std::unique_ptr<const Compiled> compiled) : m_compiled(std::move(compiled))
{
}
SchemaCheck::SchemaCheck(SchemaCheck &&) noexcept = default;
SchemaCheck &SchemaCheck::operator=(SchemaCheck &&) noexcept = default;
SchemaCheck::~SchemaCheck() = default;

Result<SchemaCheck> SchemaCheck::compile(const Json &schema)
{
    try {
        return SchemaCheck(std::make_unique<const Compiled>(
            Compiled{schema, jsoncons::jsonschema::make_json_schema(valueOf(schema))}));
    } catch (const std::exception &exception) {
        return Failure(engineError(msg::api::schemaBroken, exception.what()));
    }
}

namespace {

/// What is wrong with the members of a map, whose schema is that of its additional properties.
void addMemberViolations(const SchemaViolation &violation, const Json &value, const Json &schema,
                         std::vector<SchemaViolation> &violations)
{
    const Json::json_pointer keyword(violation.schemaPointer);
    const Json &memberSchema = schema.at(keyword);
    const Json &owner = schema.at(keyword.parent_pointer());
    const Json &map = value.at(Json::json_pointer(violation.valuePointer));
    const auto check = SchemaCheck::compile(memberSchema);
    if (!check || !map.is_object()) {
        violations.push_back(violation);
        return;
    }
    for (const auto &[name, member] : map.items()) {
        if (violations.size() >= SchemaCheck::mostViolations) {
            return;
        }
        if (owner.contains("properties") && owner.at("properties").contains(name)) {
            continue;
        }
        for (const SchemaViolation &part : check->check(member)) {
            violations.push_back(
                {.valuePointer = violation.valuePointer + pointerStep(name) + part.valuePointer,
                 .keyword = part.keyword,
                 .schemaPointer = violation.schemaPointer + part.schemaPointer});
        }
    }
}

} // namespace

std::vector<SchemaViolation> SchemaCheck::check(const Json &value) const
{
    std::vector<SchemaViolation> violations;
    const auto report = [&](const jsoncons::jsonschema::validation_message &message) {
        SchemaViolation violation{.valuePointer = message.instance_location().string(),
                                  .keyword = message.keyword(),
                                  .schemaPointer = message.eval_path().string()};
        const Json &source = m_compiled->source;
        const bool isMap = violation.keyword == "additionalProperties"
                           && source.contains(Json::json_pointer(violation.schemaPointer))
                           && source.at(Json::json_pointer(violation.schemaPointer)).is_object();
        if (isMap) {
            addMemberViolations(violation, value, source, violations);
        } else if (std::ranges::find(violations, violation) == violations.end()) {
            violations.push_back(std::move(violation));
        }
        return violations.size() < mostViolations ? jsoncons::jsonschema::walk_result::advance
                                                  : jsoncons::jsonschema::walk_result::abort;
    };
    try {
        m_compiled->schema.validate(valueOf(value), report);
    } catch (const std::exception &) {
        // Such as a pattern that gives up on a text: the text doesn't fit then.
        violations.push_back({.valuePointer = "", .keyword = "exception", .schemaPointer = ""});
    }
    return violations;
}

} // namespace logix
