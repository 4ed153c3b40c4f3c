// SPDX-License-Identifier: Apache-2.0
#include "engine/project/ProjectFolder.h"
#include "project/Project.h"

#include <format>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

namespace fs = std::filesystem;

namespace logix {
namespace {

using testing::ElementsAre;

std::vector<std::string> problemsOf(std::string text)
{
    const auto settings = parseProject(std::move(text));
    if (settings) {
        return {};
    }
    EXPECT_EQ(settings.error().category, ErrorCategory::Request);
    std::vector<std::string> lines;
    for (const Diagnostic &diagnostic : settings.error().diagnostics) {
        lines.push_back(std::format("{}:{}:{}: {}", diagnostic.place.file, diagnostic.place.line,
                                    diagnostic.place.column, diagnostic.text.english()));
    }
    return lines;
}

constexpr std::string_view fullFile = R"({
  "$schema": "https://www.openlogix.org/schemas/logix-project-v1.json",
  "board": "icesugar-1-5",
  "board_variant": { "connection": "usb", "memory": "flash" },
  "top_module": "main",
  "source_files": ["main.v", "lib/uart.sv"],
  "testbench_files": [],
  "constraint_file": "pinout.pcf",
  "defines": { "WIDTH": "8", "FAST": "" },
  "include_folders": ["", "include"],
  "custom_boards_folder": "boards",
  "options": { "synthesize": false, "strict": true, "style": true, "verbose": true },
  "other_program": { "keeps": ["its", "own"] }
}
)";

ProjectSettings fullSettings()
{
    return {.board = "icesugar-1-5",
            .boardVariant = {.connection = "usb", .memory = "flash"},
            .topModule = "main",
            .sourceFiles = {{"main.v", "lib/uart.sv"}},
            .testbenchFiles = std::vector<std::string>(),
            .constraintFile = "pinout.pcf",
            .defines = {{"WIDTH", "8"}, {"FAST", ""}},
            .includeFolders = {"", "include"},
            .customBoardsFolder = "boards",
            .options = {.synthesize = false, .strict = true, .style = true, .verbose = true}};
}

TEST(Settings, EveryFieldIsRead)
{
    const auto settings = parseProject(std::string(fullFile));
    ASSERT_TRUE(settings) << settings.error().message.english();
    EXPECT_EQ(*settings, fullSettings());
}

TEST(Settings, NoFileMeansNothingIsSet)
{
    const ProjectFolder folder;
    const auto settings = readProject(folder.path());
    ASSERT_TRUE(settings);
    EXPECT_EQ(*settings, ProjectSettings());
}

TEST(Settings, ProblemsAreAtTheirPlaceAllAtOnce)
{
    EXPECT_THAT(problemsOf("{\n  \"board\": \"x\",\n}"),
                ElementsAre("logix.json:2:15: The last entry before “}” can't have a “,” after "
                            "it."));
    EXPECT_THAT(problemsOf("[]"),
                ElementsAre("logix.json:1:1: The project's settings are one JSON object."));
    EXPECT_THAT(
        problemsOf("{\n\"bord\": \"x\",\n\"top_modul\": 1,\n\"mine\": 2\n}"),
        ElementsAre("logix.json:2:1: There is no setting “bord”; did you mean “board”?",
                    "logix.json:3:1: There is no setting “top_modul”; did you mean “top_module”?"));
    EXPECT_THAT(problemsOf(R"({"board": 1, "top_module": "", "source_files": "a.v",
"testbench_files": ["a.v", "../b.v", 2, "/c.v", "a//b.v"],
"board_variant": {"memroy": "ram"}, "defines": {"A": 1}, "options": {"verbose": "yes"}})"),
                ElementsAre("logix.json:1:11: “board” must be a string.",
                            "logix.json:1:28: “top_module” is empty; leave it out or fill it.",
                            "logix.json:1:48: “source_files” must be a list.",
                            "logix.json:2:28: “testbench_files” must be a path inside the project "
                            "folder, with “/” and without “.” or “..”: “../b.v”",
                            "logix.json:2:38: “testbench_files” must be a string.",
                            "logix.json:2:41: “testbench_files” must be a path inside the project "
                            "folder, with “/” and without “.” or “..”: “/c.v”",
                            "logix.json:2:49: “testbench_files” must be a path inside the project "
                            "folder, with “/” and without “.” or “..”: “a//b.v”",
                            "logix.json:3:19: There is no setting “memroy”; did you mean “memory”?",
                            "logix.json:3:54: “A” must be a string.",
                            "logix.json:3:81: “verbose” must be true or false."));
    EXPECT_THAT(problemsOf(R"({"board": "a", "board": "b"})"),
                ElementsAre("logix.json:1:16: “board” is here twice."));
}

