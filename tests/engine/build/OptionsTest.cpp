// SPDX-License-Identifier: Apache-2.0
//
// What a build may be asked besides the design, with the real tools.
#include "engine/build/BuildFixture.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

namespace logix::test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class OptionsTest : public BuildFixture
{
protected:
    void SetUp() override
    {
        if (!needs({"yosys", "nextpnr-ice40", "icepack"})) {
            GTEST_SKIP() << "the iCE40 tools aren't installed";
        }
        write("top.v", R"(module top (input wire clk, output wire [1:0] led);
  reg [23:0] n = 0;
  reg [23:0] m = 1;
  always @(posedge clk) begin n <= n + m; m <= {m[22:0], n[23]}; end
  assign led = n[23:22];
endmodule
)");
        write("pins.pcf", icestickPins);
    }

    static std::string lineOf(const BuildResult &result, std::size_t command)
    {
        std::string line;
        for (const std::string &argument : result.commands.at(command).arguments) {
            line += argument + ' ';
        }
        return line;
    }
};

TEST_F(OptionsTest, ATargetIsAFactAndNoError)
{
    request.options.targetMhz = 20;
    const BuildResult slow = built();
    ASSERT_EQ(slow.clocksSummary.size(), 1U);
    EXPECT_EQ(slow.clocksSummary[0].targetMhz, 20);
    EXPECT_TRUE(slow.clocksSummary[0].meetsTarget());
    request.options.targetMhz = 900;
    const BuildResult fast = built();
    EXPECT_FALSE(fast.clocksSummary.at(0).meetsTarget());
    EXPECT_THAT(fast.report.back().english(), AllOf(HasSubstr("900"), HasSubstr("clk")));
    EXPECT_THAT(lineOf(fast, 0), HasSubstr("--freq 900"));
    const BuildResult again = built();
    EXPECT_TRUE(again.upToDate);
    EXPECT_EQ(again.clocksSummary.at(0).targetMhz, 900);
}

TEST_F(OptionsTest, TargetsByClockGoToThatClock)
{
    request.options.clockTargets = {{"clk", 33}, {"nosuch", 10}};
    const BuildResult result = built();
    EXPECT_EQ(result.clocksSummary.at(0).targetMhz, 33);
    std::vector<std::string> texts;
    for (const Diagnostic &warning : result.warnings) {
        texts.push_back(warning.text.english());
    }
    EXPECT_THAT(texts, Contains(AllOf(HasSubstr("nosuch"), HasSubstr("clk"))));
}

TEST_F(OptionsTest, AFrequencyInThePinFileIsATarget)
{
    write("pins.pcf", std::string(icestickPins) + "set_frequency clk 25\n");
    EXPECT_EQ(built().clocksSummary.at(0).targetMhz, 25);
}

TEST_F(OptionsTest, TellsTheSlowestPathWithPlaces)
{
    const BuildResult result = built();
    ASSERT_FALSE(result.criticalPaths.empty());
    const CriticalPath &path = result.criticalPaths.front();
    EXPECT_EQ(path.clock, "clk");
    EXPECT_NEAR(path.totalNs, path.logicNs + path.routingNs, 0.001);
    // One period of the highest frequency.
    EXPECT_NEAR(path.totalNs, 1000 / result.clocksSummary.at(0).maxMhz, 0.02);
    bool hasPlace = false;
    for (const PathHop &hop : path.hops) {
        EXPECT_THAT(hop.cell, Not(IsEmpty()));
        hasPlace |= hop.place.file == "top.v" && hop.place.line > 0;
    }
    EXPECT_TRUE(hasPlace);
}

TEST_F(OptionsTest, SeedAndMoreArgumentsReachTheToolsAndTheRecord)
{
    request.options.seed = 5;
    request.options.extraSynthesis = {"-noflatten"};
    request.options.extraPlaceAndRoute = {"--placer", "heap"};
    request.options.extraPack = {"-s"};
    const BuildResult result = built();
    EXPECT_THAT(lineOf(result, 0), HasSubstr("synth_ice40 -top top -noflatten"));
    EXPECT_THAT(lineOf(result, 1), AllOf(HasSubstr("--seed 5 "), HasSubstr("--placer heap")));
    EXPECT_THAT(lineOf(result, 2), HasSubstr("icepack -s hardware.asc"));
    const auto record = nlohmann::json::parse(contents(file("build-record.json")));
    EXPECT_EQ(record.at("options").at("seed"), 5);
    EXPECT_EQ(record.at("options").at("extra_args").at("pack"), nlohmann::json({"-s"}));
}

TEST_F(OptionsTest, GoalsAreTheFamilysOwnSwitches)
{
    request.options.optimize = BuildOptions::Optimize::Area;
    EXPECT_THAT(lineOf(built(), 0), HasSubstr("-abc2"));
    request.options.optimize = BuildOptions::Optimize::Speed;
    const BuildResult fast = built();
    EXPECT_THAT(lineOf(fast, 0), HasSubstr("-dff"));
    EXPECT_THAT(lineOf(fast, 1), HasSubstr("--opt-timing"));
}

