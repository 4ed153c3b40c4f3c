// SPDX-License-Identifier: Apache-2.0
#include "hdl/IcarusParser.h"
#include "hdl/Lexer.h"
#include "hdl/VeribleParser.h"

#include "base/Error.h"
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
        for (const RelatedPlace &related : diagnostic.related) {
            text += "  " + placed(related.place) + ": " + related.text.english() + '\n';
        }
    }
    return text;
}

std::vector<std::string> sourcesIn(const fs::path &folder)
{
    std::vector<std::string> names;
    for (const auto &entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".v") {
            names.push_back(entry.path().filename());
        }
    }
    std::ranges::sort(names);
    return names;
}

/// Real output in a folder with the sources it is about, and what it shall become. The outputs are
/// of Icarus Verilog 12 and of Verible of June 2026; LOGIX_UPDATE_GOLDEN=1 writes what they become.
class MessageGolden : public testing::TestWithParam<std::string>
{
};

TEST_P(MessageGolden, BecomesDiagnostics)
{
    const fs::path folder = fs::path(LOGIX_TEST_DATA) / "parsers" / GetParam();
    const test::TemporaryFolder scratch;
    const auto sources =
        openSourceSet({.folder = folder, .sources = sourcesIn(folder)}, scratch.path());
    ASSERT_TRUE(sources);
    std::unique_ptr<MessageParser> parser;
    if (GetParam().starts_with("iverilog/")) {
        parser = std::make_unique<IcarusParser>(*sources);
    } else {
        VeribleParser::Files files;
        for (const SourceFile &file : sources->sources) {
            files[file.name] = {.name = file.name, .lines = LineIndex(*file.text).lines()};
        }
        parser = std::make_unique<VeribleParser>(std::move(files));
    }
    const std::string output = readFile(folder / "output.txt").value();
    for (const std::string_view line : splitLines(output)) {
        parser->line(cleanLine(line));
    }
    const std::string found = written(parser->finish());
    if (std::getenv("LOGIX_UPDATE_GOLDEN") != nullptr) {
        ASSERT_TRUE(writeFileSafely(folder / "expected.txt", found));
    }
    EXPECT_EQ(found, readFile(folder / "expected.txt").value_or(""));
}

INSTANTIATE_TEST_SUITE_P(Outputs, MessageGolden,
                         testing::Values("iverilog/duplicate-module", "iverilog/elaboration",
                                         "iverilog/missing-include", "iverilog/missing-module",
                                         "iverilog/multiline-macro", "iverilog/no-task",
                                         "iverilog/syntax-error", "iverilog/undeclared",
                                         "iverilog/unsupported-interface", "iverilog/wrong-port",
                                         "verible/lint", "verible/syntax"),
                         [](const auto &parameter) {
                             std::string name = parameter.param;
                             std::ranges::replace_if(
                                 name, [](char c) { return c == '-' || c == '/'; }, '_');
                             return name;
                         });

TEST(VeribleParserTest, LeavesOtherLinesAlone)
{
    VeribleParser parser({{"/tmp/a.v", {.name = "a.v", .lines = 3}}});
    for (const std::string_view line :
         {"", "E1201 linter.cc:111] Can't read '/tmp/a.v'", "/tmp/a.v", "/tmp/a.v: nothing",
          "/tmp/a.v:x: y", "/tmp/b.v:1:1: syntax error", "/tmp/a.v:1:", "/tmp/a.v:0:1: zero"}) {
        parser.line(line);
    }
    EXPECT_TRUE(parser.finish().empty());
    EXPECT_EQ(parser.levelOf("a.v:1:1: syntax error at token"), Severity::Error);
    EXPECT_EQ(parser.levelOf("a.v:1:1: Use spaces"), Severity::Info);
}

} // namespace
} // namespace logix
