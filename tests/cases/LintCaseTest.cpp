// SPDX-License-Identifier: Apache-2.0
#include "cases/CaseCheck.h"
#include "lint/Lint.h"
#include "support/TestEngine.h"

#include <gmock/gmock.h>

using testing::HasSubstr;
using testing::Not;

namespace logix::test {
namespace {

class LintCase : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!services.has("verilator_bin") || !services.has("yosys")) {
            GTEST_SKIP() << "Verilator or yosys isn't installed";
        }
    }

    LintRequest requestOf(const Case &testCase)
    {
        LintRequest request{.board = testCase.request.at("board"),
                            .topModule = testCase.text("top_module")};
        request.sources = {.folder = testCase.sourceFolder,
                           .sources = testCase.texts("source_files"),
                           .testbenches = testCase.texts("testbench_files")};
        request.defines = testCase.request.value("defines", Defines());
        return request;
    }

    Outcome lint(const LintRequest &request)
    {
        const Linter linter(services.shared());
        const auto result = linter.lint(request, services.context());
        if (!result) {
            return outcomeOf(result.error());
        }
        commands = result->commands;
        return {.failed = !result->passed, .diagnostics = result->diagnostics};
    }

    Outcome lintCase(const std::string &id) { return lint(requestOf(caseNamed(id))); }

    TestEngine services;
    std::vector<CommandRecord> commands;
};

class EveryLintCase : public LintCase, public testing::WithParamInterface<Case>
{
};