TEST_F(OptionsTest, MultipliersGoIntoDspBlocksUnlessToldNotTo)
{
    write("top.v", R"(module top (input wire clk, output wire [1:0] led);
  reg [15:0] a = 1;
  reg [31:0] p = 0;
  always @(posedge clk) begin a <= a + 3; p <= a * {a[7:0], a[15:8]}; end
  assign led = {^p[31:16], ^p[15:0]};
endmodule
)");
    request.board = "icebreaker";
    write("pins.pcf", "set_io clk 35\nset_io led[0] 11\nset_io led[1] 37\n");
    const auto dspOf = [](const BuildResult &result) {
        for (const ResourceUse &use : result.resources) {
            if (use.name == "ICESTORM_DSP") {
                return use.used;
            }
        }
        return std::int64_t(-1);
    };
    EXPECT_EQ(dspOf(built()), 1);
    request.options.useDsp = false;
    EXPECT_EQ(dspOf(built()), 0);
}

TEST_F(OptionsTest, NothingOfAnOptionIsACommand)
{
    for (const char *word : {"-top x; exec", "a b", "!touch", ""}) {
        request.options.extraSynthesis = {word};
        EXPECT_EQ(failed().category, ErrorCategory::Request) << word;
    }
    request.options.extraSynthesis.clear();
    request.options.clockTargets = {{"clk 12\nset_io", 10}};
    EXPECT_EQ(failed().category, ErrorCategory::Request);
    request.options.clockTargets = {{"clk", -1}};
    EXPECT_EQ(failed().category, ErrorCategory::Request);
    request.options.clockTargets.clear();
    request.options.allow = {"everything"};
    EXPECT_THAT(failed().message.english(), HasSubstr("multiple-drivers"));
    request.options.allow.clear();
    request.options.sweep = 65;
    EXPECT_EQ(failed().category, ErrorCategory::Request);
}

TEST_F(OptionsTest, LostTriStatesAndDriverConflictsAreErrorsUnlessAccepted)
{
    write("top.v", "module top (input wire clk, inout wire [1:0] led);\n"
                   "  assign led[0] = clk ? 0 : 1'bz;\n  assign led[1] = led[0];\nendmodule\n");
    const Error lost = failed();
    EXPECT_EQ(lost.category, ErrorCategory::Design);
    EXPECT_EQ(lost.diagnostics.at(0).code, "tri-state-lost");
    request.options.allow = {"tri-state-lost"};
    EXPECT_THAT(built().warnings, Not(IsEmpty()));
    // Accepting less makes an error of what was accepted.
    request.options.allow.clear();
    EXPECT_EQ(failed().category, ErrorCategory::Design);
}

TEST_F(OptionsTest, AMemoryLargerThanTheFpgaIsFoundBeforeSynthesis)
{
    write("top.v", R"(module top (input wire clk, output reg [1:0] led);
  reg [7:0] mem [0:(1 << 20) - 1];
  reg [19:0] a = 0;
  always @(posedge clk) begin a <= a + 1; mem[a] <= mem[a + 1] + 1; led <= mem[a][1:0]; end
endmodule
)");
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Design);
    EXPECT_THAT(error.commands, IsEmpty());
    ASSERT_FALSE(error.diagnostics.empty());
    EXPECT_EQ(error.diagnostics[0].place.line, 2);
    EXPECT_THAT(error.diagnostics[0].text.english(), AllOf(HasSubstr("mem"), HasSubstr("8192")));
}

TEST_F(OptionsTest, ASweepTakesTheFastestSeed)
{
    request.options.sweep = 3;
    request.options.seed = 4;
    const BuildResult result = built();
    ASSERT_EQ(result.seeds.size(), 3U);
    const SeedResult *best = nullptr;
    double fastest = 0;
    std::vector<std::int64_t> seeds;
    for (const SeedResult &seed : result.seeds) {
        seeds.push_back(seed.seed);
        EXPECT_FALSE(seed.failed);
        fastest = std::max(fastest, seed.clocks.at(0).maxMhz);
        if (seed.isBest) {
            EXPECT_EQ(best, nullptr);
            best = &seed;
        }
    }
    EXPECT_THAT(seeds, testing::ElementsAre(4, 5, 6));
    ASSERT_NE(best, nullptr);
    EXPECT_EQ(best->clocks.at(0).maxMhz, fastest);
    EXPECT_EQ(result.clocksSummary.at(0).maxMhz, fastest);
    EXPECT_EQ(result.commands.size(), 5U);
    const std::string bitstream = contents(file("hardware.bin"));
    EXPECT_FALSE(contents(file("pnr.log")).empty());
    const BuildResult again = built();
    EXPECT_TRUE(again.upToDate);
    EXPECT_EQ(again.seeds.size(), 3U);
    // The same as with that seed alone.
    request.options.sweep = 0;
    request.options.seed = best->seed;
    EXPECT_TRUE(built().steps.at(0).isReused);
    EXPECT_EQ(contents(file("hardware.bin")), bitstream);
}

TEST_F(OptionsTest, ASweepOfWhatDoesNotFitSaysWhy)
{
    write("top.v", R"(module top (input wire clk, output wire [1:0] led);
  reg [3999:0] n = 1;
  always @(posedge clk) n <= {n[3998:0], n[3999] ^ n[17]};
  assign led = n[1:0];
endmodule
)");
    request.options.sweep = 2;
    const Error error = failed();
    EXPECT_EQ(error.category, ErrorCategory::Design);
    EXPECT_THAT(error.message.english(), HasSubstr("fit"));
}

} // namespace
} // namespace logix::test
