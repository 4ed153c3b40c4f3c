// SPDX-License-Identifier: Apache-2.0
//
// Tools that go wrong: killed, hanging, printing without end, ending well without a result. A
// script stands in the place of one program at a time and runs the real one where it must.
#include "engine/build/BuildFixture.h"

#include <gmock/gmock.h>

#include <chrono>
#include <csignal>
#include <thread>
#include <unistd.h>

namespace logix::test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::HasSubstr;

class FaultyTool : public BuildFixture
{
protected:
    void SetUp() override
    {
        if (!needs({"yosys", "nextpnr-ice40", "icepack"})) {
            GTEST_SKIP() << "the iCE40 tools aren't installed";
        }
        write("top.v", blinky);
        write("pins.pcf", icestickPins);
    }

    /// Puts a script in the place of a program; `$real` in it is the program.
    void replace(const std::string &program, const std::string &script) const
    {
        const auto tool = services.toolchain.find(program);
        ASSERT_TRUE(tool);
        fs::create_directories(bin);
        std::ofstream(bin / program)
            << "#!/bin/sh\nreal=" << shellQuoted(tool->program.string()) << '\n'
            << script << '\n';
        fs::permissions(bin / program, fs::perms::owner_all);
    }

    Result<BuildResult> buildFaulty()
    {
        std::vector<fs::path> folders = Toolchain::foldersFromEnvironment();
        folders.insert(folders.begin(), bin);
        const Toolchain toolchain({folders, services.resources});
        const EngineServices shared = services.shared();
        return Builder({.catalog = shared.catalog,
                        .toolchain = toolchain,
                        .runner = shared.runner,
                        .resources = shared.resources,
                        .scratchFolder = shared.scratchFolder})
            .build(request, services.context());
    }

    Error failedFaulty()
    {
        auto result = buildFaulty();
        EXPECT_FALSE(result);
        EXPECT_FALSE(fs::exists(file("hardware.bin")));
        EXPECT_FALSE(fs::exists(file("build-record.json")));
        return result ? Error() : std::move(result.error());
    }

    /// Whatever was left behind, the next build is right.
    void expectNextIsRight()
    {
        built();
        const std::string bitstream = contents(file("hardware.bin"));
        fs::remove_all(request.buildFolder);
        built();
        EXPECT_EQ(contents(file("hardware.bin")), bitstream);
    }

    fs::path bin = services.folder.path() / "bin";
};

TEST_F(FaultyTool, KilledIsSaidWithItsName)
{
    for (const char *program : {"yosys", "nextpnr-ice40", "icepack"}) {
        fs::remove_all(bin);
        replace(program, "kill -KILL $$");
        const Error error = failedFaulty();
        EXPECT_EQ(error.category, ErrorCategory::Tool);
        EXPECT_THAT(error.message.english(), HasSubstr(program));
        EXPECT_THAT(error.message.english(), HasSubstr("9"));
    }
    expectNextIsRight();
}

TEST_F(FaultyTool, KilledAfterItsWorkIsNotBelieved)
{
    replace("icepack", "\"$real\" \"$@\"\nkill -SEGV $$");
    EXPECT_EQ(failedFaulty().category, ErrorCategory::Tool);
    expectNextIsRight();
}

TEST_F(FaultyTool, HangingIsEndedWithItsChildrenWhenCancelled)
{
    const std::string pids = (services.folder.path() / "pids").string();
    replace("nextpnr-ice40", "trap '' TERM\nsleep 1000 &\necho $! $$ >" + shellQuoted(pids)
                                 + "\nwhile :; do sleep 1000; done");
    std::jthread canceller([&] {
        while (contents(pids).empty()) {
            std::this_thread::sleep_for(20ms);
        }
        services.stop.request_stop();
    });
    EXPECT_EQ(failedFaulty().category, ErrorCategory::Cancelled);
    canceller.join();
    for (const std::string_view pid : splitWords(contents(pids))) {
        EXPECT_EQ(kill(pid_t(std::stoi(std::string(pid))), 0), -1) << pid;
    }
    services.stop = {};
    expectNextIsRight();
}

TEST_F(FaultyTool, OutputWithoutEndIsNoneOfTheAnswer)
{
    // Lines are passed on one by one, which takes its time.
    const std::string bytes = std::getenv("LOGIX_LONG_TESTS") != nullptr ? "100000000" : "5000000";
    replace("nextpnr-ice40", "yes 'Info: the same line again and again, of some length' |"
                             " head -c "
                                 + bytes + "\n\"$real\" \"$@\"");
    const auto result = buildFaulty();
    ASSERT_TRUE(result) << result.error().message.english();
    EXPECT_TRUE(fs::exists(file("hardware.bin")));
    replace("nextpnr-ice40", "head -c 100000000 /dev/zero | tr '\\0' 'x'\nexit 3");
    request.options.seed = 2;
    const Error error = failedFaulty();
    EXPECT_EQ(error.category, ErrorCategory::Tool);
    EXPECT_LT(error.details.size(), 1'000'000U);
    // The same in its own log.
    replace("nextpnr-ice40", "while [ $# -gt 0 ]; do [ \"$1\" = -l ] && log=$2; shift; done\n"
                             "head -c 100000000 /dev/zero | tr '\\0' 'x' >\"$log\"\n"
                             "echo >>\"$log\"\necho 'ERROR: no way' >>\"$log\"\nexit 3");
    const Error logged = failedFaulty();
    EXPECT_THAT(logged.message.english(), HasSubstr("no way"));
    EXPECT_LT(logged.details.size(), 1'000'000U);
    request.options.seed.reset();
    expectNextIsRight();
}

TEST_F(FaultyTool, AResultThatIsMissingOrBrokenIsNoSuccess)
{
    replace("icepack", "exit 0");
    EXPECT_THAT(failedFaulty().message.english(), HasSubstr("icepack"));
    replace("icepack", ": >\"$2\"");
    EXPECT_EQ(failedFaulty().category, ErrorCategory::Tool);
    fs::remove_all(bin);
    replace("nextpnr-ice40", "\"$real\" \"$@\"\nfor report; do case $report in *.pnr)"
                             " echo '{\"fmax\": {' >\"$report\" ;; esac; done");
    EXPECT_EQ(failedFaulty().category, ErrorCategory::Tool);
    fs::remove_all(bin);
    replace("yosys", "while [ $# -gt 0 ]; do\n  [ \"$1\" = -o ] && echo '{\"modules\": {' >\"$2\"\n"
                     "  shift\ndone");
    EXPECT_EQ(failedFaulty().category, ErrorCategory::Tool);
    expectNextIsRight();
}

/// A tool that finds no room says it in its own way.
TEST_F(FaultyTool, AFullDiskIsNotTheDesignsFault)
{
    replace("icepack", "echo 'write error: No space left on device' >&2\nexit 1");
    const Error error = failedFaulty();
    EXPECT_EQ(error.category, ErrorCategory::Setup);
    EXPECT_THAT(error.message.english(), HasSubstr("full"));
    expectNextIsRight();
}

} // namespace
} // namespace logix::test