TEST_P(EveryLintCase, IsAnsweredAsExpected)
{
    const Outcome outcome = lint(requestOf(GetParam()));
    for (const std::string &difference : differences(GetParam(), outcome)) {
        ADD_FAILURE() << difference;
    }
    if (HasFailure()) {
        std::puts(described(outcome).c_str());
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, EveryLintCase, testing::ValuesIn(casesOf("lint")),
                         [](const auto &parameter) { return testName(parameter.param); });

std::vector<std::string> textsOf(const Outcome &outcome)
{
    std::vector<std::string> texts;
    for (const Diagnostic &diagnostic : outcome.diagnostics) {
        texts.push_back(diagnostic.text.english());
    }
    return texts;
}

TEST_F(LintCase, CountsEveryErrorInTheOrderOfTheFile)
{
    const Outcome outcome = lintCase("lint-300-errors");
    int last = 0;
    for (const Diagnostic &diagnostic : outcome.diagnostics) {
        if (diagnostic.severity == Severity::Error) {
            EXPECT_GE(diagnostic.place.line, last);
            last = diagnostic.place.line;
        }
    }
    EXPECT_EQ(last, 301);
}

TEST_F(LintCase, ShowsThePathOfACombinationalLoop)
{
    const Outcome outcome = lintCase("lint-comb-loop");
    ASSERT_EQ(outcome.diagnostics.size(), 1U);
    std::vector<int> lines;
    for (const RelatedPlace &related : outcome.diagnostics[0].related) {
        lines.push_back(related.place.line);
        EXPECT_EQ(related.place.file, "loop.v");
    }
    EXPECT_THAT(lines, testing::IsSupersetOf({3, 4}));
}

TEST_F(LintCase, KeepsCarriageReturnsOut)
{
    const Outcome outcome = lintCase("lint-crlf-multiline-macro");
    EXPECT_THAT(described(outcome), Not(HasSubstr("\r")));
    for (const LiveLine &line : services.output.lines) {
        EXPECT_THAT(line.text, Not(HasSubstr("\r")));
    }
}

TEST_F(LintCase, PassesDefinesUnchanged)
{
    LintRequest request = requestOf(caseNamed("lint-defines-quoting"));
    EXPECT_FALSE(lint(request).failed);
    ASSERT_EQ(commands.size(), 1U);
    EXPECT_THAT(commands[0].arguments, testing::Contains("-DBOARD_REV=4'd3"));
    EXPECT_THAT(commands[0].arguments, testing::Contains("-DBOARD_NAME=\"my board v1\""));
    request.defines.clear();
    const Outcome without = lint(request);
    ASSERT_TRUE(without.failed);
    EXPECT_EQ(without.diagnostics[0].place.line, 8);
}

TEST_F(LintCase, NamesBothPlacesOfADuplicateModule)
{
    const Outcome outcome = lintCase("lint-duplicate-module");
    ASSERT_EQ(outcome.diagnostics.size(), 1U);
    EXPECT_EQ(outcome.diagnostics[0].severity, Severity::Error);
}

TEST_F(LintCase, RefusesFilesWithoutAModule)
{
    LintRequest request = requestOf(caseNamed("lint-empty-and-comment-only"));
    request.sources.sources = {"empty.v", "only_comment.v"};
    const Outcome outcome = lint(request);
    EXPECT_EQ(outcome.category, ErrorCategory::Request);
    EXPECT_THAT(outcome.message, HasSubstr("no module in empty.v, only_comment.v"));
}

TEST_F(LintCase, TakesAnEscapedTopNameWithItsBackslash)
{
    LintRequest request = requestOf(caseNamed("lint-escaped-identifiers"));
    request.topModule = "\\top-level ";
    EXPECT_THAT(differences(caseNamed("lint-escaped-identifiers"), lint(request)),
                testing::IsEmpty());
}

TEST_F(LintCase, PutsAMissingIncludeFirst)
{
    const Outcome outcome = lintCase("lint-include-missing");
    ASSERT_EQ(outcome.diagnostics.size(), 3U) << described(outcome);
    EXPECT_THAT(outcome.diagnostics[0].text.english(), HasSubstr("nowhere.vh"));
    EXPECT_EQ(outcome.diagnostics[1].place.line, 4);
    EXPECT_THAT(described(outcome), Not(HasSubstr("Looked in")));
    EXPECT_THAT(described(outcome), Not(HasSubstr("obj_dir")));
}

TEST_F(LintCase, NeverCompilesAHeaderOnItsOwn)
{
    EXPECT_FALSE(lintCase("lint-include-sibling").failed);
    ASSERT_EQ(commands.size(), 1U);
    EXPECT_THAT(commands[0].arguments, testing::Contains("-Iinc"));
    EXPECT_THAT(commands[0].arguments, Not(testing::Contains("inc/widths.vh")));
}

TEST_F(LintCase, TellsNothingOfFilesOutside)
{
    const Outcome outcome = lintCase("lint-outside-project");
    EXPECT_THAT(textsOf(outcome), testing::ElementsAre(HasSubstr("../secret.v is outside"),
                                                       HasSubstr("/etc/hostname is outside")));
    EXPECT_THAT(described(outcome), Not(HasSubstr("module secret")));
}

TEST_F(LintCase, NamesTheFileListedTwice)
{
    EXPECT_THAT(lintCase("lint-same-file-twice").message, HasSubstr("./rtl/../rtl/blink.v"));
}

TEST_F(LintCase, OffersTheNearestTopModule)
{
    const Outcome outcome = lintCase("lint-top-missing");
    ASSERT_EQ(outcome.diagnostics.size(), 1U);
    EXPECT_THAT(outcome.diagnostics[0].text.english(),
                testing::AllOf(HasSubstr("“blnk”"), HasSubstr("“blink”")));
    EXPECT_EQ(outcome.diagnostics[0].place, SourcePlace());
}

TEST_F(LintCase, SaysUtf16)
{
    EXPECT_THAT(lintCase("lint-utf16").message,
                testing::AllOf(HasSubstr("wide.v"), HasSubstr("UTF-16")));
}

TEST_F(LintCase, SaysNoBreakSpaceFirst)
{
    const Outcome outcome = lintCase("nbsp-pasted");
    ASSERT_GE(outcome.diagnostics.size(), 2U);
    EXPECT_THAT(outcome.diagnostics[0].text.english(),
                testing::AllOf(HasSubstr("no-break space"), HasSubstr("U+00A0")));
    EXPECT_EQ(outcome.diagnostics[0].place, (SourcePlace{.file = "p.v", .line = 2, .column = 13}));
}

TEST_F(LintCase, ExplainsKeywordsUsedAsNames)
{
    const Outcome outcome = lintCase("sv-keyword-as-name");
    EXPECT_THAT(textsOf(outcome), testing::IsSupersetOf({HasSubstr("“bit” is a keyword"),
                                                         HasSubstr("“do” is a keyword")}));
    EXPECT_THAT(described(outcome), HasSubstr("Verilog-2001"));
}

TEST_F(LintCase, KeepsTheOrderOfTheFiles)
{
    EXPECT_FALSE(lintCase("macro-file-order").failed);
    LintRequest request = requestOf(caseNamed("macro-file-order"));
    std::ranges::reverse(request.sources.sources);
    EXPECT_TRUE(lint(request).failed);
}

} // namespace
} // namespace logix::test
