// SPDX-License-Identifier: Apache-2.0
#include "hdl/NextpnrParser.h"
#include "hdl/YosysParser.h"

#include "base/Error.h"
#include "base/Files.h"
#include "base/Text.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace logix {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

const fs::path golden = fs::path(LOGIX_TEST_DATA) / "parsers";

std::string contents(const fs::path &file)
{
    const auto text = readFile(file);
    return text ? *text : std::string();
}

void feed(MessageParser &parser, const fs::path &log)
{
    const std::string text = contents(log);
    ASSERT_FALSE(text.empty()) << log;
    for (const std::string_view line : splitLines(text)) {
        parser.line(cleanLine(line));
    }
}

/// One line per diagnostic: `error md.v:3 multiple-drivers: text`.
std::vector<std::string> lines(const std::vector<Diagnostic> &diagnostics)
{
    std::vector<std::string> lines;
    for (const Diagnostic &diagnostic : diagnostics) {
        std::string line(severityName(diagnostic.severity));
        if (!diagnostic.place.file.empty()) {
            line += ' ' + diagnostic.place.file + ':' + std::to_string(diagnostic.place.line);
        }
        if (!diagnostic.code.empty()) {
            line += ' ' + diagnostic.code;
        }
        lines.push_back(line + ": " + diagnostic.text.english());
    }
    return lines;
}

struct YosysRun
{
    SourceSet sources;
    std::vector<Diagnostic> diagnostics;
    std::vector<std::string> nets;
};

YosysRun yosys(const std::string &name)
{
    YosysRun run;
    const fs::path folder = golden / "yosys" / name;
    SourceRequest request{.folder = folder};
    for (const auto &entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".v") {
            request.sources.push_back(entry.path().filename());
        }
    }
    auto sources = openSourceSet(request, fs::temp_directory_path());
    EXPECT_TRUE(sources);
    run.sources = std::move(*sources);
    YosysParser parser(run.sources);
    feed(parser, folder / "log");
    run.diagnostics = parser.finish();
    run.nets = parser.conflictingNets();
    return run;
}

TEST(YosysParser, ReadsASyntaxError)
{
    EXPECT_THAT(lines(yosys("syntax-error").diagnostics),
                ElementsAre("error top.v:3: syntax error, unexpected TOK_ENDMODULE"));
}

TEST(YosysParser, RaisesDriversThatFightAndFindsTheirPlaces)
{
    const YosysRun run = yosys("multiple-drivers");
    EXPECT_THAT(
        lines(run.diagnostics),
        ElementsAre("error md.v:6 multiple-drivers: led1 has several drivers: md.v:6, md.v:7.",
                    "error md.v:3 multiple-drivers: led0 has several drivers: md.v:3, md.v:4."));
    EXPECT_THAT(run.nets, ElementsAre("led1", "led0"));
    ASSERT_EQ(run.diagnostics.at(1).related.size(), 2U);
    EXPECT_EQ(run.diagnostics[1].related[1].place.line, 4);
    EXPECT_EQ(run.diagnostics[1].related[1].text.english(), "assign x = a ^ b;");
}

TEST(YosysParser, FindsTheInstanceOfAMissingModule)
{
    EXPECT_THAT(lines(yosys("missing-module").diagnostics),
                ElementsAre(HasSubstr("error top.v:3 module-missing: Module uart")));
}

TEST(YosysParser, FindsAPortThatTheModuleDoesNotHave)
{
    EXPECT_THAT(
        lines(yosys("missing-port").diagnostics),
        ElementsAre(testing::AllOf(HasSubstr("error top.v:5: Module `sub'"), HasSubstr("'aa'"))));
}

TEST(YosysParser, FindsAMissingInclude)
{
    EXPECT_THAT(lines(yosys("missing-include").diagnostics),
                ElementsAre("error top.v:2: The included file sub/nowhere.vh isn't found."));
}

TEST(YosysParser, TakesThePlaceFromTheLogWhenTheMessageHasNone)
{
    EXPECT_THAT(lines(yosys("no-place").diagnostics),
                ElementsAre("error top.v:5: Multiple edge sensitive events found for this "
                            "signal!"));
}