TEST(Settings, ANewFileHasWhatIsSet)
{
    const ProjectFolder folder;
    ASSERT_TRUE(writeProject(folder.path(), {.board = "icestick", .topModule = "main"}));
    EXPECT_EQ(folder.read("logix.json"), R"({
  "$schema": "https://www.openlogix.org/schemas/logix-project-v1.json",
  "board": "icestick",
  "top_module": "main"
}
)");
    EXPECT_EQ(readProject(folder.path())->board, "icestick");
}

TEST(Settings, WhatIsWrittenIsReadAgain)
{
    const ProjectFolder folder;
    ASSERT_TRUE(writeProject(folder.path(), fullSettings()));
    const auto read = readProject(folder.path());
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, fullSettings());
    // From each to nothing and back.
    ASSERT_TRUE(writeProject(folder.path(), {}));
    EXPECT_EQ(*readProject(folder.path()), ProjectSettings());
    ASSERT_TRUE(writeProject(folder.path(), fullSettings()));
    EXPECT_EQ(*readProject(folder.path()), fullSettings());
}

TEST(Settings, NothingChangesUnlessASettingDoes)
{
    const ProjectFolder folder;
    folder.write("logix.json", fullFile);
    fs::last_write_time(folder.path() / "logix.json",
                        fs::file_time_type::min() + std::chrono::hours(24 * 365 * 300));
    const auto stamp = fs::last_write_time(folder.path() / "logix.json");
    ASSERT_TRUE(writeProject(folder.path(), fullSettings()));
    EXPECT_EQ(folder.read("logix.json"), fullFile);
    EXPECT_EQ(fs::last_write_time(folder.path() / "logix.json"), stamp);
}

TEST(Settings, EverythingElseInTheFileIsKept)
{
    const ProjectFolder folder;
    folder.write("logix.json",
                 "\xEF\xBB\xBF{\r\n\t\"mine\" : [ 1,2 ],\r\n\t\"board\"  :  \"icestick\","
                 "\r\n\t\"options\": {\"verbose\": true, \"theme\": 7}\r\n}\r\n\r\n");
    auto settings = readProject(folder.path());
    ASSERT_TRUE(settings);
    settings->board = "icebreaker";
    settings->options.verbose = false;
    settings->constraintFile = "pins é.pcf";
    ASSERT_TRUE(writeProject(folder.path(), *settings));
    EXPECT_EQ(folder.read("logix.json"),
              "\xEF\xBB\xBF{\r\n\t\"mine\" : [ 1,2 ],\r\n\t\"board\"  :  \"icebreaker\","
              "\r\n\t\"options\": { \"theme\": 7 },\r\n\t\"constraint_file\": \"pins é.pcf\"\r\n}"
              "\r\n\r\n");
}

TEST(Settings, BuildOptionsAreReadAndWritten)
{
    const ProjectFolder folder;
    folder.write("logix.json", R"({"board": "icestick", "options": {"target_mhz": {"clk": 48.5},
"seed": 3, "optimize": "speed", "use_dsp": false,
"extra_args": {"place_and_route": ["--placer", "heap"]}, "allow": ["multiple-drivers"]}})");
    auto settings = readProject(folder.path());
    ASSERT_TRUE(settings);
    const BuildOptions expected{.clockTargets = {{"clk", 48.5}},
                                .seed = 3,
                                .optimize = BuildOptions::Optimize::Speed,
                                .useDsp = false,
                                .extraPlaceAndRoute = {"--placer", "heap"},
                                .allow = {"multiple-drivers"}};
    EXPECT_EQ(settings->options.build, expected);
    settings->options.build.targetMhz = 50;
    settings->options.build.clockTargets.clear();
    ASSERT_TRUE(writeProject(folder.path(), *settings));
    EXPECT_EQ(readProject(folder.path())->options.build, settings->options.build);
    EXPECT_THAT(problemsOf(R"({"options": {"target_mhz": 0, "seed": 1.5, "optimize": "fast",
"extra_args": {"pack": "-s"}, "allow": [1]}})"),
                testing::SizeIs(5));
}

