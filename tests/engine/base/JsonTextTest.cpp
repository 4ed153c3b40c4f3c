// SPDX-License-Identifier: Apache-2.0
#include "base/JsonText.h"

#include <format>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace logix {
namespace {

/// "line:column: text" of the problem, or "".
std::string problemOf(std::string text)
{
    const auto json = JsonText::parse(std::move(text));
    if (json) {
        return "";
    }
    return std::format("{}:{}: {}", json.error().place.line, json.error().place.column,
                       json.error().text.english());
}

TEST(JsonText, ReadsWhatJsonCanSay)
{
    const std::string text = "\xEF\xBB\xBF"
                             R"({"a": [1, -2.5e3, true, false, null, {}, []], "é": "\u00e9\n\"",)"
                             R"( "emoji": "\ud83d\ude00", "empty": "", "zero": 0})"
                             "\r\n";
    const auto json = JsonText::parse(text);
    ASSERT_TRUE(json) << json.error().text.english();
    // Another implementation is the judge.
    EXPECT_EQ(jsonFrom(json->root()), nlohmann::ordered_json::parse(text));
    EXPECT_EQ(jsonFrom(json->root()).dump(), nlohmann::ordered_json::parse(text).dump());
}

TEST(JsonText, AgreesWithAnotherParserOnWhatIsValid)
{
    for (const std::string text : {"1",
                                   "01",
                                   "-",
                                   "-0",
                                   "1.",
                                   ".5",
                                   "1e",
                                   "1e5",
                                   "1E+05",
                                   "+1",
                                   "0x10",
                                   "NaN",
                                   "1.5.2",
                                   "\"\"",
                                   "\"",
                                   "\"\\x\"",
                                   "\"\\u12\"",
                                   "\"\\ud800\"",
                                   "\"\\udc00\"",
                                   "\"\\ud800\\u0041\"",
                                   "\"\t\"",
                                   "\"\x7f\"",
                                   "[",
                                   "[1",
                                   "[1,",
                                   "[1,]",
                                   "[,1]",
                                   "[1 2]",
                                   "]",
                                   "{",
                                   "{}",
                                   "{\"a\"}",
                                   "{\"a\":}",
                                   "{\"a\":1,}",
                                   "{a:1}",
                                   "{'a':1}",
                                   "{\"a\":1 \"b\":2}",
                                   "true",
                                   "True",
                                   "nul",
                                   "nulll",
                                   "1 2",
                                   "{} []",
                                   "",
                                   " ",
                                   "//c\n1",
                                   "1 /* c */",
                                   "\"\xff\"",
                                   "[1e400]",
                                   "[\"a\" , \"b\"]\n",
                                   "\"a\nb\""}) {
        EXPECT_EQ(problemOf(text).empty(), nlohmann::json::accept(text)) << text;
    }
}

TEST(JsonText, ProblemsAreAtLineAndColumnInCharacters)
{
    EXPECT_EQ(problemOf("{\n  \"é\": 1,\n  \"b\": ?\n}"),
              "3:8: A value is expected here, not “?”.");
    EXPECT_EQ(problemOf("{\"é\": \"ü\" 1}"), "1:11: “,” or “}” is expected here, not “1”.");
    EXPECT_EQ(problemOf("{\"a\": 1,\n}"),
              "1:8: The last entry before “}” can't have a “,” after it.");
    EXPECT_EQ(problemOf("{\"a\": \"x\n}"),
              "1:7: The closing quote of this text is missing on its line.");
    EXPECT_EQ(problemOf("{\"a\": usb}"),
              "1:7: “usb” isn't a JSON value; a string needs double quotes.");
    EXPECT_EQ(problemOf("{\r\n\"a\": 1\r\n"), "3:1: The file ends here, but its JSON doesn't.");
    EXPECT_EQ(problemOf("{\n// hi\n}"), "2:1: JSON has no comments.");
    EXPECT_EQ(problemOf("\xEF\xBB\xBF{'a': 1}"), "1:2: JSON needs double quotes here.");
    EXPECT_EQ(problemOf("{\"a\":\n \"é\xE9\"}"), "2:4: This isn't UTF-8 text.");
    EXPECT_EQ(problemOf(""), "1:1: There is no JSON in the file.");
    EXPECT_EQ(problemOf(std::string("\xFF\xFE{\0", 4)).substr(0, 4), "1:1:");
}

TEST(JsonText, DepthAndSizeHaveLimits)
{
    EXPECT_EQ(problemOf(std::string(64, '[') + std::string(64, ']')), "");
    EXPECT_EQ(problemOf(std::string(1'000'000, '[')), "1:65: More than 64 levels are nested here.");
    EXPECT_FALSE(JsonText::parse("[1, 2]", {.bytes = 5}));
}

TEST(JsonText, ValuesKnowTheirPlace)
{
    const auto json = JsonText::parse("{\n  \"a\": [10, 20],\n\t\"b\": {\"c\": \"x\"}\n}");
    ASSERT_TRUE(json);
    const JsonValue &root = json->root();
    EXPECT_EQ(json->place(root.begin), (SourcePlace{.line = 1, .column = 1}));
    EXPECT_EQ(json->place(root.find("a")->items[1].begin), (SourcePlace{.line = 2, .column = 13}));
    EXPECT_EQ(json->place(root.members[1].begin), (SourcePlace{.line = 3, .column = 2}));
    EXPECT_EQ(json->place(root.find("b")->find("c")->begin),
              (SourcePlace{.line = 3, .column = 13}));
    EXPECT_EQ(json->text().substr(root.find("a")->begin, 8), "[10, 20]");
    EXPECT_EQ(root.find("none"), nullptr);
}

} // namespace
} // namespace logix
