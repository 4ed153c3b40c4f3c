// SPDX-License-Identifier: Apache-2.0
#include "api/RequestProblems.h"
#include "api/SchemaStore.h"

#include <chrono>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace logix {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// What is wrong with a request of a tool, in the order reported.
std::vector<std::string> problemsOf(const std::string &tool, const Json &request)
{
    SchemaStore store(std::filesystem::path(LOGIX_RESOURCES) / "schemas/tools");
    const auto schema = store.schema(tool + ".input");
    if (!schema) {
        return {schema.error().message.english()};
    }
    const auto check = SchemaCheck::compile(*schema);
    if (!check) {
        return {check.error().details};
    }
    const auto error = requestProblems(tool, request, *schema, *check);
    std::vector<std::string> texts;
    if (error) {
        EXPECT_EQ(error->category, ErrorCategory::Request);
        for (const Diagnostic &diagnostic : error->diagnostics) {
            texts.push_back(diagnostic.text.english());
        }
    }
    return texts;
}

Json lintRequest()
{
    return {{"board", "icebreaker"}, {"source_folder", "/home/me/p"}, {"source_files", {"main.v"}}};
}

TEST(RequestProblems, AGoodRequestHasNone)
{
    Json request = lintRequest();
    request["board_variant"] = {{"memory", "ram"}};
    request["top_module"] = "main";
    request["testbench_files"] = {"sub dir/Größe_tb.v", "-dash.v", "a..b.v", "...v"};
    request["defines"] = {{"A", ""}, {"_b$2", "8'hff"}};
    request["synthesize"] = false;
    request["verbose"] = true;
    request["custom_boards_folder"] = "/home/me/p/boards";
    request["display_paths"] = {{"files", {{{"path", "/a/b"}, {"as", ""}}}},
                                {"folders", {{{"path", "/"}, {"as", "x"}}}}};
    EXPECT_THAT(problemsOf("lint", lintRequest()), IsEmpty());
}

TEST(RequestProblems, MissingFieldsAreNamed)
{
    EXPECT_THAT(problemsOf("lint", Json::object()),
                ElementsAre("/board is missing.", "/source_folder is missing.",
                            "/source_files is missing."));
}

TEST(RequestProblems, UnknownFieldsComeWithWhatWasMeant)
{
    Json request = lintRequest();
    request["bord"] = "icebreaker";
    request["colour"] = "red";
    request["board_variant"] = {{"memroy", "ram"}};
    EXPECT_THAT(problemsOf("lint", request),
                ElementsAre("/board_variant/memroy isn't a field of this tool; memory was probably "
                            "meant.",
                            "/bord isn't a field of this tool; board was probably meant.",
                            "/colour isn't a field of this tool."));
}

TEST(RequestProblems, TypesAndChoices)
{
    Json request = lintRequest();
    request["board"] = 7;
    request["source_files"] = "main.v";
    request["verbose"] = "yes";
    request["board_variant"] = {{"memory", "flsh"}, {"connection", "wifi"}};
    EXPECT_THAT(
        problemsOf("lint", request),
        ElementsAre(
            "/board must be an ID: lowercase letters, digits and hyphens, not a number.",
            "/board_variant/connection must be one of usb, bootloader, ft2232h, ft232h, cmsis-dap, "
            "usb-blaster, unspecified, not “wifi”.",
            "/board_variant/memory must be one of flash, ram, not “flsh”; flash was probably "
            "meant.",
            "/source_files must be a list of source files, not a string.",
            "/verbose must be true or false, not a string."));
}

TEST(RequestProblems, FormsOfText)
{
    Json request = lintRequest();
    request["board"] = "iCEBreaker";
    request["source_folder"] = "~/p";
    request["source_files"] = {"../a.v", "/etc/passwd", "a/./b.v", "", "a\nb.v"};
    EXPECT_THAT(problemsOf("lint", request).size(), 7U);
    request = lintRequest();
    request["source_folder"] = "/home/../p";
    EXPECT_THAT(problemsOf("lint", request),
                ElementsAre("/source_folder must be an absolute path, written out: no “.”, “..”, "
                            "“~” or control character, not “/home/../p”."));
}

