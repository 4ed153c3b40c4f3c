// SPDX-License-Identifier: Apache-2.0
#include "hdl/VerilatorParser.h"

#include "base/Files.h"
#include "base/Text.h"
#include "support/TemporaryFolder.h"

#include <cstdlib>
#include <gmock/gmock.h>

namespace fs = std::filesystem;

namespace logix {
namespace {

std::string placed(const SourcePlace &place)
{
    return place.file + ':' + std::to_string(place.line) + ':' + std::to_string(place.column);
}

std::string written(const std::vector<Diagnostic> &diagnostics)
{
    std::string text;
    for (const Diagnostic &diagnostic : diagnostics) {
        text += placed(diagnostic.place) + ": " + std::string(severityName(diagnostic.severity))
                + ": " + diagnostic.text.english() + '\n';
        if (diagnostic.hint) {
            text += "  hint: " + diagnostic.hint->english() + '\n';
        }
        for (const RelatedPlace &related : diagnostic.related) {
            text += "  " + placed(related.place) + ": " + related.text.english() + '\n';
        }
    }
    return text;
}

std::vector<std::string> sourcesIn(const fs::path &folder)
{
    std::vector<std::string> names;
    for (const auto &entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".v") {
            names.push_back(entry.path().lexically_relative(folder).string());
        }
    }
    std::ranges::sort(names);
    return names;
}

/// Real output of Verilator 5.032 in a folder with the sources it read, and what it shall become.
class VerilatorGolden : public testing::TestWithParam<std::string>
{
};

TEST_P(VerilatorGolden, BecomesDiagnostics)
{
    const fs::path folder = fs::path(LOGIX_TEST_DATA) / "verilator" / GetParam();
    const test::TemporaryFolder scratch;
    const auto sources =
        openSourceSet({.folder = folder, .sources = sourcesIn(folder)}, scratch.path());
    ASSERT_TRUE(sources);
    VerilatorParser parser(*sources);
    const std::string output = readFile(folder / "output.txt").value();
    for (const std::string_view line : splitLines(output)) {
        parser.line(line);
    }
    const std::string found = written(parser.finish());
    if (std::getenv("LOGIX_UPDATE_GOLDEN") != nullptr) {
        ASSERT_TRUE(writeFileSafely(folder / "expected.txt", found));
    }
    const std::string expected = readFile(folder / "expected.txt").value_or("");
    EXPECT_EQ(found, expected);
}

INSTANTIATE_TEST_SUITE_P(Outputs, VerilatorGolden,
                         testing::Values("assignments", "comb-loop", "duplicate-module",
                                         "error-limit", "include-missing", "models",
                                         "sv-keyword-as-name", "top-missing", "warnings-only",
                                         "wrong-pin"),
                         [](const auto &parameter) {
                             std::string name = parameter.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

class VerilatorParserTest : public testing::Test
{
protected:
    std::vector<Diagnostic> parse(std::initializer_list<std::string_view> lines)
    {
        for (const std::string_view line : lines) {
            parser.line(line);
        }
        return parser.finish();
    }

    test::TemporaryFolder folder;
    SourceSet sources = [this] {
        folder.write("a.v", "module a;\nendmodule\n");
        folder.write("odd:3:4.v", "module b;\nendmodule\n");
        return openSourceSet({.folder = folder.path(), .sources = {"a.v", "odd:3:4.v"}},
                             folder.path() / "scratch")
            .value();
    }();
    VerilatorParser parser{sources};
};

TEST_F(VerilatorParserTest, KeepsPlacesInsideTheFile)
{
    EXPECT_EQ(written(parse({"%Error: a.v:9:5: syntax error, unexpected end of file"})),
              "a.v:2:0: error: syntax error, unexpected end of file\n");
}

TEST_F(VerilatorParserTest, ReadsFileNamesWithColons)
{
    EXPECT_EQ(written(parse({"%Error: odd:3:4.v:1:2: wrong: 5:6: x"})),
              "odd:3:4.v:1:2: error: wrong: 5:6: x\n");
}

TEST_F(VerilatorParserTest, ReadsAbsoluteNames)
{
    const std::string line = "%Warning-LATCH: " + (folder.path() / "a.v").string() + ":1:2: Latch";
    EXPECT_EQ(written(parse({line})), "a.v:1:2: warning: Latch (LATCH)\n");
}

TEST_F(VerilatorParserTest, KnowsItsOwnEnd)
{
    EXPECT_EQ(written(parse({"%Error: Exiting due to too many errors encountered; "
                             "--error-limit=50"})),
              "");
    EXPECT_TRUE(parser.stoppedAtLimit());
    EXPECT_TRUE(parser.sawProblem());
}

TEST_F(VerilatorParserTest, KnowsItsOwnMistakes)
{
    EXPECT_FALSE(parse({"%Error: Internal Error: a.v:1:1: ../V3Ast.cpp:1: bad"}).empty());
    EXPECT_TRUE(parser.isBroken());
}

TEST_F(VerilatorParserTest, TellsLevels)
{
    EXPECT_EQ(parser.levelOf("%Error-PINNOTFOUND: x"), Severity::Error);
    EXPECT_EQ(parser.levelOf("%Warning-LATCH: x"), Severity::Warning);
    EXPECT_EQ(parser.levelOf("- Verilator: x"), Severity::Info);
}

TEST(QuotedNames, AreFound)
{
    EXPECT_THAT(quotedNames("Pin not found: 'a' and 'b"), testing::ElementsAre("a"));
    EXPECT_THAT(quotedNames("'' 'x y'"), testing::ElementsAre("x y"));
}

} // namespace
} // namespace logix
