// SPDX-License-Identifier: Apache-2.0
//
// Which steps run again after which change, with the real tools.
#include "engine/build/BuildFixture.h"

#include <gmock/gmock.h>

#include <functional>

namespace logix::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class StepReuse : public BuildFixture
{
protected:
    void SetUp() override
    {
        if (!needs({"yosys", "nextpnr-ice40", "icepack"})) {
            GTEST_SKIP() << "the iCE40 tools aren't installed";
        }
        write("top.v", "`include \"size.vh\"\n" + std::string(blinky));
        write("size.vh", "`define SIZE 4\n");
        write("pins.pcf", icestickPins);
    }

    static std::string reasonOf(const BuildResult &result, std::string_view step)
    {
        for (const StepResult &done : result.steps) {
            if (done.name == step) {
                return done.reason.english();
            }
        }
        return "no such step";
    }

public:
    using BuildFixture::contents;
    using BuildFixture::file;
    using BuildFixture::icestickPins;
    using BuildFixture::request;
    using BuildFixture::write;

    void rewrite(const std::string &name, const std::string &from, const std::string &to) const
    {
        std::string text = contents(source / name);
        text.replace(text.find(from), from.size(), to);
        write(name, text);
    }
};

/// A change between two builds and what it makes run: `s`ynthesis, `p`lace and route, pac`k`.
struct Change
{
    const char *name;
    std::function<void(StepReuse &)> change;
    const char *runs;
    /// Words of the first run step's reason.
    const char *reason;

    friend void PrintTo(const Change &tested, std::ostream *stream) { *stream << tested.name; }
};

class StepReuseTable : public StepReuse, public testing::WithParamInterface<Change>
{
};

TEST_P(StepReuseTable, RunsOnlyWhatChanged)
{
    const BuildResult first = built();
    ASSERT_EQ(first.steps.size(), 3U);
    for (const StepResult &step : first.steps) {
        EXPECT_FALSE(step.isReused);
    }
    GetParam().change(*this);
    const BuildResult second = built();
    std::string runs;
    std::string reason;
    for (const StepResult &step : second.steps) {
        if (!step.isReused) {
            runs += step.name == "synthesis" ? 's' : step.name == "pack" ? 'k' : 'p';
            reason = reason.empty() ? step.reason.english() : reason;
        }
    }
    EXPECT_EQ(runs, GetParam().runs);
    EXPECT_THAT(reason, HasSubstr(GetParam().reason));
    EXPECT_EQ(second.commands.size(), runs.size());
    EXPECT_EQ(second.upToDate, runs.empty());
    EXPECT_FALSE(second.resources.empty());
    EXPECT_EQ(second.clocksSummary.size(), 1U);
    // However it was put together, it is what a build from nothing gives.
    const std::string bitstream = contents(file("hardware.bin"));
    EXPECT_FALSE(bitstream.empty());
    EXPECT_FALSE(fs::exists(file(".logix-steps")));
    EXPECT_FALSE(fs::exists(file(".logix-previous")));
    EXPECT_TRUE(built().upToDate);
    fs::remove_all(request.buildFolder);
    built();
    EXPECT_EQ(contents(file("hardware.bin")), bitstream);
}

INSTANTIATE_TEST_SUITE_P(
    Changes, StepReuseTable,
    testing::Values(
        Change{"Nothing", [](StepReuse &) {}, "", ""},
        Change{"Verbose", [](StepReuse &test) { test.request.verbose = true; }, "", ""},
        Change{"CommentAtTheEnd",
               [](StepReuse &test) { test.rewrite("top.v", "endmodule\n", "endmodule\n// x\n"); },
               "s", "top.v changed"},
        Change{"CommentThatMovesLines",
               [](StepReuse &test) { test.rewrite("top.v", "`include", "// x\n\n`include"); }, "s",
               "top.v changed"},
        Change{"CommentInAnIncludedFile",
               [](StepReuse &test) { test.rewrite("size.vh", "`define", "// x\n`define"); }, "s",
               "size.vh changed"},
        Change{"Logic", [](StepReuse &test) { test.rewrite("top.v", "n + 1", "n + 3"); }, "spk",
               "top.v changed"},
        Change{"Define", [](StepReuse &test) { test.request.defines["X"] = "1"; }, "s", "options"},
        Change{"Pin", [](StepReuse &test) { test.rewrite("pins.pcf", "99", "97"); }, "pk",
               "pins.pcf changed"},
        Change{"CommentInThePins",
               [](StepReuse &test) {
                   test.write("pins.pcf", std::string(StepReuse::icestickPins) + "# x\n");
               },
               "p", "pins.pcf changed"},
        Change{"Seed", [](StepReuse &test) { test.request.options.seed = 7; }, "pk", "options"},
        Change{"Target", [](StepReuse &test) { test.request.options.targetMhz = 50; }, "p",
               "options"},
        Change{"PackOption", [](StepReuse &test) { test.request.options.extraPack = {"-s"}; }, "k",
               "options"},
        Change{"PlacedDesignChangedToo",
               [](StepReuse &test) {
                   std::ofstream(test.file("hardware.asc")) << "x";
                   test.request.options.extraPack = {"-s"};
               },
               "pk", "hardware.asc is missing or was changed"},
        Change{"NetlistGoneAndPin",
               [](StepReuse &test) {
                   fs::remove(test.file("hardware.json"));
                   test.rewrite("pins.pcf", "99", "97");
               },
               "spk", "hardware.json is missing"},
        Change{"BitstreamGone", [](StepReuse &test) { fs::remove(test.file("hardware.bin")); }, "k",
               "hardware.bin is missing"},
        Change{"SourceAndPins",
               [](StepReuse &test) {
                   test.rewrite("top.v", "endmodule\n", "endmodule\n// x\n");
                   test.rewrite("pins.pcf", "99", "97");
               },
               "spk", "top.v changed"}),
    [](const auto &tested) { return std::string(tested.param.name); });