TEST(RequestProblems, EmptyListsAndNamesOfMacros)
{
    Json request = lintRequest();
    request["source_files"] = Json::array();
    request["defines"] = {{"1A", "x"}, {"OK", "x"}, {"B C", "x"}};
    EXPECT_THAT(problemsOf("lint", request),
                ElementsAre("/defines/1A: the name must be a macro name: a letter or “_”, then "
                            "letters, digits, “_” or “$”.",
                            "/defines/B C: the name must be a macro name: a letter or “_”, then "
                            "letters, digits, “_” or “$”.",
                            "/source_files must not be empty: it is a list of source files."));
}

TEST(RequestProblems, MembersOfMapsAreLookedAt)
{
    Json request = lintRequest();
    request["defines"] = {{"A", 5}, {"B", "x"}, {"C", "a\nb"}};
    EXPECT_THAT(problemsOf("lint", request),
                ElementsAre("/defines/A must be one line of text, not a number.",
                            testing::StartsWith("/defines/C must be one line of text, not ")));
}

TEST(RequestProblems, NotAnObjectAtAll)
{
    for (const Json &request : {Json("x"), Json(1), Json(nullptr), Json::array({1, 2})}) {
        EXPECT_EQ(problemsOf("get_engine_info", request).size(), 1U) << request.dump();
    }
    EXPECT_THAT(problemsOf("get_engine_info", {{"verbose", true}}),
                ElementsAre("/verbose isn't a field of this tool."));
}

TEST(RequestProblems, VeryLongTextsNeverReachThePatterns)
{
    Json request = lintRequest();
    request["source_files"] = {std::string(1'000'000, 'a')};
    EXPECT_THAT(problemsOf("lint", request),
                ElementsAre("/source_files/0 is too long: 4096 is the limit."));
    // The longest that the patterns do see.
    request["source_files"] = {std::string(4096, 'a')};
    EXPECT_THAT(problemsOf("lint", request), IsEmpty());
    std::string deep;
    while (deep.size() < 4090) {
        deep += "a/";
    }
    request["source_files"] = {deep + "b"};
    EXPECT_THAT(problemsOf("lint", request), IsEmpty());
}

TEST(RequestProblems, ManyProblemsAreCounted)
{
    Json request = lintRequest();
    Json files = Json::array();
    for (int i = 0; i < 50; ++i) {
        files.push_back("../" + std::to_string(i));
    }
    request["source_files"] = files;
    const auto texts = problemsOf("lint", request);
    ASSERT_EQ(texts.size(), 21U);
    EXPECT_EQ(texts.back(), "30 more problems in the request.");
}

TEST(RequestProblems, HopelessRequestsAreRefusedFast)
{
    constexpr int count = 4000;
    Json files = lintRequest();
    Json fields = lintRequest();
    Json macros = lintRequest();
    Json values = lintRequest();
    files["source_files"] = Json::array();
    // Put together as text: adding to an object looks for the name each time.
    std::string names = "{";
    std::string numbers = "{";
    for (int i = 0; i < count; ++i) {
        const std::string number = std::to_string(i);
        files["source_files"].push_back("../" + number);
        names += (i == 0 ? "\"" : ",\"") + number + " name\":\"\"";
        numbers += (i == 0 ? "\"A" : ",\"A") + number + "\":1";
    }
    macros["defines"] = Json::parse(names + "}");
    values["defines"] = Json::parse(numbers + "}");
    fields["board_variant"] = macros["defines"];
    for (const Json &request : {files, fields, macros, values}) {
        const auto start = std::chrono::steady_clock::now();
        const auto texts = problemsOf("lint", request);
        // Generous, for debug builds and sanitizers.
        EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
        ASSERT_EQ(texts.size(), 21U);
        EXPECT_EQ(texts.back(), "At least 80 more problems in the request.");
    }
}

TEST(RequestProblems, QuotedTextsAreCutBetweenCharacters)
{
    Json request = lintRequest();
    request["source_folder"] = "~" + std::string(98, 'x') + "ßßß";
    const auto texts = problemsOf("lint", request);
    ASSERT_EQ(texts.size(), 1U);
    EXPECT_THAT(texts.front(), testing::HasSubstr("x…”"));
    EXPECT_THAT(texts.front(), testing::Not(testing::HasSubstr("\xEF\xBF\xBD")));
}

TEST(RequestProblems, FieldNamesWithSlashesAreEscaped)
{
    Json request = lintRequest();
    request["a/b~c"] = 1;
    EXPECT_THAT(problemsOf("lint", request), ElementsAre("/a~1b~0c isn't a field of this tool."));
}

} // namespace
} // namespace logix
