// SPDX-License-Identifier: Apache-2.0
#include "cases/CaseCheck.h"
#include "diagram/Diagram.h"
#include "support/TestEngine.h"

#include <gmock/gmock.h>

#include <chrono>
#include <fstream>

namespace logix::test {
namespace {

namespace fs = std::filesystem;

class EveryDiagramCase : public testing::TestWithParam<Case>
{
protected:
    [[nodiscard]] Result<DiagramResult> draw(const std::string &top)
    {
        const Case &testCase = GetParam();
        const fs::path share = fs::path(LOGIX_BIN).parent_path() / "share/logix-layout";
        const Diagrammer diagrammer({.engine = services.shared(),
                                     .layoutCache = services.folder.path() / "layouts",
                                     .layoutProgram = fs::path(LOGIX_BIN) / "logix-layout",
                                     .layoutScript = share / "elk-worker.min.js",
                                     .openInBrowser = {}});
        return diagrammer.diagram({.board = testCase.text("board").value(),
                                   .boardVariant = {},
                                   .customBoardsFolder = {},
                                   .topModule = top,
                                   .sources = {.folder = testCase.sourceFolder,
                                               .sources = testCase.texts("source_files")},
                                   .buildFolder = services.folder.path() / "_build"},
                                  services.context());
    }

    [[nodiscard]] nlohmann::json model() const
    {
        std::ifstream file(services.folder.path() / "_build/diagram/diagram.json");
        return nlohmann::json::parse(file, nullptr, false);
    }

    TestEngine services;
};

TEST_P(EveryDiagramCase, IsAnsweredAsExpected)
{
    Case testCase = GetParam();
    const auto started = std::chrono::steady_clock::now();
    const auto result = draw(testCase.text("top_module").value());
    EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(75));
    ASSERT_TRUE(result) << result.error().message.english();
    // Every one of these can be read; one has a second top module that can't.
    testCase.expect["status"] = "passed";
    testCase.expect.erase("errors");
    const auto counts = testCase.expect.value("counts", nlohmann::json::object());
    testCase.expect.erase("counts");
    for (const std::string &difference :
         differences(testCase, {.diagnostics = result->diagnostics})) {
        ADD_FAILURE() << difference;
    }
    const nlohmann::json module = model().at("modules").at(result->modules.at(0).key);
    if (counts.contains("cells")) {
        EXPECT_EQ(result->modules[0].blocks, counts["cells"].get<std::size_t>());
    }
    if (counts.contains("ports")) {
        EXPECT_EQ(module.at("pins").size(), counts["ports"].get<std::size_t>());
    }
    if (counts.contains("inout_ports")) {
        const auto isInOut = [](const nlohmann::json &pin) {
            return pin.at("direction") == "inout";
        };
        EXPECT_EQ(std::ranges::count_if(module.at("pins"), isInOut),
                  counts["inout_ports"].get<std::ptrdiff_t>());
    }
    for (const DiagramModule &one : result->modules) {
        EXPECT_EQ(one.name.find("$paramod"), std::string::npos);
        EXPECT_TRUE(one.svgFile || one.note) << one.key;
    }
    if (testCase.id == "diagram-recursive") {
        const auto endless = draw("bad");
        ASSERT_FALSE(endless);
        Case bad = GetParam();
        bad.expect["status"] = "failed";
        for (const std::string &difference : differences(bad, outcomeOf(endless.error()))) {
            ADD_FAILURE() << difference;
        }
    }
    if (testCase.id == "diagram-constants-and-undriven") {
        EXPECT_TRUE(module.at("blocks").begin()->at("fixed").is_object());
    }
    if (testCase.id == "diagram-hierarchy-parameters") {
        std::set<std::string> texts;
        for (const auto &block : module.at("blocks")) {
            texts.insert(block.value("parameters", nlohmann::json::object()).dump());
        }
        EXPECT_THAT(texts, testing::Contains(R"({"W":"16"})"));
        EXPECT_THAT(texts,
                    testing::Contains(R"({"LONG_PARAMETER_NAME":"3","MODE":"\"right\"","W":"8"})"));
        EXPECT_THAT(texts, testing::Contains("{}"));
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, EveryDiagramCase, testing::ValuesIn(casesOf("diagram")),
                         [](const auto &parameter) { return testName(parameter.param); });

} // namespace
} // namespace logix::test