TEST(Settings, FieldsCanGoFromEveryPosition)
{
    const ProjectFolder folder;
    for (const auto &[before, after] : {
             std::pair("{\"board\": \"a\", \"x\": 1}", "{ \"x\": 1}"),
             {"{\"x\": 1, \"board\": \"a\"}", "{\"x\": 1}"},
             {"{\"board\": \"a\"}", "{}"},
             {"{\n  \"x\": 1,\n  \"board\": \"a\",\n  \"y\": 2\n}\n",
              "{\n  \"x\": 1,\n  \"y\": 2\n}\n"},
         }) {
        folder.write("logix.json", before);
        ASSERT_TRUE(writeProject(folder.path(), {}));
        EXPECT_EQ(folder.read("logix.json"), after);
    }
    folder.write("logix.json", "{}");
    ASSERT_TRUE(writeProject(folder.path(), {.board = "a"}));
    EXPECT_EQ(folder.read("logix.json"), "{\n  \"board\": \"a\"\n}");
}

TEST(Settings, LongListsGetALineAnEntry)
{
    const ProjectFolder folder;
    std::vector<std::string> files;
    for (int i = 0; i < 12; ++i) {
        files.push_back(std::format("source_number_{}.v", i));
    }
    ASSERT_TRUE(writeProject(folder.path(), {.sourceFiles = files}));
    EXPECT_THAT(folder.read("logix.json"),
                testing::HasSubstr("[\n    \"source_number_0.v\",\n    \"source_number_1.v\",\n"));
    EXPECT_EQ(readProject(folder.path())->sourceFiles, files);
}

TEST(Settings, ABrokenOrForeignFileIsNotTouched)
{
    const ProjectFolder folder;
    folder.write("logix.json", "{\"board\": }");
    EXPECT_FALSE(writeProject(folder.path(), {.board = "a"}));
    EXPECT_EQ(folder.read("logix.json"), "{\"board\": }");

    const ProjectFolder other;
    other.write("theirs.json", "{}");
    fs::remove(folder.path() / "logix.json");
    fs::create_symlink(other.path() / "theirs.json", folder.path() / "logix.json");
    const auto written = writeProject(folder.path(), {.board = "a"});
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().category, ErrorCategory::Request);
    EXPECT_EQ(other.read("theirs.json"), "{}");
}

TEST(Settings, WhatIsNoFileIsAnErrorAtOnce)
{
    const ProjectFolder folder;
    ASSERT_EQ(mkfifo((folder.path() / "logix.json").c_str(), 0600), 0);
    EXPECT_FALSE(readProject(folder.path()));
    fs::remove(folder.path() / "logix.json");
    fs::create_directory(folder.path() / "logix.json");
    EXPECT_FALSE(readProject(folder.path()));
    EXPECT_FALSE(writeProject(folder.path(), {.board = "a"}));
}

TEST(Settings, TheSchemaNamesEveryField)
{
    const ProjectFolder folder;
    ASSERT_TRUE(writeProject(folder.path(), fullSettings()));
    const auto written = nlohmann::ordered_json::parse(folder.read("logix.json"));
    std::ifstream file(fs::path(LOGIX_RESOURCES) / "schemas/logix-project-v1.json");
    const auto schema = nlohmann::ordered_json::parse(file);
    EXPECT_EQ(schema["$id"], std::string(projectSchema));
    for (const auto &[name, value] : written.items()) {
        EXPECT_TRUE(schema["properties"].contains(name)) << name;
    }
    EXPECT_EQ(schema["properties"].size(), written.size());
}

} // namespace
} // namespace logix