TEST_F(StepReuse, APinThatIsPutRightNeedsNoSynthesis)
{
    write("pins.pcf", "set_io clk 21\nset_io led[0] 99\nset_io lde[1] 98\n");
    EXPECT_EQ(failed().category, ErrorCategory::Design);
    EXPECT_FALSE(fs::exists(file("hardware.bin")));
    EXPECT_FALSE(fs::exists(file("build-record.json")));
    write("pins.pcf", icestickPins);
    const BuildResult result = built();
    EXPECT_TRUE(result.steps.at(0).isReused);
    EXPECT_FALSE(result.steps.at(1).isReused);
}

TEST_F(StepReuse, AFailedBuildLeavesNothingOfLaterSteps)
{
    built();
    rewrite("top.v", "n + 1", "n + ");
    EXPECT_EQ(failed().category, ErrorCategory::Design);
    EXPECT_FALSE(fs::exists(file("hardware.bin")));
    EXPECT_FALSE(fs::exists(file("hardware.asc")));
    rewrite("top.v", "n + ", "n + 1");
    built();
}

TEST_F(StepReuse, AnotherProgramRunsItsStepAgain)
{
    built();
    const fs::path folder = services.folder.path() / "bin";
    fs::create_directories(folder);
    const auto icepack = services.toolchain.find("icepack");
    ASSERT_TRUE(icepack);
    fs::copy_file(fs::canonical(icepack->program), folder / "icepack");
    std::vector<fs::path> folders = Toolchain::foldersFromEnvironment();
    folders.insert(folders.begin(), folder);
    const Toolchain other({folders, services.resources});
    const auto result = Builder({.catalog = services.catalog,
                                 .toolchain = other,
                                 .runner = services.runner,
                                 .resources = services.resources,
                                 .scratchFolder = services.folder.path()})
                            .build(request, services.context());
    ASSERT_TRUE(result) << result.error().message.english();
    EXPECT_TRUE(result->steps.at(1).isReused);
    EXPECT_FALSE(result->steps.at(2).isReused);
    EXPECT_THAT(reasonOf(*result, "pack"), HasSubstr("icepack"));
}

TEST_F(StepReuse, PlacesOfAReusedStepAreReadFromTheNewNetlist)
{
    const BuildResult first = built();
    rewrite("top.v", "`include", "// one\n// two\n`include");
    const BuildResult second = built();
    ASSERT_TRUE(second.steps.at(1).isReused);
    EXPECT_THAT(reasonOf(second, "place-and-route"), HasSubstr("same netlist"));
    const auto linesOf = [](const BuildResult &result) {
        std::vector<int> lines;
        for (const CriticalPath &path : result.criticalPaths) {
            for (const PathHop &hop : path.hops) {
                if (hop.place.line > 0) {
                    EXPECT_EQ(hop.place.file, "top.v");
                    lines.push_back(hop.place.line);
                }
            }
        }
        return lines;
    };
    std::vector<int> moved = linesOf(first);
    ASSERT_FALSE(moved.empty());
    for (int &line : moved) {
        line += 2;
    }
    EXPECT_EQ(linesOf(second), moved);
}

TEST_F(StepReuse, AFullHistoryOfNonsenseIsNoHistory)
{
    fs::create_directories(request.buildFolder);
    std::ofstream(file(".logix-steps")) << "{\"format\": 2, \"steps\": [3]}";
    const BuildResult result = built();
    EXPECT_THAT(reasonOf(result, "synthesis"), HasSubstr("no earlier"));
}

} // namespace
} // namespace logix::test
