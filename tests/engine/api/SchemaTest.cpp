// SPDX-License-Identifier: Apache-2.0
#include "api/SchemaCheck.h"
#include "api/SchemaStore.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace logix {
namespace {

namespace fs = std::filesystem;

fs::path schemaFolder()
{
    return fs::path(LOGIX_RESOURCES) / "schemas/tools";
}

/// Calls `visit` for each schema within a schema, with its JSON pointer.
void forEachSchema(const Json &schema, const std::string &pointer,
                   const std::function<void(const Json &, const std::string &)> &visit)
{
    if (!schema.is_object()) {
        return;
    }
    visit(schema, pointer);
    for (const char *keyword : {"items", "additionalProperties", "propertyNames"}) {
        if (schema.contains(keyword)) {
            forEachSchema(schema.at(keyword), pointer + "/" + keyword, visit);
        }
    }
    for (const char *keyword : {"oneOf", "anyOf", "allOf"}) {
        if (schema.contains(keyword)) {
            for (std::size_t i = 0; i < schema.at(keyword).size(); ++i) {
                forEachSchema(schema.at(keyword)[i],
                              pointer + "/" + keyword + "/" + std::to_string(i), visit);
            }
        }
    }
    if (schema.contains("properties")) {
        for (const auto &[name, property] : schema.at("properties").items()) {
            forEachSchema(property, pointer + "/properties/" + name, visit);
        }
    }
}

class ToolSchema : public testing::TestWithParam<std::string>
{
};

TEST_P(ToolSchema, IsCompleteTightAndCompiles)
{
    SchemaStore store(schemaFolder());
    const auto schema = store.schema(GetParam());
    ASSERT_TRUE(schema) << schema.error().message.english();
    EXPECT_EQ(schema->at("type"), "object");
    EXPECT_EQ(schema->dump().find("$ref"), std::string::npos);
    const auto check = SchemaCheck::compile(*schema);
    ASSERT_TRUE(check) << check.error().details;
    const bool isInput = GetParam().ends_with(".input");
    forEachSchema(*schema, "", [&](const Json &part, const std::string &pointer) {
        const bool isObject = part.value("type", Json()) == "object";
        const bool isOpen = pointer == "/properties/data";
        EXPECT_TRUE(!isObject || isOpen || part.contains("additionalProperties")) << pointer;
        if (isInput && part.value("type", Json()) == "string") {
            EXPECT_TRUE(part.contains("maxLength") && part.contains("pattern")) << pointer;
        }
        if (isInput && part.value("type", Json()) == "array") {
            EXPECT_TRUE(part.contains("maxItems")) << pointer;
        }
    });
    if (isInput && schema->contains("properties")) {
        for (const auto &[name, property] : schema->at("properties").items()) {
            EXPECT_TRUE(property.contains("description")) << name;
        }
    }
}

std::vector<std::string> schemaNames()
{
    std::vector<std::string> names;
    for (const auto &entry : fs::directory_iterator(schemaFolder())) {
        if (entry.path().filename() != "common.json") {
            names.push_back(entry.path().stem().string());
        }
    }
    std::ranges::sort(names);
    return names;
}

INSTANTIATE_TEST_SUITE_P(All, ToolSchema, testing::ValuesIn(schemaNames()),
                         [](const auto &parameter) {
                             std::string name = parameter.param;
                             std::ranges::replace(name, '.', '_');
                             return name;
                         });

TEST(SchemaCheckTest, ABrokenSchemaIsAnError)
{
    const Json broken = {{"type", "string"}, {"pattern", "("}};
    EXPECT_FALSE(SchemaCheck::compile(broken));
}

TEST(SchemaStoreTest, AMissingFileIsAnErrorThatNamesIt)
{
    SchemaStore store("/nowhere");
    const auto schema = store.schema("lint.input");
    ASSERT_FALSE(schema);
    EXPECT_THAT(schema.error().message.english(), testing::HasSubstr("/nowhere/lint.input.json"));
}

} // namespace
} // namespace logix