TEST(YosysParser, ReadsWarningsWithTheirPlaces)
{
    EXPECT_THAT(
        lines(yosys("warnings").diagnostics),
        ElementsAre(
            "warning top.v:2 tri-state: Yosys has only limited support for tri-state logic at the "
            "moment.",
            "warning top.v:3: Identifier `\\ghost' is implicitly declared.",
            "warning top.v:3: Range select out of bounds on signal `\\a': Setting result bit to "
            "undef.",
            "warning top.v:1: Wire top.\\c is used but has no driver.",
            "warning top.v:3: Wire top.\\ghost is used but has no driver."));
}

TEST(YosysParser, SaysThatTheTopModuleIsMissing)
{
    EXPECT_THAT(lines(yosys("top-missing").diagnostics),
                ElementsAre("error top-missing: Module `top' not found!"));
}

TEST(YosysParser, LeavesOutWarningsAboutTheToolchainsFiles)
{
    const SourceSet none{.folder = golden / "yosys"};
    YosysParser parser(none);
    parser.line("/usr/bin/../share/yosys/ice40/cells_sim.v:12: Warning: Something of theirs.");
    parser.line("ABC: Warning: The network is combinational.");
    EXPECT_TRUE(parser.finish().empty());
}

TEST(YosysParser, TellsTheLevelOfALine)
{
    const SourceSet none;
    const YosysParser parser(none);
    EXPECT_EQ(parser.levelOf("top.v:3: ERROR: syntax error"), Severity::Error);
    EXPECT_EQ(parser.levelOf("Warning: Wire top.\\b is used but has no driver."),
              Severity::Warning);
    EXPECT_EQ(parser.levelOf("Warnings: 5 unique messages, 5 total"), Severity::Info);
    EXPECT_EQ(parser.levelOf("1. Executing Verilog-2005 frontend: top.v"), Severity::Info);
}

std::vector<std::string> nextpnr(const std::string &name, const std::string &file = "pins.pcf")
{
    NextpnrParser parser("nextpnr", file);
    feed(parser, golden / "nextpnr" / (name + ".log"));
    return lines(parser.finish());
}

TEST(NextpnrParser, AddsTheConstraintFileToALine)
{
    EXPECT_THAT(nextpnr("bad-pin"),
                ElementsAre("error pins.pcf:2: package does not have a pin named '199'"));
}

TEST(NextpnrParser, KnowsUnmatchedConstraints)
{
    EXPECT_THAT(nextpnr("typo"),
                ElementsAre("warning pins.pcf:2 unmatched-constraint: unmatched constraint 'ledo'",
                            HasSubstr("error: IO 'led0' is unconstrained in PCF")));
}

TEST(NextpnrParser, ReadsWarningsOfAGoodRun)
{
    EXPECT_THAT(nextpnr("trailing"),
                ElementsAre("warning pins.pcf:3: Ignoring trailing PCF settings",
                            "warning: net 'nope' does not exist in design, ignoring clock "
                            "constraint"));
}

TEST(NextpnrParser, NamesTheCellsOfALoop)
{
    NextpnrParser parser("nextpnr-ice40", "pins.pcf");
    feed(parser, golden / "nextpnr/comb-loop.log");
    EXPECT_THAT(lines(parser.finish()), ElementsAre(HasSubstr("error combinational-loop")));
    EXPECT_THAT(parser.loopCells(), testing::IsSupersetOf({"i0", "i1", "i2"}));
}

TEST(NextpnrParser, CountsWhatDoesNotFit)
{
    NextpnrParser parser("nextpnr-ice40", "pins.pcf");
    feed(parser, golden / "nextpnr/too-big.log");
    EXPECT_THAT(lines(parser.finish()), ElementsAre(HasSubstr("error does-not-fit")));
    ASSERT_FALSE(parser.utilisation().empty());
    EXPECT_EQ(parser.utilisation()[0].name, "ICESTORM_LC");
    EXPECT_EQ(parser.utilisation()[0].used, 2173);
    EXPECT_EQ(parser.utilisation()[0].available, 1280);
}

TEST(NextpnrParser, DropsErrorsThatOnlyFollow)
{
    EXPECT_THAT(nextpnr("ecp5-site", "pins.lpf"),
                ElementsAre(HasSubstr("constrained to pin 'ZZ99'")));
    EXPECT_THAT(nextpnr("pll"),
                ElementsAre(testing::AllOf(HasSubstr("PLL 'pll' couldn't be placed"),
                                           HasSubstr("on pin '35'"))));
    EXPECT_THAT(nextpnr("reg-two-always"), ElementsAre(HasSubstr("multiply driven")));
}

} // namespace
} // namespace logix
