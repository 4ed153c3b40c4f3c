// SPDX-License-Identifier: Apache-2.0
#include "api/ResultJson.h"
#include "api/tools/BuildTool.h"
#include "api/tools/LintTool.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace logix {
namespace {

struct Rendered
{
    Translator translator;
    PathNamer namer;
    RenderContext render{.translator = translator, .namer = namer};
};

Rendered plain()
{
    return {.translator = {}, .namer = PathNamer({}, {})};
}

TEST(ResultJson, ADiagnosticHasOnlyWhatIsKnown)
{
    const Rendered rendered = plain();
    EXPECT_EQ(jsonLine(diagnosticJson({.text = Message::verbatim("x")}, rendered.render)),
              R"({"severity":"error","text":"x"})");
    const Diagnostic full{
        .place = {.file = "a.v", .line = 3, .column = 4},
        .severity = Severity::Warning,
        .text = Message::verbatim("t"),
        .tool = "verilator",
        .code = "WIDTH",
        .hint = Message::verbatim("h"),
        .count = 2,
        .related = {{.place = {.file = "b.v", .line = 1}, .text = Message::verbatim("r")}},
        .fixes = {{.title = Message::verbatim("f"),
                   .edits = {{.file = "a.v",
                              .line = 1,
                              .column = 2,
                              .endLine = 3,
                              .endColumn = 4,
                              .newText = "n"}}}},
        .timeNs = 95};
    EXPECT_EQ(
        jsonLine(diagnosticJson(full, rendered.render)),
        R"({"file":"a.v","line":3,"column":4,"severity":"warning","text":"t","tool":"verilator",)"
        R"("time_ns":95,"code":"WIDTH","hint":"h","count":2,)"
        R"("related":[{"file":"b.v","line":1,"text":"r"}],"fixes":[{"title":"f","edits":)"
        R"([{"file":"a.v","line":1,"column":2,"end_line":3,"end_column":4,"new_text":"n"}]}]})");
}

TEST(ResultJson, AnErrorHasItsCommandsAndAction)
{
    const Rendered rendered = plain();
    Error error = setupError(Message::verbatim("m"), "d");
    error.action = Action{.code = ActionCode::ConnectBoard, .description = Message::verbatim("c")};
    error.commands = {{.tool = "yosys",
                       .workingFolder = "/w",
                       .arguments = {"/usr/bin/yosys", "-p", "a b"},
                       .searchPath = "/usr/bin:/bin"}};
    const Json json = errorJson(error, rendered.render);
    EXPECT_EQ(json.at("category"), "setup");
    EXPECT_EQ(json.at("details"), "d");
    EXPECT_EQ(json.at("action"), Json({{"code", "connect_board"}, {"description", "c"}}));
    const Json &command = json.at("data").at("commands").at(0);
    EXPECT_EQ(command.at("args"), Json({"/usr/bin/yosys", "-p", "a b"}));
    EXPECT_FALSE(command.contains("package"));
    EXPECT_EQ(command.at("cwd"), "/w");
}

TEST(ResultJson, DisplayPathsNameWhatPeopleReadButNeverCommands)
{
    const DisplayPaths paths{.files = {}, .folders = {{.path = "/tmp", .as = "mine"}}};
    const Rendered rendered{.translator = {}, .namer = PathNamer(paths, "/tmp")};
    Error error = toolError(Message::verbatim("in /tmp/a.v: bad"), "see /tmp/a.v");
    error.diagnostics = {
        {.place = {.file = "a.v", .line = 1}, .text = Message::verbatim("of /tmp/a.v")}};
    error.commands = {{.tool = "t", .workingFolder = "/tmp", .arguments = {"/tmp/a.v"}}};
    const Json json = errorJson(error, rendered.render);
    EXPECT_EQ(json.at("message"), "in mine/a.v: bad");
    EXPECT_EQ(json.at("details"), "see mine/a.v");
    EXPECT_EQ(json.at("diagnostics")[0].at("file"), "mine/a.v");
    EXPECT_EQ(json.at("diagnostics")[0].at("text"), "of mine/a.v");
    EXPECT_EQ(json.at("data").at("commands")[0].at("cwd"), "/tmp");
    EXPECT_EQ(json.at("data").at("commands")[0].at("args")[0], "/tmp/a.v");
}

TEST(ResultJson, BytesThatAreNotUtf8AreReplaced)
{
    EXPECT_EQ(jsonLine(Json("a\xff")), "\"a\xef\xbf\xbd\"");
}

TEST(Requests, GoThereAndBack)
{
    const Json build = {{"board", "icebreaker"},
                        {"board_variant", {{"connection", "usb"}, {"memory", "ram"}}},
                        {"custom_boards_folder", "/b"},
                        {"top_module", "main"},
                        {"source_folder", "/s"},
                        {"source_files", {"b.v", "a.v"}},
                        {"constraint_file", "p.pcf"},
                        {"build_folder", "/s/_build"},
                        {"include_folders", {"inc", "b/c"}},
                        {"defines", {{"A", ""}, {"B", "1"}}},
                        {"verbose", true}};
    EXPECT_EQ(buildRequestJson(buildRequestFrom(build)), build);
    const Json lint = {{"board", "icebreaker"},
                       {"board_variant", {{"memory", "ram"}}},
                       {"custom_boards_folder", "/b"},
                       {"top_module", "main"},
                       {"source_folder", "/s"},
                       {"source_files", {"b.v", "a.v"}},
                       {"testbench_files", {"a_tb.v"}},
                       {"include_folders", {"inc"}},
                       {"defines", {{"A", ""}}},
                       {"synthesize", false},
                       {"verbose", true}};
    EXPECT_EQ(lintRequestJson(lintRequestFrom(lint)), lint);
}

} // namespace
} // namespace logix
